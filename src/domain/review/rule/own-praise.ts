// Reviews by the business itself: its own mail domain tells, and so do the addresses of its organisation's members (facts.ts).
import { ownMailDomains } from "#domain/business/mail-provider.ts";

/**
 * Whether an address is at the business's own domain or below it. Never where strangers have mailboxes: customers of a mail
 * provider are not its staff. @param domainKey of the business
 */
export function isAtOwnDomain(email: string, domainKey: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return ownMailDomains(domainKey).some((own) => domain === own || domain.endsWith(`.${own}`));
}
