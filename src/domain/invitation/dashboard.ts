// A business's invitations as its dashboard lists them: newest first, in pages that begin where the last one ended, by state, or by
// an address or a reference. A page by state searches a bounded part of the index, so its cost does not grow with the table.
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type Database, prepared } from "#platform/database.ts";
import { readEmail } from "#platform/email.ts";
import type { BusinessId, InvitationId, OrganisationId } from "#platform/id.ts";
import { type Invitation, type InvitationStatus, invitationColumns } from "./invitation.ts";
import { invitation } from "./table.ts";

export type ListedInvitation = Invitation & { remindedAt: Date | null; cancelledAt: Date | null };

/** Where a page begins or ends in the order of the list. */
export type Position = { createdAt: Date; id: InvitationId };

export type InvitationPage = {
  rows: ListedInvitation[];
  /** Where the next older page begins, and the next newer one; null where there is none. */
  older: Position | null;
  newer: Position | null;
};

/** Index entries that are searched for a state before a page ends; they are read in a few ms. */
const MOST_WALKED = 10_000;
/** Results for one address or reference. */
const MOST_FOUND = 100;

const columns = { ...invitationColumns, remindedAt: invitation.remindedAt, cancelledAt: invitation.cancelledAt };

const olderThan = prepared((db) => pageOf(db, sql`<`, sql`desc`).prepare("invitation_page_older"));
const newerThan = prepared((db) => pageOf(db, sql`>`, sql`asc`).prepare("invitation_page_newer"));

const endOfWalk = prepared((db) =>
  db
    .select({ id: invitation.id, createdAt: invitation.createdAt })
    .from(invitation)
    .where(
      and(
        eq(invitation.businessId, sql.placeholder("business")),
        sql`(${invitation.createdAt}, ${invitation.id}) < (${sql.placeholder("at")}::timestamptz, ${sql.placeholder("id")}::uuid)`,
      ),
    )
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(1)
    .offset(MOST_WALKED - 1)
    .prepare("invitation_page_walked"),
);

const toAddress = prepared((db) =>
  db
    .select(columns)
    .from(invitation)
    .where(
      and(
        eq(sql`lower(${invitation.email})`, sql.placeholder("address")),
        eq(invitation.businessId, sql.placeholder("business")),
      ),
    )
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(MOST_FOUND)
    .prepare("invitation_by_address"),
);

const forReference = prepared((db) =>
  db
    .select(columns)
    .from(invitation)
    .where(
      and(
        eq(invitation.businessId, sql.placeholder("business")),
        // Lets PostgreSQL use the partial index.
        sql`${invitation.reference} is not null`,
        eq(invitation.reference, sql.placeholder("reference")),
      ),
    )
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(MOST_FOUND)
    .prepare("invitation_by_reference"),
);

/**
 * A page of a business's invitations. Where less than a page is newer than `after`, it is the first page.
 * @param turn.before only invitations older than this. @param turn.after the page just newer than this
 */
export async function listOfBusiness(
  context: Context,
  businessId: BusinessId,
  status: InvitationStatus | null,
  turn: { before?: Position | null; after?: Position | null; limit: number },
): Promise<InvitationPage> {
  const { limit, before = null, after = null } = turn;
  const ask = (position: Position | null) => ({
    ...valuesOf(position),
    business: businessId,
    status,
    limit: limit + 1,
  });
  if (after !== null) {
    const found = await newerThan(context.db).execute(ask(after));
    if (found.length < limit) return listOfBusiness(context, businessId, status, { limit });
    const rows = found.slice(0, limit).reverse();
    const newer = found.length > limit ? (rows[0] ?? null) : null;
    return { rows, older: rows.at(-1) ?? null, newer };
  }
  const found = await olderThan(context.db).execute(ask(before));
  const rows = found.slice(0, limit);
  const newer = before === null ? null : (rows[0] ?? before);
  if (found.length > limit) return { rows, older: rows.at(-1) ?? null, newer };
  if (status === null) return { rows, older: null, newer };
  const [end] = await endOfWalk(context.db).execute({ ...valuesOf(before), business: businessId });
  return { rows, older: end ?? null, newer };
}

/** A business's invitations to exactly this address, or for exactly this reference, newest first: at most a hundred. */
export async function findOfBusiness(
  context: Context,
  businessId: BusinessId,
  asked: string,
): Promise<ListedInvitation[]> {
  if (asked.includes("@")) {
    const read = readEmail(asked);
    const address = ("email" in read ? read.email : asked).toLowerCase();
    const rows = await toAddress(context.db).execute({ business: businessId, address });
    if (rows.length > 0) return rows;
  }
  return forReference(context.db).execute({ business: businessId, reference: asked });
}

/** Whether the organisation has this invitation. */
export async function hasInvitation(context: Context, organisationId: OrganisationId, id: InvitationId) {
  const rows = await context.db
    .select({ id: invitation.id })
    .from(invitation)
    .where(and(eq(invitation.id, id), eq(invitation.organisationId, organisationId)));
  return rows.length > 0;
}

/** For how many of an organisation's latest invitations a reminder was sent, and out of how many. */
export async function countReminded(
  context: Context,
  organisationId: OrganisationId,
): Promise<{ reminded: number; of: number }> {
  const [row] = await reminded(context.db).execute({ organisation: organisationId });
  return row ?? { reminded: 0, of: 0 };
}

const LATEST = 1_000;

const reminded = prepared((db) =>
  db
    .select({
      of: sql<number>`count(*)::int`,
      // `reminded_at` alone says only that an invitation had its turn.
      reminded: sql<number>`(count(*) filter (where latest.reminded_at is not null and exists (
        select from message m where m.subject_id = latest.id and m.kind = 'reminder' and m.status = 'sent')))::int`,
    })
    .from(
      sql`(select id, reminded_at from invitation where organisation_id = ${sql.placeholder("organisation")}
        order by created_at desc, id desc limit ${LATEST}) latest`,
    )
    .prepare("invitation_reminded_count"),
);

/** The index alone finds the page, and only its rows are read. */
function pageOf(db: Database, than: SQL, way: SQL) {
  const order = sql`created_at ${way}, id ${way}`;
  return db
    .select(columns)
    .from(invitation)
    .innerJoin(
      sql`(
        select id from (
          select id, created_at, status from invitation
          where business_id = ${sql.placeholder("business")}
            and (created_at, id) ${than} (${sql.placeholder("at")}::timestamptz, ${sql.placeholder("id")}::uuid)
          order by ${order} limit ${MOST_WALKED}
        ) walked
        where ${sql.placeholder("status")}::text is null or status = ${sql.placeholder("status")}::text
        order by ${order} limit ${sql.placeholder("limit")}::int
      ) page`,
      sql`page.id = ${invitation.id}`,
    )
    .orderBy(sql`${invitation.createdAt} ${way}`, sql`${invitation.id} ${way}`);
}

/** Null is before the first. */
function valuesOf(position: Position | null): { at: string; id: string } {
  return position === null
    ? { at: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" }
    : { at: position.createdAt.toISOString(), id: position.id };
}
