// Organisations: what an archive says of them, over what is stored.
import type { OrganisationId } from "#platform/id.ts";
import type { Item, Scope } from "../batch/scope.ts";
import type { OrganisationRecord } from "../record/organisation.ts";
import type { TableSpec } from "../table/copy.ts";
import { queryOver, selection } from "../table/rows.ts";
import { type Changes, compare, write } from "./change.ts";

type Row = {
  id: OrganisationId;
  name: string;
  plan: string;
  plan_status: string;
  billing_interval: string;
  period_anchor: number;
  created_at: number;
};

const SPEC: TableSpec<Row> = {
  table: "organisation",
  key: ["id"],
  columns: {
    id: "uuid",
    name: "text",
    plan: "text",
    plan_status: "text",
    billing_interval: "text",
    period_anchor: "timestamptz",
    created_at: "timestamptz",
  },
};

export async function applyOrganisations(scope: Scope, items: Item<OrganisationRecord>[]): Promise<Item[]> {
  const stored = await queryOver<Row>(
    scope.tx,
    items.map(({ record }) => ({ id: record.id })),
    "id uuid",
    `select ${selection(SPEC, "o")} from given join organisation o using (id) order by o.id for no key update of o`,
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  const changes: Changes<Row> = { created: [], updated: [] };
  for (const item of items) {
    const before = byId.get(item.record.id) ?? null;
    compare(scope, SPEC, item, { before, after: merge(before, item.record, scope.now) }, changes);
  }
  await write(scope, SPEC, changes);
  for (const row of changes.updated) {
    scope.topics.add(`organisation:${row.id}`);
    scope.organisations.add(row.id);
  }
  return [];
}

function merge(before: Row | null, record: OrganisationRecord, now: number): Row {
  const createdAt = record.createdAt ?? before?.created_at ?? now;
  return {
    id: record.id,
    name: record.name,
    plan: record.plan,
    plan_status: record.status,
    billing_interval: record.billingInterval ?? before?.billing_interval ?? "month",
    period_anchor: record.periodAnchor ?? before?.period_anchor ?? createdAt,
    created_at: createdAt,
  };
}
