// A moderator leaves a case about an organisation of their own to a moderator who belongs to none of its parties. A service whose only
// such moderator they are goes on working: then they decide, and the audit log says that the case was their own.
import { type OrganisationId, toWire, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** Names of others that a page shows; more are counted only. */
export const OTHERS_NAMED = 5;

/** @property names the first OTHERS_NAMED of those who can decide, in order */
export type Others = { names: string[]; count: number };

/** Returns who decides in place of this moderator; null where they decide. @param parties organisations that the case is about */
export async function findOthers(
  { db }: Context,
  parties: readonly (OrganisationId | null)[],
  moderator: UserId,
): Promise<Others | null> {
  const known = parties.filter((each) => each !== null);
  if (known.length === 0) return null;
  const [row] = await others(db, known, moderator);
  return row ?? null;
}

/** Refuses with validation_error where another moderator has to decide. */
export async function refuseOwn(
  inside: Context,
  parties: readonly (OrganisationId | null)[],
  moderator: UserId,
): Promise<void> {
  if ((await findOthers(inside, parties, moderator)) !== null) throw ownBusiness();
}

export function ownBusiness(): Refusal {
  return new Refusal(
    "validation_error",
    "Your organisation manages or claims this business. Another moderator decides.",
    {
      says: sentence("report.ownBusiness"),
    },
  );
}

/** How persons of a claiming organisation belong to the one that manages the business. */
export type Tie = "member" | "former" | "none";

/** @param of.claimedBy who claimed, perhaps no member any more */
export async function findTie(
  { db }: Context,
  of: { claimant: OrganisationId; claimedBy: UserId | null; manager: OrganisationId },
): Promise<Tie> {
  const ids = (await peopleOf(db, of.claimant, of.claimedBy)).map(({ id }) => id);
  const wireIds = ids.map((id) => toWire("usr", id));
  return (await tie(db, ids, wireIds, of.manager))[0]?.tie ?? "none";
}

const peopleOf = statement<{ id: UserId }>(
  "own_case_people",
  "select user_id as id from member where organisation_id = $1::uuid union select $2::uuid where $2::uuid is not null",
);

/** Former members acted by a role in the organisation, were removed, or left. */
const tie = statement<{ tie: Tie }>(
  "own_case_tie",
  `select case
    when exists (select from member where organisation_id = $3::uuid and user_id = any($1::uuid[])) then 'member'
    when exists (select from audit_entry e where e.organisation_id = $3::uuid
      and (e.user_id = any($1::uuid[]) and e.actor in ('owner', 'admin', 'member')
        or e.subject = any($2::text[]) and e.action in ('team.remove', 'team.leave'))) then 'former'
    else 'none' end as tie`,
);

const others = statement<Others>(
  "own_case_others",
  `with own as (select user_id as id from member where organisation_id = any($1::uuid[])),
  other as (select u.id, u.name from "user" u where u.staff and u.id <> $2::uuid and not exists (select from own where own.id = u.id))
  select (array_agg(name order by name, id))[1:${OTHERS_NAMED}] as names, count(*)::int as count from other
  where exists (select from own where own.id = $2::uuid) having count(*) > 0`,
);
