// Reads the fields of a form. Invalid UTF-8 becomes replacement characters.
import { Refusal } from "#contract/refusal.ts";
import { readBody } from "#surface/http/body.ts";

/** Values by field name, unchanged; the first of several. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** Several times the longest review, so that a too long text comes back to its author as a draft. */
const MAX_BYTES = 256 * 1024;
const TYPE = "application/x-www-form-urlencoded";

/** Whether the body is fields alone, without a file. */
export function isTyped({ headers }: Request): boolean {
  return headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() === TYPE;
}

/** Refuses with unsupported_media_type or payload_too_large. */
export async function readFields(request: Request): Promise<Fields> {
  if (!isTyped(request)) throw new Refusal("unsupported_media_type", `A form is sent as ${TYPE}.`);
  const text = new TextDecoder().decode(await readBody(request, MAX_BYTES));
  // No prototype, so that a field named __proto__ is a field.
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (!(name in fields)) fields[name] = value;
  }
  return fields;
}

/**
 * Whether a page of another site sent the request.
 * @param form.isPrivate whether the address is a private link, which is itself the permission to send
 */
export function isFromElsewhere(request: Request, form: { isPrivate: boolean }, baseUrl: string): boolean {
  // No page can set this header.
  const site = request.headers.get("sec-fetch-site");
  if (site === "cross-site") return true;
  if (site === "same-origin") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  // Pages with `referrer-policy: no-referrer`, such as our private ones, send the origin null.
  if (origin === "null") return !form.isPrivate;
  return !originsOf(request, baseUrl).includes(URL.parse(origin)?.origin);
}

/** The base address, and the host name of the request, which differs on a developer's machine. Both with one scheme. */
function originsOf(request: Request, baseUrl: string): (string | undefined)[] {
  const { origin, protocol } = new URL(baseUrl);
  const host = request.headers.get("host") ?? new URL(request.url).host;
  return [origin, URL.parse(`${protocol}//${host}`)?.origin].filter((each) => each !== undefined);
}
