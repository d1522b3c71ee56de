// Reads request bodies as bytes under a limit, ignoring the declared type, and then as JSON.
import { Refusal } from "#contract/refusal.ts";
import { parseExactly } from "#platform/text/exact-json.ts";

/**
 * All bytes of a body. Refuses with payload_too_large as soon as more than `maxBytes` arrive or are declared.
 * @param signal aborts the reading; its reason is thrown
 */
export async function readBody(request: Request, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  signal?.addEventListener("abort", () => reader.cancel().catch(() => {}));
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refusal("invalid_json", "The body is incomplete.");
    });
    signal?.throwIfAborted();
    if (done) break;
    length += value.byteLength;
    if (length > maxBytes) {
      await reader.cancel().catch(() => {});
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
  const [only] = chunks;
  return chunks.length === 1 && only ? only : new Uint8Array(Buffer.concat(chunks));
}

/** The JSON object in the bytes, in which a long integer as `reference` is text with all its digits. Refuses with invalid_json. */
export function readJsonObject(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseExactly(new TextDecoder("utf-8", { fatal: true }).decode(bytes), "reference");
  } catch {
    throw new Refusal("invalid_json", "The body is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Refusal("invalid_json", "The body is not a JSON object.");
  // JSON.parse makes __proto__ an own field, and fields are read by name only.
  return value as Record<string, unknown>;
}

function tooLarge(maxBytes: number): Refusal {
  return new Refusal("payload_too_large", `The body must be at most ${maxBytes / 1_048_576} MiB.`);
}
