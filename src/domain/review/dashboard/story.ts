// Finds one review with its history for the team of its business. Of the author it has the display name only.
import { and, eq, ne, sql } from "drizzle-orm";
import type { OrganisationId, ReviewId } from "#contract/id.ts";
import { user } from "#domain/account/state/table.ts";
import { business } from "#domain/business/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { type KeptPhoto, listKeptPhotos } from "../photo/one.ts";
import { replyColumns, reviewColumns } from "../state/columns.ts";
import { listDecisions, listReports, listWordings } from "../state/history.ts";
import { reply, review } from "../state/table.ts";

/** Entries of each kind. */
const MOST = 20;

const byId = prepared((db) =>
  db
    .select({
      review: reviewColumns,
      business: { id: business.id, slug: business.slug, name: business.name, profile: business.profile },
      reply: { ...replyColumns, updatedAt: reply.updatedAt },
      writtenBy: user.name,
    })
    .from(review)
    .innerJoin(business, eq(business.id, review.businessId))
    .leftJoin(reply, eq(reply.reviewId, review.id))
    .leftJoin(user, eq(user.id, reply.userId))
    .where(
      and(
        eq(review.id, sql.placeholder("id")),
        eq(business.organisationId, sql.placeholder("organisation")),
        ne(review.status, sql`'pending'`),
      ),
    )
    .prepare("dashboard_review"),
);

/** Returns null if the review's business is not the organisation's, or its author has not confirmed it. */
export async function findStory(context: Context, organisationId: OrganisationId, id: ReviewId) {
  const [row] = await byId(context.db).execute({ id, organisation: organisationId });
  if (!row) return null;
  const [edits, decisions, reports, photos] = await Promise.all([
    listWordings(context, id, MOST),
    listDecisions(context, id, MOST),
    listReports(context, id, organisationId, MOST),
    listKeptPhotos(context, [id]),
  ]);
  const { writtenBy, reply: answer, ...rest } = row;
  return {
    ...rest,
    reply: answer && { ...answer, writtenBy },
    edits,
    decisions,
    reports,
    photosDown: takenDown(photos.get(id) ?? []),
  };
}

/** Without a moderator's note, which is for the author. */
function takenDown(photos: readonly KeptPhoto[]) {
  return photos.flatMap(({ n, alt, state, reason, decidedAt }) =>
    state === "taken_down" && decidedAt !== null ? [{ n, alt, reason: reason ?? "other", decidedAt }] : [],
  );
}

/** Wordings, decisions and this organisation's reports have the latest first. */
export type ReviewStory = NonNullable<Awaited<ReturnType<typeof findStory>>>;
