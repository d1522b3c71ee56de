// Callers of the REST API, shops and reviewers write without a pause and repeat writes that were not acknowledged: an invitation
// under its Idempotency-Key, an order under its number, a review under its link. Their answers are recorded and compared with the
// tables afterwards.
import type { DatabaseTarget } from "#platform/database/target.ts";
import { submission } from "../../bench/publish.ts";
import type { Place } from "../kit/place.ts";
import { exactly, type Row } from "../kit/row.ts";
import { type Shop, withPool } from "./shop.ts";

const PAUSE_MS = 10;
const AGAIN_AFTER_MS = 20;
const WRONG_KEPT = 3;
const CLIENT_WAITS_MS = 5_000;

type Acknowledged = { at: number; port: number };

type Answer = { status: number; text: string };

export type Ledger = {
  /** Acknowledged invitations by reference. Orders and links are invitations, too. */
  invitations: Map<string, "mail" | "link" | "order">;
  reviews: Set<string>;
  /** When and by which service each write was acknowledged, by performance.now(). */
  acknowledged: Acknowledged[];
  /** Counts of each status; 0 is no answer. */
  statuses: Map<number, number>;
  /** The number of answers that were neither a success nor 503, and the first few of them. */
  wrongs: number;
  wrong: string[];
};

export type Writers = {
  ledger: Ledger;
  /** Lets each writer finish its write. Then every sent write is acknowledged. */
  stop(): Promise<Ledger>;
};

export type WritersPlan = { ports: readonly number[]; shops: readonly Shop[]; count: number; signal: AbortSignal };

