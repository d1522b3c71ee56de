// Mail domains that hand out addresses to be thrown away, and everything below them.
import { disposableEmailBlocklistSet } from "disposable-email-domains-js";

let domains: Set<string> | null = null;

/** Whether an address is of such a domain, or of one below it. */
export function isDisposable(email: string): boolean {
  domains ??= disposableEmailBlocklistSet();
  let domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  while (domain.includes(".")) {
    if (domains.has(domain)) return true;
    domain = domain.slice(domain.indexOf(".") + 1);
  }
  return false;
}
