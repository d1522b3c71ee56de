// Keeps the words and pictures that a moderator removed apart for an appeal, and deletes them after 30 days. What the author removed is
// deleted at once.
import type { ReviewId } from "#contract/id.ts";
import { dropSalts } from "#domain/log/entry.ts";
import { inBatches } from "#platform/database/batch.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { dropPhotos } from "../photo/show.ts";
import { deleting } from "../state/retention.ts";

/** As long as an author can appeal against a removal. */
export const REMOVED_WORDS_DAYS = 30;
/** Replaces the words in the review's row. */
const BLANK = { title: "Removed", body: "The text was removed.", author: "Removed author" };
const BATCH = 1_000;

/** Takes the words out of a removed review. @param isKept keeps them for an appeal; otherwise earlier wordings and the pictures are deleted, too */
export async function takeWords(inside: Context, id: ReviewId, isKept: boolean): Promise<void> {
  const { db, clock } = inside;
  if (isKept) await keep(db, id, clock.now().toISOString());
  else {
    for (const forget of DELETES) await forget(db, [id]);
    await dropPhotos(inside, [id]);
  }
  await blank(db, [id]);
}

/** Puts the words back into the locked review. Returns false if they were deleted. */
export async function giveWordsBack({ db }: Context, id: ReviewId): Promise<boolean> {
  return (await giveBack(db, id)).length > 0;
}

export async function forgetRemovedWords({ db }: Context, ids: readonly ReviewId[]): Promise<void> {
  await forgetKept(db, ids);
}

/** Deletes words that were removed more than REMOVED_WORDS_DAYS ago, unless an appeal waits. @returns the number of reviews */
export async function purgeRemovedWords(context: Context, batch = BATCH): Promise<number> {
  return inBatches(batch, () =>
    inTransaction(context, async (inside) => {
      const { db } = inside;
      const ids = (await lockOld(db, REMOVED_WORDS_DAYS, batch)).map(({ id }) => id);
      if (ids.length === 0) return 0;
      for (const forget of [...DELETES, forgetRevisions, forgetKept, blank]) await forget(db, ids);
      await dropPhotos(inside, ids);
      await dropSalts(inside, ids);
      return ids.length;
    }),
  );
}

const keep = statement(
  "review_keep_words",
  `insert into review_removed_words as k (review_id, title, body, author, original, removed_at)
  select id, title, body, author, original, $2::timestamptz from review where id = $1::uuid
  on conflict (review_id) do update set title = excluded.title, body = excluded.body, author = excluded.author,
    original = excluded.original, removed_at = excluded.removed_at`,
);

const blank = statement(
  "review_blank_words",
  `update review set title = '${BLANK.title}', body = '${BLANK.body}', author = '${BLANK.author}', original = null, reward_note = null where id = any($1::uuid[])`,
);

const giveBack = statement(
  "review_give_words_back",
  `with kept as (delete from review_removed_words where review_id = $1::uuid returning *)
  update review r set title = kept.title, body = kept.body, author = kept.author, original = kept.original
  from kept where r.id = kept.review_id returning 1`,
);

const forgetKept = deleting("review_removed_words");
const forgetRevisions = deleting("review_revision");
const DELETES = [deleting("review_edit"), deleting("review_fingerprint")];

// The second query finds removed reviews that an import brought with their words, by the index review_removed.
const lockOld = statement<{ id: ReviewId }>(
  "review_lock_removed_words",
  `select r.id from review r where r.id in (
    (select review_id from review_removed_words w where removed_at < now() - make_interval(days => $1::int)
      and not exists (select from appeal a where a.review_id = w.review_id and a.status = 'open') limit $2::int)
    union all
    (select id from review o where status = 'removed' and title not in ('${BLANK.title}', 'Erased')
      and updated_at < now() - make_interval(days => $1::int) limit $2::int)
  ) limit $2::int for update skip locked`,
);
