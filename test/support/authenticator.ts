// An authenticator app: reads the secret from the page that sets one up, and makes codes.
import { Secret, TOTP } from "otpauth";

/** The secret that the page shows. */
export async function secretOf(page: Response | Promise<Response>): Promise<string> {
  const body = await (await page).text();
  const found = /otpauth:\/\/totp\/[^"<]*?[?&](?:amp;)?secret=([A-Z2-7]+)/.exec(body)?.[1];
  if (!found) throw new Error("the page shows no secret");
  return found;
}

export function codeAt(secret: string, moment: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() });
}
