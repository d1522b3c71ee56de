// How Twilio signs its calls ("Validating requests are coming from Twilio"): HMAC-SHA1 under the account's auth token over the URL
// and every form field, sorted by name, name and value run together.
import { createHmac, timingSafeEqual } from "node:crypto";

export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...new Set(form.keys())]
    .sort()
    .flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return createHmac("sha1", authToken)
    .update(url + fields.join(""))
    .digest("base64");
}

/** Whether Twilio signed this form for this address. It signs the URL with or without the port, so both are tried. In constant time. */
export function isSignedByTwilio(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const given = Buffer.from(signature);
  let matches = false;
  for (const spelling of withAndWithoutPort(url)) {
    const expected = Buffer.from(twilioSignature(authToken, spelling, form));
    if (given.length === expected.length && timingSafeEqual(given, expected)) matches = true;
  }
  return matches;
}

const ADDRESS = /^(https?):\/\/([^/?#]*?)(?::(\d+))?([/?#].*)?$/i;

/** The text after the host stays as sent: parsing and writing it again could change an escape. */
function withAndWithoutPort(url: string): string[] {
  const parts = ADDRESS.exec(url);
  if (!parts) return [url];
  const [, scheme = "", host = "", port, rest = ""] = parts;
  const usual = scheme.toLowerCase() === "https" ? "443" : "80";
  return [`${scheme}://${host}${rest}`, `${scheme}://${host}:${port ?? usual}${rest}`];
}
