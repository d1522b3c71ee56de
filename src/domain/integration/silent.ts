// Tells members of an integration that has sent no order for a week, after it had sent some: a shop that lost its connection says nothing.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { recordNotice } from "#domain/account/notice/record.ts";
import { inBatches } from "#platform/database/batch.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type Named, numberOf } from "./state/name.ts";

const SILENT_DAYS = 7;
const BATCH = 100;

/** Tells of each silence once. Several processes may run it at once. @returns how many */
export async function noticeSilent(context: Context, batch = BATCH): Promise<number> {
  return inBatches(batch, () =>
    inTransaction(context, async (inside) => {
      const rows = await mark(inside.db, inside.clock.now().toISOString(), batch);
      for (const { id, kind, name, number, businessId, organisationId, lastAt } of rows) {
        if (organisationId === null) continue;
        const payload = { shop: kind, name, number, since: lastAt.toISOString() };
        await recordNotice(inside, { kind: "silent", organisationId, businessId, subjectId: id, payload });
      }
      return rows.length;
    }),
  );
}

type Silent = Named & {
  id: string;
  businessId: BusinessId;
  organisationId: OrganisationId | null;
  lastAt: Date;
};

/** Counts orders with every outcome, without tests and unreadable requests. Outcomes are kept for 30 days. */
const mark = statement<Silent>(
  "integration_silent",
  `with silent as materialized (
    select i.id, b.organisation_id, last.at from integration i
    join business b on b.id = i.business_id and b.organisation_id is not null
    cross join lateral (
      select created_at as at from inbound_outcome o where o.integration_id = i.id and o.order_key is not null and o.outcome <> 'test'
      order by created_at desc limit 1
    ) last
    where not i.paused and last.at < $1::timestamptz - make_interval(days => ${SILENT_DAYS})
      and (i.silence_told_at is null or i.silence_told_at < last.at)
    order by i.id limit $2::int
    for update of i skip locked
  )
  update integration i set silence_told_at = $1::timestamptz from silent where silent.id = i.id
  returning i.id, i.kind, i.name, ${numberOf("i")} as number, i.business_id as "businessId", silent.organisation_id as "organisationId", silent.at as "lastAt"`,
);
