// Pictures as they are answered: drawn once for all who ask at the same time, kept, and served so that any site may show them
// and none is anything but a picture.
import type { Topic } from "#platform/change.ts";
import type { CachedAnswer, ResponseCache } from "#platform/response-cache.ts";
import { answerOf, deliver, packed } from "../../cached.ts";

const MEDIA_TYPE = { svg: "image/svg+xml", png: "image/png" } as const;
/** Spec, Limits: five minutes. */
const CACHE_CONTROL = "public, max-age=300, s-maxage=300";
/** A business may be claimed at any time. */
const CACHE_CONTROL_MISSING = "public, max-age=60, s-maxage=60";

export type Drawn = {
  format: keyof typeof MEDIA_TYPE;
  body: string | Uint8Array<ArrayBuffer>;
  /** What it depends on; null where it shows that there is nothing, which is 404 and not kept here. */
  tags: readonly Topic[] | null;
};

export type PictureAnswers = {
  /** The kept answer under `key`, or a new one. */
  answer(request: Request, key: string, render: () => Promise<Drawn>): Promise<Response>;
};

export function createPictureAnswers(cache: ResponseCache): PictureAnswers {
  const running = new Map<string, Promise<CachedAnswer>>();

  const draw = async (key: string, generation: number, render: () => Promise<Drawn>): Promise<CachedAnswer> => {
    const { format, body, tags } = await render();
    const answer = answerOf(tags === null ? 404 : 200, body, {
      "content-type": MEDIA_TYPE[format],
      "cache-control": tags === null ? CACHE_CONTROL_MISSING : CACHE_CONTROL,
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      // An SVG that is opened by itself is a document; it needs nothing and may do nothing.
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
    if (tags === null) return answer;
    const kept = packed(answer);
    cache.put(key, kept, tags, generation);
    return kept;
  };

  return {
    async answer(request, key, render) {
      const kept = cache.get(key);
      if (kept) return deliver(kept, request);
      // Who asks after something has changed is not to get what was being drawn before.
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
