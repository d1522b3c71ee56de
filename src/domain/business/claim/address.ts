// The mailboxes that prove an ownership claim: the five that certificate authorities trust (CA/Browser Forum, Baseline
// Requirements 3.2.2.4.4), at the business's own domain. Any other mailbox may be a customer's or a student's.
import { readEmail } from "#platform/email.ts";
import { ownMailDomains } from "../mail-provider.ts";

const MAILBOXES = ["admin", "administrator", "hostmaster", "postmaster", "webmaster"] as const;

/**
 * The addresses that prove a claim; none where strangers get mailboxes, or at a public suffix (`co.uk`, `github.io`).
 * @param domainKey of the business
 */
export function proofAddresses(domainKey: string): string[] {
  return ownMailDomains(domainKey).flatMap((domain) => MAILBOXES.map((mailbox) => `${mailbox}@${domain}`));
}

/** Reads one of these addresses, in any case; or what is wrong with it, as the end of a sentence. */
export function readProofAddress(domainKey: string, given: string): { email: string } | { wrong: string } {
  const addresses = proofAddresses(domainKey);
  if (addresses.length === 0)
    return {
      wrong: `cannot be at ${domainKey}, because strangers can get a mailbox there. Prove the claim in another way`,
    };
  const read = readEmail(given);
  if ("wrong" in read) return read;
  const email = read.email.toLowerCase();
  return addresses.includes(email) ? { email } : { wrong: `must be one of ${addresses.join(", ")}` };
}
