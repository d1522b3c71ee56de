// A business in an archive: {"type":"business"}; with an organisation it is claimed and verified, null takes that back. docs/import.md
// describes the fields of each noun.
import { type BusinessId, newId } from "#contract/id.ts";
import { organisationId } from "#domain/account/archive.ts";
import { statement } from "#platform/database/statement.ts";
import { beside, clearable, derived, kept, orNone, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import {
  choice,
  flag,
  honest,
  idOf,
  nameOf,
  past,
  type Read,
  type RecordLine,
  refuse,
  text,
  url,
} from "#platform/record/value.ts";
import { insertInto } from "#platform/record/write.ts";
import { idOfSlug } from "../profile/category.ts";
import { COUNTRY_CODES } from "../profile/country.ts";
import { domainKey, ownDomains } from "../state/domain-key.ts";
import { business, businessTally } from "../state/table.ts";
import { OF_ORGANISATION, slug } from "./field.ts";
import { isZone, zoneOf } from "./zone.ts";

const countryText = text({ min: 1, max: 80 });

const country: Read<string> = (value, name, line) => {
  const code = countryText(value, name, line).toUpperCase();
  return COUNTRY_CODES.has(code) ? code : refuse(`${name} must be an ISO 3166 code of two letters`);
};

const timezone: Read<string> = (value, name) =>
  typeof value === "string" && isZone(value) ? value : refuse(`${name} must be an IANA zone such as Europe/Paris`);

export const BUSINESS = tableOf(
  business,
  ["id"],
  {
    id: kept(idOf("biz", "a business's id")),
    slug: required(slug),
    name: required(nameOf((fields) => ownDomains(domainKey(String(fields.domain)) ?? ""))),
    domain: required(text({ min: 1, max: 253 })),
    domainKey: derived<string>(),
    website: required(url),
    country: required(country),
    city: required(honest({ max: 120 })),
    timezone: kept(timezone),
    categoryId: derived<string>(),
    category: beside(slug, "c.slug"),
    organisationId: clearable(organisationId, { as: "organisation" }),
    verificationStatus: derived<"unclaimed" | "pending" | "verified">(),
    // Claimed means verified: without its organisation, an import could not keep it.
    verifiedAt: orNone(kept(past, { exported: "case when b.organisation_id is not null then b.verified_at end" })),
    // Left out for a public one.
    profile: kept(choice(["public", "waiting", "refused", "withdrawn"]), {
      exported: "nullif(nullif(b.profile, 'moved'), 'public')",
    }),
    // Left out where they show.
    showsPhotos: kept(flag, { exported: "nullif(b.shows_photos, true)" }),
    addedBy: orNone(kept(organisationId)),
    createdAt: kept(past),
  },
  ({ slug }) => slug,
  (fields) => `select ${fields("b")} from business b join category c on c.id = b.category_id
  where ${OF_ORGANISATION} order by b.slug collate "C"`,
);

export type BusinessRecord = ReturnType<typeof BUSINESS.read> & { domainKey: string };
export type BusinessRow = Parameters<typeof BUSINESS.isSame>[0];

export function readBusinessRecord(line: RecordLine): BusinessRecord {
  const given = BUSINESS.read(line);
  const key = domainKey(given.domain) ?? refuse("domain must be a site's address such as shop.example");
  return { ...given, domainKey: key };
}

export const insertTallies = insertInto(businessTally, ["businessId"]);

export const findCategories = statement<{ slug: string; id: string }>(
  "archive_find_categories",
  // Locked, so that no merge removes them before the businesses are written.
  `select given.slug, c.id from unnest($1::text[]) given(slug) join category c on c.id = ${idOfSlug("given.slug")}
  for key share of c`,
);

export const findHolders = statement<{ id: BusinessId; slug: string }>(
  "archive_find_business_ids",
  "select id, slug from business where id = any($1::uuid[])",
);

export function mergeBusiness(
  before: BusinessRow | null,
  record: BusinessRecord,
  categoryId: string,
  now: number,
): BusinessRow {
  const stored = before?.organisationId ?? null;
  const organisationId = record.organisationId === undefined ? stored : record.organisationId;
  // An unclaimed business may have a pending claim; archives hold none.
  const unclaimed = (organisationId === stored && before?.verificationStatus) || "unclaimed";
  const given = {
    ...record,
    id: before?.id ?? record.id,
    categoryId,
    organisationId,
    verificationStatus: organisationId === null ? unclaimed : "verified",
    // An owner's profile is public.
    profile: organisationId === null ? record.profile : "public",
    verifiedAt: organisationId === null ? null : (record.verifiedAt ?? before?.verifiedAt ?? now),
  } as const;
  return BUSINESS.merge(before, given, {
    id: newId<"biz">(),
    profile: "public",
    showsPhotos: true,
    timezone: zoneOf(record.country),
    createdAt: now,
  });
}
