// A business's invitations as its dashboard lists them: newest first, in pages that begin where the last one ended, by state, or by
// an address or a reference. A page by state searches a bounded part of the index, so its cost does not grow with the table.
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { readEmail } from "#platform/email.ts";
import type { BusinessId, InvitationId, OrganisationId } from "#platform/id.ts";
import type { Invitation, InvitationStatus } from "./invitation.ts";
import { invitation } from "./table.ts";

export type Position = { createdAt: Date; id: InvitationId };

export type InvitationPage = {
  rows: Invitation[];
  /** Where the next older page begins, and the next newer one; null where there is none. */
  older: Position | null;
  newer: Position | null;
};

/** Index entries that are searched for a state before a page ends; they are read in a few ms. */
const MOST_SEARCHED = 10_000;
const MOST_FOUND = 100;

/** The page before (older than) or after (newer than) a position. Where less than a page is newer, it is the first page. */
export async function listOfBusiness(
  context: Context,
  businessId: BusinessId,
  status: InvitationStatus | null,
  turn: { before?: Position | null; after?: Position | null; limit: number },
): Promise<InvitationPage> {
  const { limit, before = null, after = null } = turn;
  if (after !== null) {
    const found = await pageOf(context, businessId, status, { from: after, isNewer: true, limit: limit + 1 });
    if (found.length < limit) return listOfBusiness(context, businessId, status, { limit });
    const rows = found.slice(0, limit).reverse();
    const newer = found.length > limit ? (rows[0] ?? null) : null;
    return { rows, older: rows.at(-1) ?? null, newer };
  }
  const found = await pageOf(context, businessId, status, { from: before, isNewer: false, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const newer = before === null ? null : (rows[0] ?? before);
  if (found.length > limit) return { rows, older: rows.at(-1) ?? null, newer };
  return { rows, older: status === null ? null : await endOfSearch(context, businessId, before), newer };
}

/** A business's invitations to exactly this address, or for exactly this reference, newest first: at most a hundred. */
export async function findOfBusiness({ db }: Context, businessId: BusinessId, asked: string): Promise<Invitation[]> {
  const find = (isMeant: SQL) =>
    db
      .select()
      .from(invitation)
      .where(and(eq(invitation.businessId, businessId), isMeant))
      .orderBy(desc(invitation.createdAt), desc(invitation.id))
      .limit(MOST_FOUND);
  if (asked.includes("@")) {
    const read = readEmail(asked);
    const address = ("email" in read ? read.email : asked).toLowerCase();
    const rows = await find(eq(sql`lower(${invitation.email})`, address));
    if (rows.length > 0) return rows;
  }
  return find(eq(invitation.reference, asked));
}

export async function hasInvitation({ db }: Context, organisationId: OrganisationId, id: InvitationId) {
  const isTheirs = and(eq(invitation.id, id), eq(invitation.organisationId, organisationId));
  return (await db.$count(invitation, isTheirs)) > 0;
}

/** The index alone finds the page, and only its rows are read. */
function pageOf(
  { db }: Context,
  businessId: BusinessId,
  status: InvitationStatus | null,
  { from, isNewer, limit }: { from: Position | null; isNewer: boolean; limit: number },
): Promise<Invitation[]> {
  const way = isNewer ? asc : desc;
  const { id, createdAt } = invitation;
  const searched = db
    .select({ id, createdAt, status: invitation.status })
    .from(invitation)
    .where(and(eq(invitation.businessId, businessId), from === null ? undefined : isBeyond(from, isNewer)))
    .orderBy(way(createdAt), way(id))
    .limit(MOST_SEARCHED)
    .as("searched");
  const page = db
    .select({ id: searched.id })
    .from(searched)
    .where(status === null ? undefined : eq(searched.status, status))
    .orderBy(way(searched.createdAt), way(searched.id))
    .limit(limit)
    .as("page");
  return db
    .select(getTableColumns(invitation))
    .from(invitation)
    .innerJoin(page, eq(page.id, id))
    .orderBy(way(createdAt), way(id));
}

/** The last position that a search for a state went through; null where it reached the end. */
async function endOfSearch({ db }: Context, businessId: BusinessId, from: Position | null): Promise<Position | null> {
  const { id, createdAt } = invitation;
  const [end] = await db
    .select({ id, createdAt })
    .from(invitation)
    .where(and(eq(invitation.businessId, businessId), from === null ? undefined : isBeyond(from, false)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
    .offset(MOST_SEARCHED - 1);
  return end ?? null;
}

function isBeyond({ createdAt, id }: Position, isNewer: boolean): SQL {
  const position = sql`(${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
  const row = sql`(${invitation.createdAt}, ${invitation.id})`;
  return isNewer ? sql`${row} > ${position}` : sql`${row} < ${position}`;
}
