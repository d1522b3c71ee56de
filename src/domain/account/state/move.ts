// The state of an organisation that moves to another instance, as its row has it (domain/operator/move-state.ts says what each means).
//
//   live ⇄ read-only ⇄ handed over ──▶ moved
import type { OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { announceOrganisations } from "./suspension.ts";

/** @property movedTo from the handover on @property movedLinks whether private links of this instance open there, too */
export type Move = { movingAt: Date | null; movedTo: string | null; movedAt: Date | null; movedLinks: boolean };

/** @returns null where there is no such organisation */
export async function findMove({ db }: Context, id: OrganisationId): Promise<Move | null> {
  const [row] = await find(db, id);
  return row ?? null;
}

/** Makes the organisation read-only from now on. @returns false where it moved */
export async function markMoving(inside: Context, id: OrganisationId): Promise<boolean> {
  return changed(inside, id, await begin(inside.db, id, inside.clock.now().toISOString()));
}

/** Keeps where the organisation goes. @returns false where it is not read-only, or was handed over to another place */
export async function markHandedOver(inside: Context, id: OrganisationId, to: string): Promise<boolean> {
  return changed(inside, id, await handOver(inside.db, id, to));
}

/**
 * Ends the read-only state of an organisation that stays. @param of.handedOver also where it was handed over @param of.before only where the
 * state was renewed last before this moment @returns whether it ended
 */
export async function unmarkMoving(
  inside: Context,
  id: OrganisationId,
  { handedOver = false, before = null }: { handedOver?: boolean; before?: Date | null } = {},
): Promise<boolean> {
  return changed(inside, id, await end(inside.db, id, handedOver, before?.toISOString() ?? null));
}

/** Call it once the organisation is suspended. @returns false where it is not read-only, or was handed over to another place */
export async function markMoved(
  inside: Context,
  id: OrganisationId,
  { to, hasLinks }: { to: string; hasLinks: boolean },
): Promise<boolean> {
  return changed(inside, id, await finish(inside.db, id, inside.clock.now().toISOString(), to, hasLinks));
}

/** Changes where requests for a moved organisation are sent; null: as before. @returns what holds now; null where it did not move */
export async function redirectMoved(
  inside: Context,
  id: OrganisationId,
  { to, hasLinks }: { to: string | null; hasLinks: boolean | null },
): Promise<Move | null> {
  return (await changed(inside, id, await redirect(inside.db, id, to, hasLinks))) ? findMove(inside, id) : null;
}

/** The organisations that have been read-only since before a moment, and were not handed over. */
export async function findMovingBefore({ db }: Context, moment: Date): Promise<OrganisationId[]> {
  return (await movingBefore(db, moment.toISOString())).map(({ id }) => id);
}

/** Refuses with duplicate what would give a business of an organisation that moved to another one. */
export async function requireNotMoved(context: Context, id: OrganisationId | null): Promise<void> {
  if (id === null || !(await findMove(context, id))?.movedAt) return;
  throw new Refusal("duplicate", "The business moved to another instance with its organisation.", {
    says: sentence("claim.moved"),
  });
}

/** To a caller who comes again, and is then sent to the other instance. */
export function justMoved(): Refusal {
  return new Refusal("unavailable", "The organisation moved to another server. Try again in a moment.", {
    says: sentence("operator.readOnly"),
  });
}

/** The organisations that moved. */
export async function findMoved({ db }: Context): Promise<OrganisationId[]> {
  return (await moved(db)).map(({ id }) => id);
}

async function changed(inside: Context, id: OrganisationId, rows: readonly object[]): Promise<boolean> {
  if (rows.length > 0) await announceOrganisations(inside, [id]);
  return rows.length > 0;
}

type Id = { id: OrganisationId };

const find = statement<Move>(
  "organisation_move",
  `select moving_at as "movingAt", moved_to as "movedTo", moved_at as "movedAt", moved_links as "movedLinks"
  from organisation where id = $1::uuid`,
);

const begin = statement<Id>(
  "organisation_move_begin",
  "update organisation set moving_at = $2::timestamptz where id = $1::uuid and moved_at is null and erased_at is null returning id",
);

const handOver = statement<Id>(
  "organisation_move_hand_over",
  `update organisation set moved_to = $2::text where id = $1::uuid and moving_at is not null
    and (moved_to is null or moved_to = $2::text) returning id`,
);

const end = statement<Id>(
  "organisation_move_end",
  `update organisation set moving_at = null, moved_to = null where id = $1::uuid and moving_at is not null
    and ($2::boolean or moved_to is null) and ($3::timestamptz is null or moving_at < $3::timestamptz) returning id`,
);

const finish = statement<Id>(
  "organisation_move_finish",
  `update organisation set moved_at = $2::timestamptz, moved_to = $3::text, moved_links = $4::boolean, moving_at = null
  where id = $1::uuid and moving_at is not null and (moved_to is null or moved_to = $3::text) returning id`,
);

const redirect = statement<Id>(
  "organisation_move_redirect",
  `update organisation set moved_to = coalesce($2::text, moved_to), moved_links = coalesce($3::boolean, moved_links)
  where id = $1::uuid and moved_at is not null returning id`,
);

const movingBefore = statement<Id>(
  "organisation_moving_before",
  "select id from organisation where moving_at < $1::timestamptz and moved_to is null order by id",
);

const moved = statement<Id>(
  "organisation_moved",
  "select id from organisation where moved_at is not null and erased_at is null order by id",
);
