// Lists an organisation's invitations for one of its businesses, newest first, and none of an earlier owner of the business: by state,
// source and age, in pages that begin where the last one ended. A page searches a bounded part of the index, so its cost does not grow
// with the table; a search (./search.ts) finds rare rows by indexes of their own.
import { desc, sql } from "drizzle-orm";
import { type InvitationId, type Position, positionValues } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { InvitationChoice, InvitationPart, Inviting } from "./choice.ts";
import { isMeant, meaningOf, searchIds } from "./search.ts";
import { hasRunOut, type Invitation, shownColumns } from "./state/invitation.ts";
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
  const found = search === null ? null : await searchIds(context, of, { ...choice, search }, part);
  const ids = found ?? (await walk(context, of, choice, part));
  const rows = ids.length === 0 ? [] : await byIds(context.db).execute({ ids: `{${ids.slice(0, limit).join(",")}}` });
  if (ids.length > limit) return { rows, older: rows.at(-1) ?? null };
  if (found !== null) return { rows, older: null };
  const [end] = await endOfWalk(context, of.businessId, ...rangeOf(choice, before));
  return { rows, older: end ?? null };
}

const byIds = prepared((db) =>
  db
    .select(shownColumns)
    .from(invitation)
    .where(sql`${invitation.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .prepare("invitations_by_ids"),
);

async function walk(
  { db }: Context,
  { organisationId, businessId }: Inviting,
  choice: InvitationChoice,
  { before, limit }: InvitationPart,
): Promise<InvitationId[]> {
  const { status, source, search } = choice;
  const values = [businessId, ...rangeOf(choice, before), organisationId, source, status, limit];
  const found = search === null ? listed(db, ...values) : searched(db, ...values, ...meaningOf(businessId, search));
  return (await found).map(({ id }) => id);
}

/** $2 to $4 of the statements. */
function rangeOf({ since }: InvitationChoice, before: Position<InvitationId> | null): unknown[] {
  return [since?.toISOString() ?? "-infinity", ...positionValues(before, "infinity")];
}

const RANGE = `from invitation where business_id = $1::uuid and created_at >= $2::timestamptz
  and (created_at, id) < ($3::timestamptz, $4::uuid) order by created_at desc, id desc`;

/**
 * Those that ran out and are not stored as such are few, and an index finds them; so everything else is read from the index of the list
 * alone, except where a search reads each row that it walks through.
 */
const HAS_RUN_OUT = `id in (select late.id from invitation late where ${hasRunOut("late")})`;

/** @param isMeant SQL condition of a search */
const walking = (name: string, isMeant: string) =>
  statement<{ id: InvitationId }>(
    name,
    `select id from (
      select id, created_at, status, source, organisation_id, ${isMeant} as is_meant ${RANGE} limit ${MOST_SEARCHED}
    ) walked
    where organisation_id = $5::uuid and is_meant and ($6::text is null or source = $6) and ($7::text is null
      or status = $7 and ($7 in ('reviewed', 'bounced', 'expired') or not ${HAS_RUN_OUT})
      or $7 = 'expired' and ${HAS_RUN_OUT})
    order by created_at desc, id desc limit $8::int`,
  );

const listed = walking("invitations_listed", "true");
const searched = walking("invitations_searched", isMeant("$9", "$10", "$11"));

/** The last position that a walk went through; none where it reached the end. */
const endOfWalk = statement<Position<InvitationId>>(
  "invitations_walked",
  `select id, created_at as "createdAt" ${RANGE} offset ${MOST_SEARCHED - 1} limit 1`,
);
