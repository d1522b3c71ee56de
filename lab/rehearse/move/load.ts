// A client of the organisation that replies to reviews while it moves, and the receiver of its webhooks. The client follows redirects and tries again
// as an answer says, and knows nothing else of the move.
import { createHmac } from "node:crypto";
import { type Place, rest } from "../kit/place.ts";

const PAUSE_MS = 20;
const ANSWER_WITHIN_MS = 10_000;

export type Receiver = {
  url: string /** How often each delivery came, by the words of its reply. */;
  seen: Map<string, Map<string, number>>;
};

/** Listens for webhooks. */
export function startReceiver(place: Place): Receiver {
  const seen = new Map<string, Map<string, number>>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const id = request.headers.get("webhook-id") ?? "";
      const { data } = (await request.json()) as {
        data: { review?: { reply?: { body?: string } }; reply?: { body?: string } };
      };
      const words = data.reply?.body ?? data.review?.reply?.body ?? "";
      const times = seen.get(words) ?? new Map<string, number>();
      times.set(id, (times.get(id) ?? 0) + 1);
      seen.set(words, times);
      return new Response(null, { status: 204 });
    },
  });
  place.onLeave(() => server.stop(true));
  return { url: `http://127.0.0.1:${server.port}/hook`, seen };
}

export type Client = {
  /** The words of replies that were acknowledged. */
  acknowledged: string[];
  /** Replies that the old instance acknowledged after the new one had acknowledged one: both would be live. */
  back: string[];
  /** Answers that no client expects. */
  faults: string[];
  /** The longest time in which no reply was acknowledged, in ms. */
  longestMs(): number;
  stop(): Promise<void>;
};

/** Replies to one review after the other. @param origin of the old instance */
export function startClient(
  place: Place,
  { origin, key, reviews }: { origin: string; key: string; reviews: readonly string[] },
): Client {
  const acknowledged: string[] = [];
  const faults: string[] = [];
  const back: string[] = [];
  let isAtNew = false;
  let [isStopping, lastAt, longestMs] = [false, performance.now(), 0];
  const post = async (review: string, words: string): Promise<boolean> => {
    const idempotencyKey = createHmac("sha256", "rehearsal").update(words).digest("hex");
    let url = `${origin}/api/v1/replies`;
    for (let hop = 0; hop < 3; hop++) {
      const answer = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": idempotencyKey,
        },
        body: JSON.stringify({ reviewId: review, body: words }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const location = answer.headers.get("location");
      if (answer.status === 308 && location) {
        url = location;
        continue;
      }
      if (answer.status === 200 || answer.status === 201) {
        const isNew = !url.startsWith(origin);
        if (isAtNew && !isNew) back.push(words);
        isAtNew ||= isNew;
        return true;
      }
      if (answer.status !== 503 && answer.status !== 429 && answer.status !== 409)
        faults.push(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
      return false;
    }
    return false;
  };
  const loop = (async () => {
    for (let n = 0; !isStopping && !place.signal.aborted; n++) {
      const words = `Reply ${n} of the rehearsal.`;
      const review = reviews[n % reviews.length] as string;
      // The same reply until it is acknowledged, under the same Idempotency-Key.
      while (!isStopping && !(await post(review, words).catch(() => false))) await rest(PAUSE_MS, place.signal);
      if (isStopping) break;
      acknowledged.push(words);
      longestMs = Math.max(longestMs, performance.now() - lastAt);
      lastAt = performance.now();
      await rest(PAUSE_MS, place.signal);
    }
  })();
  loop.catch(() => {});
  const stop = async () => {
    isStopping = true;
    await loop;
  };
  place.onLeave(stop);
  return { acknowledged, back, faults, longestMs: () => longestMs, stop };
}
