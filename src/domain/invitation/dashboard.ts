// A business's invitations as its dashboard lists them: newest first, page after page from where the last one ended, by state, or
// found by an address or a reference. No page costs more with more invitations: states are looked for in a bounded part.
import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type Database, prepared } from "#platform/database.ts";
import { readEmail } from "#platform/email.ts";
import type { BusinessId, InvitationId, OrganisationId } from "#platform/id.ts";
import { type Invitation, type InvitationStatus, invitationColumns } from "./invitation.ts";
import { invitation } from "./table.ts";

export type DeskInvitation = Invitation & { remindedAt: Date | null; cancelledAt: Date | null };

/** Where a page begins or ends. */
export type DeskPlace = { createdAt: Date; id: InvitationId };

export type DeskPage = {
  rows: DeskInvitation[];
  /** From where the next older page goes on, and the next newer one; null where there is none. */
  older: DeskPlace | null;
  newer: DeskPlace | null;
};

/** So many are looked through for a state before a page ends: an index of this length is read in a few ms. */
const MOST_WALKED = 10_000;
/** Of one customer, or of one reference. */
const MOST_FOUND = 100;

const columns = { ...invitationColumns, remindedAt: invitation.remindedAt, cancelledAt: invitation.cancelledAt };

const olderThan = prepared((db) => pageOf(db, sql.raw("<"), sql.raw("desc")).prepare("invitation_desk_older"));
const newerThan = prepared((db) => pageOf(db, sql.raw(">"), sql.raw("asc")).prepare("invitation_desk_newer"));

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
    .prepare("invitation_desk_walked"),
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
    .prepare("invitation_desk_address"),
);

const forReference = prepared((db) =>
  db
    .select(columns)
    .from(invitation)
    .where(
      and(
        eq(invitation.businessId, sql.placeholder("business")),
        // So that an index of those that have one is of use.
        sql`${invitation.reference} is not null`,
        eq(invitation.reference, sql.placeholder("reference")),
      ),
    )
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(MOST_FOUND)
    .prepare("invitation_desk_reference"),
);

/**
 * A page of a business's invitations. Where there is less than a page before `after`, it is the first page.
 * @param turn.before only older ones than this. @param turn.after the page just newer than this
 */
export async function listForDesk(
  context: Context,
  businessId: BusinessId,
  status: InvitationStatus | null,
  turn: { before?: DeskPlace | null; after?: DeskPlace | null; limit: number },
): Promise<DeskPage> {
  const { limit, before = null, after = null } = turn;
  const ask = (place: DeskPlace | null) => ({ ...placeOf(place), business: businessId, status, limit: limit + 1 });
  if (after !== null) {
    const found = await newerThan(context.db).execute(ask(after));
    if (found.length < limit) return listForDesk(context, businessId, status, { limit });
    const rows = found.slice(0, limit).reverse();
    const newer = found.length > limit ? first(rows) : null;
    return { rows, older: last(rows), newer };
  }
  const found = await olderThan(context.db).execute(ask(before));
  const rows = found.slice(0, limit);
  const newer = before === null ? null : (first(rows) ?? before);
  if (found.length > limit) return { rows, older: last(rows), newer };
  if (status === null) return { rows, older: null, newer };
  const [end] = await endOfWalk(context.db).execute({ ...placeOf(before), business: businessId });
  return { rows, older: end ?? null, newer };
}

/** Invitations of a business to this whole address, or for this whole reference, newest first: at most a hundred. */
export async function findForDesk(context: Context, businessId: BusinessId, asked: string): Promise<DeskInvitation[]> {
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

/** How many of an organisation's latest invitations were reminded of, and of how many that is. */
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
      // It is a reminder only where it went out: `reminded_at` says that its turn came.
      reminded: sql<number>`(count(*) filter (where latest.reminded_at is not null and exists (
        select from message m where m.subject_id = latest.id and m.kind = 'reminder' and m.status = 'sent')))::int`,
    })
    .from(
      sql`(select id, reminded_at from invitation where organisation_id = ${sql.placeholder("organisation")}
        order by created_at desc, id desc limit ${sql.raw(String(LATEST))}) latest`,
    )
    .prepare("invitation_desk_reminded"),
);

/** The rows of a page are found in the index alone, and only those that it shows are visited. */
function pageOf(db: Database, than: ReturnType<typeof sql.raw>, way: ReturnType<typeof sql.raw>) {
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
          order by ${order} limit ${sql.raw(String(MOST_WALKED))}
        ) walked
        where ${sql.placeholder("status")}::text is null or status = ${sql.placeholder("status")}::text
        order by ${order} limit ${sql.placeholder("limit")}::int
      ) page`,
      sql`page.id = ${invitation.id}`,
    )
    .orderBy(sql`${invitation.createdAt} ${way}`, sql`${invitation.id} ${way}`);
}

/** Without a place: before everything. */
function placeOf(place: DeskPlace | null): { at: string; id: string } {
  return place === null
    ? { at: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" }
    : { at: place.createdAt.toISOString(), id: place.id };
}

function first(rows: readonly DeskInvitation[]): DeskPlace | null {
  return rows[0] ?? null;
}

function last(rows: readonly DeskInvitation[]): DeskPlace | null {
  return rows.at(-1) ?? null;
}
