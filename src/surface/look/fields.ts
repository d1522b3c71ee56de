// The fields that a form sends. Bytes that are no UTF-8 become replacement characters rather than a fault.
import { Refusal } from "#platform/refusal.ts";
import { readBody } from "../body.ts";

/** Field names to what was sent, as it was sent; the first of several. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** A text several times too long still comes back to its author as a draft; more is no review. */
const MAX_BYTES = 256 * 1024;
const TYPE = "application/x-www-form-urlencoded";

/** Reads an urlencoded body. Refuses with unsupported_media_type or payload_too_large. */
export async function readFields(request: Request): Promise<Fields> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== TYPE) throw new Refusal("unsupported_media_type", `A form is sent as ${TYPE}.`);
  const text = new TextDecoder().decode(await readBody(request, MAX_BYTES));
  // Without a prototype: no field's name can mean anything else.
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (!(name in fields)) fields[name] = value;
  }
  return fields;
}
