// Answers pictures: each is drawn once for simultaneous requests, kept, and sent with headers by which any site may show it as a picture
// and as nothing else.
import type { Topic } from "#platform/change.ts";
import type { CachedAnswer, ResponseCache } from "#platform/response-cache.ts";
import { answerOf, deliver, packed } from "../../cached.ts";
import { EMBEDDABLE, FIVE_MINUTES, ONE_MINUTE } from "../../header.ts";

const MEDIA_TYPE = { svg: "image/svg+xml", png: "image/png" } as const;

export type Drawn = {
  format: keyof typeof MEDIA_TYPE;
  body: string | Uint8Array<ArrayBuffer>;
  /** A change of a tag drops the kept picture. Null for the picture "Not found", which is 404 and not kept. */
  tags: readonly Topic[] | null;
};

export type PictureAnswers = ReturnType<typeof createPictureAnswers>;

export function createPictureAnswers(cache: ResponseCache) {
  const running = new Map<string, Promise<CachedAnswer>>();

  const draw = async (key: string, generation: number, render: () => Promise<Drawn>): Promise<CachedAnswer> => {
    const { format, body, tags } = await render();
    const answer = answerOf(tags === null ? 404 : 200, body, {
      "content-type": MEDIA_TYPE[format],
      "cache-control": tags === null ? ONE_MINUTE : FIVE_MINUTES,
      ...EMBEDDABLE,
      // An SVG that is opened by itself is a document, which may load and run nothing.
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
    if (tags === null) return answer;
    const kept = packed(answer);
    cache.put(key, kept, tags, generation);
    return kept;
  };

  return {
    /** The kept answer under `key`, or a new one. */
    async answer(request: Request, key: string, render: () => Promise<Drawn>): Promise<Response> {
      const kept = cache.get(key);
      if (kept) return deliver(kept, request);
      // A request after a change must not get the picture that was begun before it.
      const generation = cache.generation();
      const turn = `${generation} ${key}`;
      let pending = running.get(turn);
      if (!pending) {
        pending = draw(key, generation, render).finally(() => running.delete(turn));
        running.set(turn, pending);
      }
      return deliver(await pending, request);
    },
  };
}
