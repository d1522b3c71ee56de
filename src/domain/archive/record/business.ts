// {"type":"business","id"?,"slug","name","domain","website","country","city","timezone"?,"category","organisation"?,
// "verifiedAt"?,"createdAt"?}; with an organisation it is claimed and verified, null takes that back.
import { domainKey } from "#domain/business/domain-key.ts";
import { ownDomains } from "#domain/business/own-domain.ts";
import { type BusinessId, fromWire, type OrganisationId } from "#platform/id.ts";
import { isZone, readCountry } from "../noun/country.ts";
import { keyOf } from "../noun/noun.ts";
import { type Fields, nameOf, nullable, optional, past, refuse, text, url } from "../table/field.ts";
import { slug } from "./category.ts";
import { organisationId } from "./organisation.ts";

export type BusinessRecord = {
  kind: "business";
  key: string;
  id: BusinessId | undefined;
  slug: string;
  name: string;
  domain: string;
  domainKey: string;
  website: string;
  country: string;
  city: string;
  timezone: string | undefined;
  /** A slug. */
  category: string;
  organisation: OrganisationId | null | undefined;
  verifiedAt: number | undefined;
  createdAt: number | undefined;
};

const name = nameOf((fields) => ownDomains(domainKey(String(fields.domain)) ?? ""));
const domain = text({ min: 1, max: 253 });
const countryText = text({ min: 1, max: 80 });
/** A shop that is only on the web has none. */
const city = text({ max: 120 });

export function readBusiness(fields: Fields, now: number): BusinessRecord {
  const own = slug(fields, "slug");
  const site = domain(fields, "domain");
  return {
    kind: "business",
    key: keyOf.business(own),
    id: optional(fields, "id", businessId),
    slug: own,
    name: name(fields, "name"),
    domain: site,
    domainKey: domainKey(site) ?? refuse("domain must be a site's address such as shop.example"),
    website: url(fields, "website"),
    country: readCountry(countryText(fields, "country")) ?? refuse("country must be an ISO 3166 code of two letters"),
    city: city(fields, "city"),
    timezone: optional(fields, "timezone", timezone),
    category: slug(fields, "category"),
    organisation: nullable(fields, "organisation", organisationId),
    verifiedAt: optional(fields, "verifiedAt", past(now)),
    createdAt: optional(fields, "createdAt", past(now)),
  };
}

function businessId(fields: Fields, field: string): BusinessId {
  const wire = fields[field];
  return (
    (typeof wire === "string" ? fromWire("biz", wire) : null) ?? refuse(`${field} must be a business's id (biz_…)`)
  );
}

function timezone(fields: Fields, field: string): string {
  const zone = fields[field];
  return typeof zone === "string" && isZone(zone) ? zone : refuse(`${field} must be an IANA zone such as Europe/Paris`);
}
