// An answer that is a file of the chosen business, streamed in constant memory.
import { streamOf } from "#surface/http/stream.ts";
import { NEVER } from "#surface/look/answer.ts";
import type { Answer, BusinessVisit } from "./visit.ts";

const TYPE = { csv: "text/csv; charset=utf-8; header=present", ndjson: "application/x-ndjson; charset=utf-8" } as const;

type File = {
  /** The beginning of its name, in ASCII. */
  name: string;
  /** The same in the reader's language. */
  own: string;
  infix?: string;
  ending: keyof typeof TYPE;
};

export function download(
  { business, context }: BusinessVisit,
  { name, own, infix = "", ending }: File,
  pieces: Parameters<typeof streamOf>[0],
): Answer {
  const day = context.clock.now().toISOString().slice(0, 10);
  // A slug is ASCII and holds no quotes.
  const rest = `-${business.slug}${infix}-${day}.${ending}`;
  return {
    type: "text",
    body: "",
    stream: streamOf(pieces),
    cacheControl: NEVER,
    headers: {
      "content-type": TYPE[ending],
      "content-disposition": `attachment; filename="${name}${rest}"; filename*=UTF-8''${encodeURIComponent(own)}${rest}`,
    },
  };
}
