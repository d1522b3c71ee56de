// Finds one review with its whole history for a moderator. Of the author it has the display name only.
import { eq } from "drizzle-orm";
import { type ReviewId, toWire } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { findOpenAppeal } from "../appeal/queue.ts";
import { listKeptPhotos } from "../photo/one.ts";
import { selectReviews } from "../state/columns.ts";
import { listDecisions, listReports, listWordings } from "../state/history.ts";
import { review } from "../state/table.ts";
import { findAbout } from "./about.ts";
import { findOpenReports } from "./queue.ts";

/** Entries of each kind. */
const MOST = 30;

export async function findCase(context: Context, id: ReviewId) {
  const [[row], edits, decisions, reports, open, about, notes, appeal, photos] = await Promise.all([
    selectReviews(context.db).where(eq(review.id, id)),
    listWordings(context, id, MOST),
    listDecisions(context, id, MOST),
    listReports(context, id, null, MOST),
    findOpenReports(context, id),
    findAbout(context, [id]),
    listNotes(context.db, toWire("rev", id)),
    findOpenAppeal(context, id),
    listKeptPhotos(context, [id]),
  ]);
  const aboutIt = about.get(id);
  if (!row || !aboutIt) return null;
  const noteOf = new Map(notes.map((each) => [each.decision, each.note]));
  const signed = decisions.map((each) => ({ ...each, note: noteOf.get(each.id) ?? null }));
  const { business, reply } = row;
  return {
    ...row.review,
    business,
    reply,
    edits,
    decisions: signed,
    reports,
    open,
    about: aboutIt,
    appeal,
    photos: photos.get(id) ?? [],
  };
}

/** Wordings, decisions and reports have the latest first. `appeal` is the id of an appeal that waits. */
export type Case = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** Reads notes from the audit log, because rows of `moderation` hold only the codes that the profile counts. */
const listNotes = statement<{ decision: string; note: string }>(
  "moderation_notes",
  `select detail->>'decision' as decision, detail->>'note' as note from audit_entry
  where subject = $1 and actor = 'staff' and detail->>'note' is not null
  order by created_at desc, id desc limit ${MOST}`,
);
