// One spelling for a site's address, and the domains of a business or an organisation.
import { and, eq, isNotNull } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { hasStrangersMail, registeredDomain } from "./mail-provider.ts";
import { business } from "./table.ts";

const MAX_LENGTH = 2_048;

/** The host without `www.`: `xn--ksehaus-5wa.example` of `https://www.Käsehaus.example:8443/shop`. Null where there is none. */
export function domainKey(address: string): string | null {
  const text = address.trim();
  if (text === "" || text.length > MAX_LENGTH) return null;
  const withoutScheme = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "").replace(/^\/\//, "");
  const authority = withoutScheme.split(/[/?#\\]/, 1)[0] ?? "";
  const host = authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d*$/, "");
  // The URL parser handles IDNA (UTS 46): case, full-width letters, ideographic dots, punycode.
  const url = host === "" || /[\s\u0000-\u001f\u007f:[\]%]/.test(host) ? null : URL.parse(`http://${host}`);
  if (!url) return null;
  const key = url.hostname.replace(/\.+$/, "").replace(/^www\.(?=.*\.)/, "");
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(key) && key.length <= 253 ? key : null;
}

/** Whether an address or a host is of the site or below it. @param own as `domainKey` gives it */
export function isOfSite(address: string, own: string): boolean {
  const key = domainKey(address);
  return key === own || (key?.endsWith(`.${own}`) ?? false);
}

/** The business's domain and its registered domain. @param domainKey of the business */
export function ownDomains(domainKey: string): string[] {
  return [...new Set([domainKey, registeredDomain(domainKey) ?? domainKey])];
}

export async function domainsOfOrganisation({ db }: Context, id: OrganisationId): Promise<string[]> {
  const rows = await db
    .selectDistinct({ domainKey: business.domainKey })
    .from(business)
    .where(eq(business.organisationId, id));
  return rows.flatMap(({ domainKey }) => ownDomains(domainKey));
}

/**
 * Mail domains that an organisation has proved: the domains of its verified businesses, but none where strangers get mailboxes.
 * @param id null: of all organisations
 */
export async function provenDomains({ db }: Context, id: OrganisationId | null): Promise<Set<string>> {
  const isTheirs = id === null ? isNotNull(business.organisationId) : eq(business.organisationId, id);
  const rows = await db
    .select({ domainKey: business.domainKey })
    .from(business)
    .where(and(isTheirs, eq(business.verificationStatus, "verified"), eq(business.sandbox, false)));
  return new Set(rows.map(({ domainKey }) => domainKey).filter((domain) => !hasStrangersMail(domain)));
}
