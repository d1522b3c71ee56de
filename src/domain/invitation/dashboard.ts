// Lists an organisation's invitations for one of its businesses, newest first, and none of an earlier owner of the business: by state,
// source and age, in pages that begin where the last one ended. A page searches a bounded part of the index, so its cost does not grow
// with the table; a search (./search.ts) finds rare rows by indexes of their own.
import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import type { BusinessId, InvitationId, Position } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import type { InvitationChoice, InvitationPart, Inviting } from "./choice.ts";
import { isMeantBy, searchIds } from "./search.ts";
import { type Invitation, isInState, shownColumns } from "./state/invitation.ts";
import { invitation } from "./state/table.ts";

/** @property older where the next page begins; null where there is none */
export type InvitationPage = { rows: Invitation[]; older: Position<InvitationId> | null };

/** Index entries that are searched for a state before a page ends; they are read in a few ms. */
const MOST_SEARCHED = 10_000;

/** Returns the newest chosen ones that are older than `before`. */
export async function listOfBusiness(
  context: Context,
  of: Inviting,
  choice: InvitationChoice,
  { before, limit }: InvitationPart,
): Promise<InvitationPage> {
  const part = { before, limit: limit + 1 };
  const { search } = choice;
  const ids = search === null ? null : await searchIds(context, of, { ...choice, search }, part);
  const found = await (ids === null ? pageOf(context, of, choice, part) : rowsOf(context, ids));
  const rows = found.slice(0, limit);
  if (found.length > limit) return { rows, older: rows.at(-1) ?? null };
  return { rows, older: ids === null ? await endOfSearch(context, of.businessId, choice, before) : null };
}

/** The index alone finds the page, and only its rows are read, except where a search reads each row that it walks through. */
function pageOf(
  { db }: Context,
  { organisationId, businessId }: Inviting,
  { status, source, since, search }: InvitationChoice,
  { before, limit }: InvitationPart,
): Promise<Invitation[]> {
  const { id, createdAt } = invitation;
  const searched = db
    .select({
      id,
      createdAt,
      status: invitation.status,
      source: invitation.source,
      organisationId: invitation.organisationId,
      isMeant: sql<boolean>`${search === null ? sql`true` : isMeantBy(businessId, search)}`.as("is_meant"),
    })
    .from(invitation)
    .where(and(eq(invitation.businessId, businessId), isWithin(since, before)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_SEARCHED)
    .as("searched");
  const page = db
    .select({ id: searched.id })
    .from(searched)
    .where(
      and(
        eq(searched.organisationId, organisationId),
        search === null ? undefined : searched.isMeant,
        source === null ? undefined : eq(searched.source, source),
        status === null ? undefined : isInState(searched, status),
      ),
    )
    .orderBy(desc(searched.createdAt), desc(searched.id))
    .limit(limit)
    .as("page");
  return db.select(shownColumns).from(invitation).innerJoin(page, eq(page.id, id)).orderBy(desc(createdAt), desc(id));
}

function rowsOf({ db }: Context, ids: InvitationId[]): Promise<Invitation[]> {
  return byIds(db).execute({ ids: `{${ids.join(",")}}` });
}

const byIds = prepared((db) =>
  db
    .select(shownColumns)
    .from(invitation)
    .where(sql`${invitation.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .prepare("invitations_by_ids"),
);

/** Returns the last position that a search went through; null where it reached the end. */
async function endOfSearch(
  { db }: Context,
  businessId: BusinessId,
  { since }: InvitationChoice,
  before: Position<InvitationId> | null,
): Promise<Position<InvitationId> | null> {
  const { id, createdAt } = invitation;
  const [end] = await db
    .select({ id, createdAt })
    .from(invitation)
    .where(and(eq(invitation.businessId, businessId), isWithin(since, before)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
    .offset(MOST_SEARCHED - 1);
  return end ?? null;
}

function isWithin(since: Date | null, before: Position<InvitationId> | null): SQL | undefined {
  return and(since === null ? undefined : gte(invitation.createdAt, since), isOlder(before));
}

function isOlder(before: Position<InvitationId> | null): SQL | undefined {
  if (before === null) return undefined;
  const position = sql`(${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)`;
  return sql`(${invitation.createdAt}, ${invitation.id}) < ${position}`;
}
