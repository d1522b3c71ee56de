// Anybody can type anybody's address into a review form, and each time a mail asks its owner to confirm. So that the forms of many
// businesses cannot be used to flood a mailbox, only a few unconfirmed reviews a day lead to a mail.
import type { Context } from "#platform/context.ts";
import { statement } from "#platform/statement.ts";

/** Reviews and revisions of one mailbox that wait for their confirmation, over all businesses. */
const MOST_UNCONFIRMED_A_DAY = 5;
const DAY_MS = 86_400_000;

/** Whether one more may be kept and mailed. Others for the same mailbox wait until the transaction ends. */
export async function mayAskToConfirm(inside: Context, email: string): Promise<boolean> {
  await lockMailbox(inside.db, email);
  const since = new Date(inside.clock.now().getTime() - DAY_MS).toISOString();
  const [row] = await countUnconfirmed(inside.db, email, since);
  return (row?.n ?? 0) < MOST_UNCONFIRMED_A_DAY;
}

const lockMailbox = statement(
  "review_confirm_lock",
  "select pg_advisory_xact_lock(hashtextextended('confirm ' || candor_mailbox($1::text), 0))",
);

const countUnconfirmed = statement<{ n: number }>(
  "review_unconfirmed",
  `select (
    (select count(*) from review_author a
      where candor_mailbox(a.email) = candor_mailbox($1::text) and a.organic and a.confirmed_at is null
        and a.created_at > $2::timestamptz)
    + (select count(*) from review_author a join review_revision v on v.review_id = a.review_id
      where candor_mailbox(a.email) = candor_mailbox($1::text) and v.confirmed_at is null and v.created_at > $2::timestamptz)
  )::int as n`,
);
