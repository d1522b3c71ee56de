// {"type":"suppression"}: a mail address that an organisation must not write to, so that a move sends no mail to those who want none.
import { toWire } from "#contract/id.ts";
import { organisationId } from "#domain/account/archive.ts";
import { findOrganisations } from "#domain/archive/batch/lookup.ts";
import { type Item, reject, type Scope, store } from "#domain/archive/batch/scope.ts";
import type { Noun } from "#domain/archive/noun/noun.ts";
import { kept, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import { choice, email, past, type Read } from "#platform/record/value.ts";
import { suppression } from "../state/table.ts";

const address: Read<string> = (value, name, line) => email(value, name, line).toLowerCase();

const SUPPRESSION = tableOf(suppression, ["organisationId", "address"], {
  organisationId: required(organisationId, { as: "organisation" }),
  address: required(address, { as: "email" }),
  reason: required(choice(suppression.reason.enumValues)),
  createdAt: kept(past),
});

type SuppressionRecord = ReturnType<typeof SUPPRESSION.read> & { key: string };

export const suppressions: Noun = {
  read(line): SuppressionRecord {
    const given = SUPPRESSION.read(line);
    return { key: `${given.organisationId} ${given.address}`, ...given };
  },
  apply,
  exported: `select ${SUPPRESSION.exported("s")} from suppression s where $1::uuid is null or s.organisation_id = $1::uuid
    order by s.organisation_id, s.address collate "C"`,
  present: SUPPRESSION.present,
};

const lock = SUPPRESSION.lockBy("organisationId", "address");

async function apply(scope: Scope, items: Item<SuppressionRecord>[]): Promise<Item[]> {
  const organisations = await findOrganisations(
    scope.context.db,
    items.map(({ record }) => record),
  );
  const known = items.filter((item) => {
    if (organisations.has(item.record.organisationId)) return true;
    reject(scope, item, `organisation ${toWire("org", item.record.organisationId)} is unknown`);
    return false;
  });
  const records = known.map(({ record }) => record);
  const storedOf = await lock(scope.context.db, records);
  const changes = records.map((record) => {
    const before = storedOf(record);
    return { before, after: SUPPRESSION.merge(before, record, { createdAt: scope.now }) };
  });
  await store(scope, SUPPRESSION, changes);
  return [];
}
