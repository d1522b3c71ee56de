// {"type":"business"}; with an organisation the business is claimed and verified, null takes that back. docs/import.md
// describes the fields of each noun.
import { type BusinessId, newId, toWire } from "#contract/id.ts";
import { organisationId } from "#domain/account/archive.ts";
import { findOrganisations } from "#domain/archive/batch/lookup.ts";
import { type Change, type Item, reject, type Scope, store } from "#domain/archive/batch/scope.ts";
import { type Noun, OF_ORGANISATION } from "#domain/archive/noun/noun.ts";
import { endOwnership } from "#domain/integration/ownership.ts";
import { statement } from "#platform/database/statement.ts";
import { beside, clearable, derived, kept, orNone, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import { choice, idOf, nameOf, past, type Read, refuse, text, url } from "#platform/record/value.ts";
import { insertInto } from "#platform/record/write.ts";
import { COUNTRY_CODES } from "../profile/country.ts";
import { domainKey, ownDomains } from "../profile/domain-key.ts";
import { business, businessTally } from "../state/table.ts";
import { slug } from "./category.ts";

const countryText = text({ min: 1, max: 80 });

const country: Read<string> = (value, name, line) => {
  const code = countryText(value, name, line).toUpperCase();
  return COUNTRY_CODES.has(code) ? code : refuse(`${name} must be an ISO 3166 code of two letters`);
};

const timezone: Read<string> = (value, name) =>
  typeof value === "string" && isZone(value) ? value : refuse(`${name} must be an IANA zone such as Europe/Paris`);

const BUSINESS = tableOf(business, ["id"], {
  id: kept(idOf("biz", "a business's id")),
  slug: required(slug),
  name: required(nameOf((fields) => ownDomains(domainKey(String(fields.domain)) ?? ""))),
  domain: required(text({ min: 1, max: 253 })),
  domainKey: derived<string>(),
  website: required(url),
  country: required(country),
  city: required(text({ max: 120 })),
  timezone: kept(timezone),
  categoryId: derived<string>(),
  category: beside(slug, "c.slug"),
  organisationId: clearable(organisationId, { as: "organisation" }),
  verificationStatus: derived<"unclaimed" | "pending" | "verified">(),
  // Claimed means verified: without its organisation, an import could not keep it.
  verifiedAt: orNone(kept(past, { exported: "case when b.organisation_id is not null then b.verified_at end" })),
  // Left out for a public one.
  profile: kept(choice(business.profile.enumValues), { exported: "nullif(b.profile, 'public')" }),
  addedBy: orNone(kept(organisationId)),
  createdAt: kept(past),
});

type BusinessRecord = ReturnType<typeof BUSINESS.read> & { key: string; domainKey: string };
type Row = Parameters<typeof BUSINESS.isSame>[0];

export const businesses: Noun = {
  read(line): BusinessRecord {
    const given = BUSINESS.read(line);
    const key = domainKey(given.domain) ?? refuse("domain must be a site's address such as shop.example");
    return { key: given.slug, ...given, domainKey: key };
  },
  apply,
  exported: `select ${BUSINESS.exported("b")} from business b join category c on c.id = b.category_id
    where ${OF_ORGANISATION} order by b.slug collate "C"`,
  present: BUSINESS.present,
};

const lock = BUSINESS.lockBy("slug");
const insertTallies = insertInto(businessTally, "businessId");

const findCategories = statement<{ slug: string; id: string }>(
  "archive_find_categories",
  "select slug, id from category where slug = any($1::text[])",
);

const findHolders = statement<{ id: BusinessId; slug: string }>(
  "archive_find_business_ids",
  "select id, slug from business where id = any($1::uuid[])",
);

async function apply(scope: Scope, items: Item<BusinessRecord>[]): Promise<Item[]> {
  const { db } = scope.context;
  const records = items.map(({ record }) => record);
  const categories = await findCategories(db, [...new Set(records.map(({ category }) => category))]);
  const categoryIds = new Map(categories.map(({ slug, id }) => [slug, id]));
  const organisations = await findOrganisations(db, records);
  const storedOf = await lock(db, records);
  const holders = await findHolders(
    db,
    records.flatMap(({ id }) => id ?? []),
  );
  const slugsById = new Map(holders.map(({ id, slug }) => [id, slug]));
  const changes: Change<Row>[] = [];
  for (const item of items) {
    const { record } = item;
    const { id, category, organisationId } = record;
    const before = storedOf(record);
    const categoryId = categoryIds.get(category);
    const holder = id && slugsById.get(id);
    if (categoryId === undefined) {
      reject(scope, item, `category ${JSON.stringify(category)} is unknown`);
    } else if (organisationId && !organisations.has(organisationId)) {
      reject(scope, item, `organisation ${toWire("org", organisationId)} is unknown`);
    } else if (before === null && holder !== undefined) {
      reject(scope, item, `id belongs to the business ${JSON.stringify(holder)}`);
    } else {
      const after = merge(before, record, categoryId, scope.now);
      if (before === null) slugsById.set(after.id, after.slug);
      changes.push({ before, after });
    }
  }
  const { created, updated } = await store(scope, BUSINESS, changes);
  const tallies = created.map(({ id }) => ({ businessId: id }));
  await insertTallies(db, tallies);
  for (const { id } of [...created, ...updated]) scope.topics.add(`business:${id}`);
  await endOwnerships(scope, changes);
  if (created.length + updated.length > 0) scope.topics.add("claim");
  return [];
}

/** A file that gives a business to another organisation, or to none, ends what a decision about a claim would end. */
async function endOwnerships({ context }: Scope, changes: readonly Change<Row>[]): Promise<void> {
  for (const { before, after } of changes) {
    const left = before?.organisationId ?? null;
    const { id, organisationId } = after;
    if (left !== null && left !== organisationId)
      await endOwnership(context, id, { before: left, after: organisationId });
  }
}

function merge(before: Row | null, record: BusinessRecord, categoryId: string, now: number): Row {
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
    timezone: zoneOf(record.country),
    createdAt: now,
  });
}

/** For countries with several zones, the zone where most people live. */
const MAIN_ZONES: Record<string, string> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FM: "Pacific/Pohnpei",
  GL: "America/Nuuk",
  ID: "Asia/Jakarta",
  KI: "Pacific/Tarawa",
  KZ: "Asia/Almaty",
  MH: "Pacific/Majuro",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PS: "Asia/Gaza",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

/** Returns a country's main zone; UTC where none is known. */
function zoneOf(country: string): string {
  const main = MAIN_ZONES[country];
  if (main !== undefined) return main;
  const zones = (new Intl.Locale(`und-${country}`) as { getTimeZones?(): string[] | undefined }).getTimeZones?.();
  return zones?.length === 1 ? (zones[0] as string) : "UTC";
}

function isZone(name: string): boolean {
  // Temporal also takes offsets and moments.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
