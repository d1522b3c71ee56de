// Reads the fields of a form. Invalid UTF-8 becomes replacement characters.
import { Refusal } from "#platform/refusal.ts";
import { readBody } from "../body.ts";

/** Values by field name, unchanged; the first of several. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** Several times the longest review, so that a too long text comes back to its author as a draft. */
const MAX_BYTES = 256 * 1024;
const TYPE = "application/x-www-form-urlencoded";

/** Refuses with unsupported_media_type or payload_too_large. */
export async function readFields(request: Request): Promise<Fields> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== TYPE) throw new Refusal("unsupported_media_type", `A form is sent as ${TYPE}.`);
  const text = new TextDecoder().decode(await readBody(request, MAX_BYTES));
  // No prototype, so that a field named __proto__ is a field.
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (!(name in fields)) fields[name] = value;
  }
  return fields;
}
