// {"type":"business","id"?,"slug","name","domain","website","country","city","timezone"?,"category","organisation"?,
// "verifiedAt"?,"createdAt"?}; with an organisation the business is claimed and verified, null takes that back.
import { COUNTRY_CODES } from "#domain/business/country.ts";
import { domainKey, ownDomains } from "#domain/business/domain-key.ts";
import { business, businessTally } from "#domain/business/table.ts";
import { type BusinessId, newId, toWire } from "#platform/id.ts";
import { statement } from "#platform/statement.ts";
import { businessKey, findOrganisations } from "../batch/lookup.ts";
import { type Change, type Item, miss, reject, type Scope, store } from "../batch/scope.ts";
import { beside, clearable, derived, kept, orNone, required } from "../table/field.ts";
import { tableOf } from "../table/table.ts";
import { idOf, nameOf, past, type Read, refuse, text, url } from "../table/value.ts";
import { categoryKey, slug } from "./category.ts";
import { type Noun, OF_ORGANISATION } from "./noun.ts";
import { organisationId, organisationKey } from "./organisation.ts";
import { isZone, zoneOf } from "./time-zone.ts";

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
  // A shop that is only on the web has none.
  city: required(text({ max: 120 })),
  timezone: kept(timezone),
  categoryId: derived<string>(),
  category: beside(slug, "c.slug"),
  organisationId: clearable(organisationId, { as: "organisation" }),
  verificationStatus: derived<"unclaimed" | "pending" | "verified">(),
  // Claimed means verified: without its organisation, an import could not keep it.
  verifiedAt: orNone(kept(past, { exported: "case when b.organisation_id is not null then b.verified_at end" })),
  createdAt: kept(past),
});

const TALLY = tableOf(businessTally, ["businessId"], { businessId: derived<BusinessId>() });

type BusinessRecord = ReturnType<typeof BUSINESS.read> & { noun: "business"; key: string; domainKey: string };
type Row = Parameters<typeof BUSINESS.isSame>[0];

export const businesses: Noun = {
  read(line): BusinessRecord {
    const given = BUSINESS.read(line);
    const key = domainKey(given.domain) ?? refuse("domain must be a site's address such as shop.example");
    return { noun: "business", key: businessKey(given.slug), ...given, domainKey: key };
  },
  apply,
  exported: `select ${BUSINESS.exported("b")} from business b join category c on c.id = b.category_id
    where ${OF_ORGANISATION} order by b.slug collate "C"`,
  present: BUSINESS.present,
};

const lock = BUSINESS.lockBy("slug");

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
      miss(scope, item, categoryKey(category), `category ${JSON.stringify(category)} is unknown`);
    } else if (organisationId && !organisations.has(organisationId)) {
      miss(scope, item, organisationKey(organisationId), `organisation ${toWire("org", organisationId)} is unknown`);
    } else if (before === null && holder !== undefined) {
      reject(scope, item, `id belongs to the business ${JSON.stringify(holder)}`);
    } else {
      const after = merge(before, record, categoryId, scope.now);
      if (before === null) slugsById.set(after.id, after.slug);
      changes.push({ item, before, after });
    }
  }
  const { created, updated } = await store(scope, BUSINESS, changes);
  await TALLY.insert(
    scope.tx,
    created.map(({ id }) => ({ businessId: id })),
  );
  for (const { id } of [...created, ...updated]) scope.topics.add(`business:${id}`);
  return [];
}

function merge(before: Row | null, record: BusinessRecord, categoryId: string, now: number): Row {
  const stored = before?.organisationId ?? null;
  const organisationId = record.organisationId === undefined ? stored : record.organisationId;
  // An unclaimed business may have an ownership claim that waits for a decision; archives hold none of those.
  const unclaimed = (organisationId === stored && before?.verificationStatus) || "unclaimed";
  const given = {
    ...record,
    id: before?.id ?? record.id,
    categoryId,
    organisationId,
    verificationStatus: organisationId === null ? unclaimed : "verified",
    verifiedAt: organisationId === null ? null : (record.verifiedAt ?? before?.verifiedAt ?? now),
  } as const;
  return BUSINESS.merge(before, given, { id: newId<"biz">(), timezone: zoneOf(record.country), createdAt: now });
}
