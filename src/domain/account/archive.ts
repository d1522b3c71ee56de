// {"type":"organisation"}
import { type Item, type Scope, store } from "#domain/archive/batch/scope.ts";
import type { Noun } from "#domain/archive/noun/noun.ts";
import { clearable, kept, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import { choice, idOf, languageTag, matching, nameOf, past } from "#platform/record/value.ts";
import { PLAN_STATUSES } from "./state/organisation.ts";
import { organisation } from "./state/table.ts";

export const organisationId = idOf("org", "an organisation's id");

const ORGANISATION = tableOf(organisation, ["id"], {
  id: required(organisationId),
  // Names of its businesses' sites are allowed; their lines come later, so only whole URLs are refused here.
  name: required(nameOf(() => "any")),
  // Plans are a setting, so an archive may name any.
  plan: required(matching(/^[a-z][a-z0-9-]{0,39}$/, "a plan's id")),
  planStatus: required(choice(PLAN_STATUSES), { as: "status" }),
  billingInterval: kept(choice(organisation.billingInterval.enumValues)),
  periodAnchor: kept(past),
  defaultLanguage: clearable(languageTag),
  createdAt: kept(past),
});

type OrganisationRecord = ReturnType<typeof ORGANISATION.read> & { key: string };

export const organisations: Noun = {
  read(line): OrganisationRecord {
    const given = ORGANISATION.read(line);
    return { key: given.id, ...given };
  },
  apply,
  exported: `select ${ORGANISATION.exported("o")} from organisation o where $1::uuid is null or o.id = $1::uuid order by o.id`,
  present: ORGANISATION.present,
};

const lock = ORGANISATION.lockBy("id");

async function apply(scope: Scope, items: Item<OrganisationRecord>[]): Promise<Item[]> {
  const records = items.map(({ record }) => record);
  const storedOf = await lock(scope.context.db, records);
  const changes = records.map((record) => {
    const before = storedOf(record);
    const createdAt = record.createdAt ?? before?.createdAt ?? scope.now;
    const fresh = { billingInterval: "month", periodAnchor: createdAt, createdAt } as const;
    return { before, after: ORGANISATION.merge(before, record, fresh) };
  });
  const { updated } = await store(scope, ORGANISATION, changes);
  for (const { id } of updated) {
    scope.topics.add(`organisation:${id}`);
    scope.organisations.add(id);
  }
  return [];
}
