// Counts mails that were refused because of our server, our sender address or our content. That concerns all mails, so the operator is
// told by the log, a metric and doctor. A row for each day, because `mail bounce` and the senders run in processes of their own.
import { sql } from "drizzle-orm";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { mailRefusal } from "./table.ts";

export type MailRefusals = {
  count: number;
  /** The receiving side's latest words, without addresses; null without a refusal. */
  latest: string | null;
};

/** Call it last in a transaction, because all refusals of a day share a row. @param said the words of each, without addresses */
export async function noteMailRefusals(inside: Context, said: readonly string[]): Promise<void> {
  const latest = said.at(-1);
  if (latest === undefined) return;
  await note(inside.db, inside.clock.now().toISOString(), said.length, latest);
  inside.log.warn({ mails: said.length, said: latest }, "the receiving side refused our server");
}

/** Of all time. */
export async function countMailRefusals({ db }: Pick<Context, "db">): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${mailRefusal.count}), 0)::float8` })
    .from(mailRefusal);
  return row?.count ?? 0;
}

/** Of the last days, today included. */
export async function recentMailRefusals(
  { db, clock }: Pick<Context, "db" | "clock">,
  days: number,
): Promise<MailRefusals> {
  const [row] = await recent(db, clock.now().toISOString(), days);
  return row ?? { count: 0, latest: null };
}

const note = statement(
  "mail_refusal_note",
  `insert into mail_refusal as r (day, count, latest) values (($1::timestamptz at time zone 'UTC')::date, $2::int, $3)
  on conflict (day) do update set count = r.count + excluded.count, latest = excluded.latest`,
);

const recent = statement<MailRefusals>(
  "mail_refusal_recent",
  `select coalesce(sum(count), 0)::float8 as count, (array_agg(latest order by day desc))[1] as latest
  from mail_refusal where day > ($1::timestamptz at time zone 'UTC')::date - $2::int`,
);
