// Refuses the review of an author with a tie to the business, and counts the refusal for the transparency report. Anybody can send the
// form again and again, so an address range counts once a day for each business and tie.
import { type BusinessId, newId } from "#contract/id.ts";
import { dayOf } from "#domain/business/state/tally.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { TIES } from "./table.ts";

export type Tie = (typeof TIES)[number];

/** What the forms offer. A form that was sent without an answer means none. */
export const TIE_ANSWERS = ["none", ...TIES] as const;
export type TieAnswer = (typeof TIE_ANSWERS)[number];

/** @param from.ipHash keyed hash of the address range; null counts each time */
export async function countTie(
  { db, clock }: Context,
  from: { businessId: BusinessId; tie: Tie; ipHash: Uint8Array | null },
): Promise<void> {
  const now = clock.now();
  const hash = from.ipHash && Buffer.from(from.ipHash);
  await count(db, newId(), from.businessId, from.tie, dayOf(now), hash, now.toISOString());
}

const count = statement(
  "tie_refusal_count",
  `insert into tie_refusal (id, business_id, tie, day, source_hash, created_at)
  values ($1::uuid, $2::uuid, $3, $4::date, $5::bytea, $6::timestamptz)
  on conflict (business_id, day, tie, source_hash) where source_hash is not null do nothing`,
);
