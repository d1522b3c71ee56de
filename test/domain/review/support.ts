// Shared by the tests of reviews: texts that no rule holds, recorded events and queued messages, and an independent recount.
import { expect } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { type BusinessId, type OrganisationId, type ReviewId, toWire } from "#contract/id.ts";
import { score } from "#domain/business/state/score.ts";
import type { Seen } from "#domain/review/moderation/seen.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import type { Submission } from "#domain/review/state/submission.ts";
import { review } from "#domain/review/state/table.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";

export type Row = Record<string, unknown>;

export async function rows<T = Row>(context: Context, query: ReturnType<typeof sql>): Promise<T[]> {
  return (await context.db.execute(query)) as unknown as T[];
}

/** Its body is too short to count as a near-copy. */
export function submission(values: Partial<Submission> = {}): Submission {
  return {
    rating: 4,
    title: "Quick and friendly",
    body: "Ordered on Monday, here on Wednesday.",
    author: "Ana R.",
    experienceDate: "2026-11-01",
    ...values,
  };
}

type Invited = Partial<Parameters<typeof publishFromInvitation>[1]> & { businessId: BusinessId };

/** Publishes a review by an invitation. Each is from a mailbox of its own: the third review of one mailbox is held. */
export async function publishInvited(context: Context, of: Invited): Promise<ReviewId> {
  const email = `${crypto.randomUUID()}@mailbox.example`;
  const input = { email, submission: submission(), language: "en", ipHash: null, ratings: [], ...of };
  return (await inTransaction(context, (inside) => publishFromInvitation(inside, input))).reviewId;
}

/** Returns the events for the organisation, in order. */
export async function eventsOf(context: Context, organisationId: OrganisationId) {
  const recorded = await rows<{ event: string; data: string }>(
    context,
    sql`select event, data from webhook_event where organisation_id = ${organisationId} order by id`,
  );
  return recorded.map(({ event, data }) => ({ event, data: JSON.parse(data) as Record<string, Row> }));
}

export async function messagesOf(context: Context, subjectId: string) {
  return rows<{ kind: string; address: string; organisationId: string | null; status: string }>(
    context,
    sql`select kind, address, organisation_id as "organisationId", status from message where subject_id = ${subjectId} order by id`,
  );
}

export async function moderationOf(context: Context, id: ReviewId) {
  return rows(
    context,
    sql`select from_status as "from", to_status as "to", reason, asked_by as "askedBy" from moderation where review_id = ${id} order by id`,
  );
}

export async function statusOf(context: Context, id: ReviewId): Promise<unknown> {
  return (await rows(context, sql`select status from review where id = ${id}`))[0]?.status;
}

/** The version of the review that a moderator would read. */
export async function seenOf(context: Context, id: ReviewId): Promise<Seen> {
  const [row] = await context.db
    .select({ status: review.status, editedAt: review.editedAt })
    .from(review)
    .where(eq(review.id, id));
  if (!row) throw new Error("There is no such review.");
  return row;
}

export const wireId = (id: ReviewId) => toWire("rev", id);

/** Returns the code of the refusal, or the value or error that came instead. */
export function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    (value) => value,
    (thrown: { code?: string }) => thrown.code ?? thrown,
  );
}

/** Counts the rows. */
async function recount(context: Context, id: BusinessId) {
  const counted = (kind: string) =>
    sql.raw(
      `array[${[1, 2, 3, 4, 5].map((star) => `count(*) filter (where rating = ${star} and ${kind})::int`).join(", ")}]`,
    );
  const figures = sql`${counted("verified and source <> 'editor'")} as verified, ${counted("not verified and source <> 'editor'")} as unverified,
    ${counted("source = 'editor'")} as editor, count(p.id) filter (where source <> 'editor')::int as replied`;
  const from = sql`from review r left join reply p on p.review_id = r.id where r.business_id = ${id} and r.status = 'published'`;
  return {
    tally: (await rows(context, sql`select ${figures} ${from}`))[0] as { verified: number[]; unverified: number[] },
    months: await rows(
      context,
      sql`select to_char(r.created_at at time zone 'UTC', 'YYYY-MM-01') as month, ${figures} ${from} and source <> 'editor' group by 1 order by 1`,
    ),
    days: await rows(
      context,
      sql`select to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${figures} ${from} group by 1 order by 1`,
    ),
  };
}

/** Expects that counters, score, months, products' stars and, if they are kept, days equal a recount. */
export async function expectExact(context: Context, id: BusinessId): Promise<void> {
  const truth = await recount(context, id);
  const [tally] = await rows(
    context,
    sql`select verified, unverified, editor, replied, score_tenths, daily from business_tally where business_id = ${id}`,
  );
  expect(tally).toMatchObject(truth.tally);
  expect(tally?.score_tenths).toBe(score(truth.tally as never, { count: 0, sum: 0 }).tenths);
  // Months and days that became empty may keep a row of zeros.
  const filled = sql`(select sum(n) from unnest(verified || unverified) n) > 0`;
  const months = await rows(
    context,
    sql`select month::text, verified, unverified, replied from business_month where business_id = ${id} and ${filled} order by 1`,
  );
  // A product whose ratings were all removed keeps a row of zeros. A product that was never rated has no row.
  expect(
    await rows(
      context,
      sql`select t.product_id as id, t.stars from product_tally t join product p on p.id = t.product_id
        where p.business_id = ${id} and t.stars <> '{0,0,0,0,0}' order by 1`,
    ),
  ).toEqual(
    await rows(
      context,
      sql`select q.product_id as id, array[${sql.raw([1, 2, 3, 4, 5].map((star) => `count(*) filter (where q.rating = ${star})::int`).join(", "))}] as stars
        from product_rating q join review r on r.id = q.review_id
        where r.business_id = ${id} and r.status = 'published' and r.source in ('invitation', 'organic') group by 1 order by 1`,
    ),
  );
  expect(months).toEqual(truth.months.map(({ editor, ...month }) => month));
  if (!tally?.daily) return;
  const days = await rows(
    context,
    sql`select day::text, verified, unverified, editor from business_day where business_id = ${id}
    and (select sum(n) from unnest(verified || unverified || editor) n) > 0 order by 1`,
  );
  expect(days).toEqual(truth.days.map(({ replied, ...day }) => day));
}
