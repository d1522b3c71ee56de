// Cases of the moderators that the bench's data lacks: a hundred thousand in each of three queues, of all businesses but the large one.
import type postgres from "postgres";
import { BIG_SLUG } from "./data.ts";

const CASES = 100_000;

/** Adds the cases where they are missing. */
export async function addCases(sql: postgres.Sql): Promise<void> {
  const [first] = await sql`select from appeal limit 1`;
  if (first) return;
  await sql.begin(async (sql) => {
    await addReviews(sql, "held");
    await addReviews(sql, "hidden");
    await sql`
      insert into appeal (id, review_id, moderation_id, words, created_at)
      select gen_random_uuid(), m.review_id, m.id, 'I was there, and this is what happened.', m.created_at
      from moderation m where m.to_status = 'hidden' and m.note = 'bench'`;
    await sql`
      insert into report (id, review_id, made_by, reason, note, created_at)
      select gen_random_uuid(), id, 'reader', (array['spam', 'not_genuine', 'illegal'])[1 + n % 3], 'This was copied.', now() - n * interval '1 minute'
      from (select r.id, row_number() over () as n from review r join business b on b.id = r.business_id
        where b.slug <> ${BIG_SLUG} and r.status = 'published' limit ${CASES}) r`;
  });
  await sql`vacuum analyze review, report, appeal, moderation`;
}

/** Copies of published reviews, offline, each with the decision that took it there. */
async function addReviews(sql: postgres.TransactionSql, status: "held" | "hidden"): Promise<void> {
  await sql`
    with copied as (
      insert into review
      select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'status', ${status}::text, 'external_id', null))).*
      from review r join business b on b.id = r.business_id
      where b.slug <> ${BIG_SLUG} and r.status = 'published' limit ${CASES}
      returning id, business_id, created_at)
    insert into moderation (id, review_id, business_id, from_status, to_status, reason, asked_by, note, created_at)
    select gen_random_uuid(), id, business_id, 'pending', ${status}, 'spam', 'rule', 'bench', created_at from copied`;
}
