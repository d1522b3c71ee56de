// Finds organisations for the operator, with their businesses, members and usage.
import { fromWire, type OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

export const ORGANISATION_STATES = ["active", "suspended", "erasing", "moving", "moved"] as const;
export type OrganisationState = (typeof ORGANISATION_STATES)[number];

export type ListedOrganisation = {
  id: OrganisationId;
  name: string;
  plan: string;
  planStatus: string;
  sandbox: boolean;
  suspendedAt: Date | null;
  eraseAt: Date | null;
  movingAt: Date | null;
  movedAt: Date | null;
  createdAt: Date;
  businesses: number;
  members: number;
};

/** A count stops here and then means "so many or more". */
export const MOST_COUNTED = 1_000;

type Wanted = { query: string; state: OrganisationState | null; limit: number; offset: number };

/**
 * The newest first, without erased ones. @param wanted.query part of a name, or all of a wire id, a slug of a business or a member's
 * address; empty: all
 */
export async function findOrganisations(
  { db }: Context,
  { query, state, limit, offset }: Wanted,
): Promise<ListedOrganisation[]> {
  const id = fromWire("org", query);
  const pattern = `%${query.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return find(db, id, query === "" ? null : pattern, query.toLowerCase(), state, limit, offset);
}

export function stateOf({
  suspendedAt,
  eraseAt,
  movingAt,
  movedAt,
}: Pick<ListedOrganisation, "suspendedAt" | "eraseAt" | "movingAt" | "movedAt">): OrganisationState {
  if (movingAt) return "moving";
  if (movedAt && !eraseAt) return "moved";
  return eraseAt ? "erasing" : suspendedAt ? "suspended" : "active";
}

const find = statement<
  ListedOrganisation,
  [OrganisationId | null, string | null, string, OrganisationState | null, number, number]
>(
  "operator_organisations",
  `select o.id, o.name, o.plan, o.plan_status as "planStatus", o.sandbox, o.suspended_at as "suspendedAt",
    o.erase_at as "eraseAt", o.moving_at as "movingAt", o.moved_at as "movedAt", o.created_at as "createdAt",
    (select count(*)::int from (select from business b where b.organisation_id = o.id limit ${MOST_COUNTED}) b) as businesses,
    (select count(*)::int from (select from member m where m.organisation_id = o.id limit ${MOST_COUNTED}) m) as members
  from organisation o
  where o.erased_at is null
    and ($2::text is null or o.id = $1::uuid or lower(o.name) like $2::text
      or o.id in (select organisation_id from business where slug = $3::text)
      or o.id in (select m.organisation_id from member m join "user" u on u.id = m.user_id where lower(u.email) = $3::text))
    and ($4::text is null or $4::text = case when o.moving_at is not null then 'moving' when o.erase_at is not null then 'erasing'
      when o.moved_at is not null then 'moved' when o.suspended_at is not null then 'suspended' else 'active' end)
  order by o.created_at desc, o.id desc limit $5::int offset $6::int`,
);
