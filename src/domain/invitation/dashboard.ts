// Lists an organisation's invitations for one of its businesses, newest first, and none of an earlier owner of the business: by state, in pages that begin where the last one ended, or by an
// address or a reference. A page by state searches a bounded part of the index, so its cost does not grow with the table.
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { BusinessId, InvitationId, OrganisationId, Position } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { readKnownEmail } from "#platform/text/email.ts";
import { type Invitation, type InvitationStatus, isInState, shownColumns } from "./state/invitation.ts";
import { invitation } from "./state/table.ts";

/** @property older where the next page begins; null where there is none */
export type InvitationPage = { rows: Invitation[]; older: Position<InvitationId> | null };

export type Inviting = { organisationId: OrganisationId; businessId: BusinessId };

/** Index entries that are searched for a state before a page ends; they are read in a few ms. */
const MOST_SEARCHED = 10_000;
const MOST_FOUND = 100;

/** Returns the newest that are older than `before`; of all states where `status` is null. */
export async function listOfBusiness(
  context: Context,
  of: Inviting,
  status: InvitationStatus | null,
  { before, limit }: { before: Position<InvitationId> | null; limit: number },
): Promise<InvitationPage> {
  const found = await pageOf(context, of, status, { before, limit: limit + 1 });
  const rows = found.slice(0, limit);
  if (found.length > limit) return { rows, older: rows.at(-1) ?? null };
  return { rows, older: await endOfSearch(context, of.businessId, before) };
}

/** Returns the newest MOST_FOUND invitations to exactly this address or, where there are none, for exactly this reference. */
export async function findOfBusiness(
  { db }: Context,
  { organisationId, businessId }: Inviting,
  asked: string,
): Promise<Invitation[]> {
  const isTheirs = and(eq(invitation.organisationId, organisationId), eq(invitation.businessId, businessId));
  const find = (isMeant: SQL) =>
    db
      .select(shownColumns)
      .from(invitation)
      .where(and(isTheirs, isMeant))
      .orderBy(desc(invitation.createdAt), desc(invitation.id))
      .limit(MOST_FOUND);
  if (asked.includes("@")) {
    const read = readKnownEmail(asked);
    const address = ("email" in read ? read.email : asked).toLowerCase();
    const rows = await find(eq(sql`lower(${invitation.email})`, address));
    if (rows.length > 0) return rows;
  }
  return find(eq(invitation.reference, asked));
}

/** The index alone finds the page, and only its rows are read. */
function pageOf(
  { db }: Context,
  { organisationId, businessId }: Inviting,
  status: InvitationStatus | null,
  { before, limit }: { before: Position<InvitationId> | null; limit: number },
): Promise<Invitation[]> {
  const { id, createdAt } = invitation;
  const searched = db
    .select({ id, createdAt, status: invitation.status, organisationId: invitation.organisationId })
    .from(invitation)
    .where(and(eq(invitation.businessId, businessId), isOlder(before)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_SEARCHED)
    .as("searched");
  const page = db
    .select({ id: searched.id })
    .from(searched)
    .where(and(eq(searched.organisationId, organisationId), status === null ? undefined : isInState(searched, status)))
    .orderBy(desc(searched.createdAt), desc(searched.id))
    .limit(limit)
    .as("page");
  return db.select(shownColumns).from(invitation).innerJoin(page, eq(page.id, id)).orderBy(desc(createdAt), desc(id));
}

/** Returns the last position that a search went through; null where it reached the end. */
async function endOfSearch(
  { db }: Context,
  businessId: BusinessId,
  before: Position<InvitationId> | null,
): Promise<Position<InvitationId> | null> {
  const { id, createdAt } = invitation;
  const [end] = await db
    .select({ id, createdAt })
    .from(invitation)
    .where(and(eq(invitation.businessId, businessId), isOlder(before)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
    .offset(MOST_SEARCHED - 1);
  return end ?? null;
}

function isOlder(before: Position<InvitationId> | null): SQL | undefined {
  if (before === null) return undefined;
  const position = sql`(${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`;
  return sql`(${invitation.createdAt}, ${invitation.id}) < ${position}`;
}
