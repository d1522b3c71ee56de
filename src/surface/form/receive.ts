// Receives a posted form: where it comes from is checked before its body is read.
import { type Fields, isFromElsewhere, readFields } from "#surface/look/fields.ts";

type Rules = {
  baseUrl: string;
  /** The address is a private link, which is itself the permission to send. */
  isPrivate?: boolean;
  /** Mail services send it for their users, from pages of their own. */
  isOpenToAll?: boolean;
  /** The body is not read, or the handler reads it. */
  isBodiless?: boolean;
};

/** The fields; null for a post from a page of another site, which gets a plain 403. Refuses as `readFields` does. */
export async function receiveForm(request: Request, rules: Rules): Promise<Fields | null> {
  const { baseUrl, isPrivate = false, isOpenToAll = false, isBodiless = false } = rules;
  if (!isOpenToAll && isFromElsewhere(request, { isPrivate }, baseUrl)) return null;
  return isBodiless ? {} : readFields(request);
}
