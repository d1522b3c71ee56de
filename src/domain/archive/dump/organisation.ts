// Organisations by id.
import { type OrganisationId, toWire } from "#platform/id.ts";
import { momentText } from "../table/moment.ts";
import { milliseconds } from "../table/rows.ts";
import type { Part } from "./part.ts";

type Row = {
  id: OrganisationId;
  name: string;
  plan: string;
  status: string;
  interval: string;
  anchor: number;
  created: number;
};

export const organisations: Part<Row> = {
  query: `select id, name, plan, plan_status as status, billing_interval as "interval",
      ${milliseconds("period_anchor")} as anchor, ${milliseconds("created_at")} as created
    from organisation where $1::uuid is null or id = $1::uuid order by id`,
  record: (row) => ({
    type: "organisation",
    id: toWire("org", row.id),
    name: row.name,
    plan: row.plan,
    status: row.status,
    billingInterval: row.interval,
    periodAnchor: momentText(row.anchor),
    createdAt: momentText(row.created),
  }),
};