/** Starts writers, each with a shop and a service that it asks first. They stop when the place is left. */
export function startWriters(place: Place, { ports, shops, count, signal: asked }: WritersPlan): Writers {
  const leaving = new AbortController();
  place.onLeave(() => leaving.abort());
  const signal = AbortSignal.any([asked, leaving.signal]);
  const ledger: Ledger = {
    invitations: new Map(),
    reviews: new Set(),
    acknowledged: [],
    statuses: new Map(),
    wrongs: 0,
    wrong: [],
  };
  let isStopping = false;
  const write = async (writer: number) => {
    const shop = shops[writer % shops.length] as Shop;
    for (let n = 0; !isStopping && !signal.aborted; n++) {
      const name = `${writer}-${n}`;
      const insist = createInsist(ledger, ports, writer + n, signal);
      const kind = n % 3;
      if (kind === 0) await invite(shop, name, "mail", insist, ledger);
      else if (kind === 1) await order(shop, name, insist, ledger);
      else await review(shop, name, insist, ledger);
      await Bun.sleep(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  all.catch(() => {});
  return {
    ledger,
    async stop() {
      isStopping = true;
      await all;
      return ledger;
    },
  };
}

type Insist = (path: string, init: () => RequestInit, isDone: (status: number) => boolean) => Promise<Answer | null>;

/** Sends until it is acknowledged, alternating between the services; null if the run is ending. */
function createInsist(ledger: Ledger, ports: readonly number[], first: number, signal: AbortSignal): Insist {
  return async (path, init, isDone) => {
    for (let tries = 0; !signal.aborted; tries++) {
      const port = ports[(first + tries) % ports.length] as number;
      const { status, text } = await ask(port, path, init());
      ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1);
      if (isDone(status)) {
        ledger.acknowledged.push({ at: performance.now(), port });
        return { status, text };
      }
      const isInProgress = status === 409 && text.includes("idempotency_in_progress");
      if (status !== 0 && status !== 503 && !isInProgress && ledger.wrongs++ < WRONG_KEPT)
        ledger.wrong.push(`${status} from ${path.slice(0, 20)}: ${text.replace(/<[^>]*>/g, " ").slice(0, 100)}`);
      await Bun.sleep(AGAIN_AFTER_MS);
    }
    return null;
  };
}

async function ask(port: number, path: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(CLIENT_WAITS_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: "" };
  }
}

async function invite(shop: Shop, name: string, delivery: "mail" | "link", insist: Insist, ledger: Ledger) {
  const reference = `${delivery}-${name}`;
  const answer = await insist(
    "/api/v1/invitations",
    () => ({
      headers: {
        authorization: `Bearer ${shop.key}`,
        "content-type": "application/json",
        "idempotency-key": reference,
      },
      body: JSON.stringify({
        businessId: shop.wireId,
        email: `customer.${name}@mailbox.example`,
        reference,
        delivery: delivery === "mail" ? "email" : "link",
      }),
    }),
    (status) => status === 201,
  );
  if (answer) ledger.invitations.set(reference, delivery);
  return answer;
}

async function order(shop: Shop, name: string, insist: Insist, ledger: Ledger) {
  const reference = `order-${name}`;
  const answer = await insist(
    shop.orders.path,
    () => ({
      headers: { authorization: `Bearer ${shop.orders.secret}`, "content-type": "application/json" },
      body: JSON.stringify({ email: `customer.${name}@mailbox.example`, name: "Ana", reference }),
    }),
    (status) => status === 200,
  );
  if (answer) ledger.invitations.set(reference, "order");
}

async function review(shop: Shop, name: string, insist: Insist, ledger: Ledger) {
  const invited = await invite(shop, name, "link", insist, ledger);
  if (!invited) return;
  const { inviteUrl } = (JSON.parse(invited.text) as { data: { inviteUrl: string } }).data;
  const byte = () => 1 + Math.floor(Math.random() * 250);
  const { rating, ...text } = submission();
  const written = { ...text, rating: String(rating) };
  const answer = await insist(
    new URL(inviteUrl).pathname,
    () => ({
      // Each from another network: a rule holds reviews that one network sends in a short time.
      headers: { "x-forwarded-for": `${11 + (byte() % 80)}.${byte()}.${byte()}.${byte()}` },
      body: new URLSearchParams(written),
    }),
    (status) => status === 303,
  );
  if (answer) ledger.reviews.add(`link-${name}`);
}

type Counts = { used: number; invitations: number; reviews: number; public: number; tallied: number };

/** Compares acknowledged writes with the tables. */
export async function compare(target: DatabaseTarget, ledger: Ledger): Promise<Row[]> {
  return withPool(target, async ({ sql }) => {
    const kept = await sql<{ reference: string; n: number; reviews: number; messages: number }[]>`
      select i.reference, count(*)::int as n, count(i.review_id)::int as reviews,
        (select count(*)::int from message m where m.kind = 'invitation' and m.subject_id = any(array_agg(i.id))) as messages
      from invitation i group by i.business_id, lower(i.email), i.reference`;
    const byReference = new Map(kept.map((each) => [each.reference, each]));
    const isLost = ([reference, kind]: [string, string]) => {
      const row = byReference.get(reference);
      return !row || (kind !== "link" && row.messages === 0);
    };
    const lost = [...ledger.invitations].filter(isLost).length;
    const lostReviews = [...ledger.reviews].filter((reference) => byReference.get(reference)?.reviews !== 1).length;
    const twice = kept.filter((each) => each.n > 1 || each.messages > 1).length;
    const [counts] = await sql<Counts[]>`
      select (select coalesce(sum(used), 0)::int from invitation_allowance) as used,
        (select count(*)::int from invitation) as invitations, (select count(*)::int from review) as reviews,
        (select count(*)::int from review where status = 'published') as public,
        (select coalesce(sum(n), 0)::int from business_tally t, unnest(t.verified) n) as tallied`;
    const { used = 0, invitations = 0, reviews = 0, tallied = 0 } = counts ?? {};
    const acknowledged = ledger.invitations.size + ledger.reviews.size;
    const beyond = Math.abs(used - invitations) + Math.abs(tallied - (counts?.public ?? 0));
    return [
      exactly("acknowledged writes lost", lost + lostReviews, 0, ` of ${acknowledged.toLocaleString("en")}`),
      exactly("stored twice, or invited twice", twice + Math.max(0, reviews - ledger.reviews.size), 0),
      exactly(
        "difference of allowance and counters from a recount",
        beyond,
        0,
        ` (${invitations} invitations, ${reviews} reviews)`,
      ),
    ];
  });
}

/** The time in ms until the slowest service acknowledged its first write; null while one has none. */
export function servingAfter(ledger: Ledger, since: number, ports: readonly number[]): number | null {
  const firsts = ports.map((port) => ledger.acknowledged.find((each) => each.port === port && each.at >= since)?.at);
  if (firsts.some((each) => each === undefined)) return null;
  return Math.max(...(firsts as number[])) - since;
}

/** The statuses in one line. */
export function statusText({ statuses }: Pick<Ledger, "statuses">): string {
  return [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, n]) => `${n} x ${status === 0 ? "no answer" : status}`)
    .join(", ");
}
