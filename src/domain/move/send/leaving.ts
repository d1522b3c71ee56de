// What the old instance keeps about a move: where to, and the token, so that a move that was cut off goes on.
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { readToken } from "../protocol.ts";

export type Leaving = { to: string; token: string };

/** Keeps where the organisation goes; a later token replaces the one before. */
export async function keepLeaving(
  { db, clock }: Context,
  box: SecretBox,
  id: OrganisationId,
  { to, token }: Leaving,
): Promise<void> {
  await keep(db, id, to, box.seal(token, ownerOf(id)), clock.now().toISOString());
}

/** Null where no move has begun, or its token cannot be opened. */
export async function findLeaving({ db }: Context, box: SecretBox, id: OrganisationId): Promise<Leaving | null> {
  const [row] = await find(db, id);
  const token = row ? box.open(row.tokenSealed, ownerOf(id)) : null;
  return row && token !== null ? { to: row.to, token } : null;
}

/** Whether a token is of the same receipt as another: the same one, or one that renewed it. */
export function isSameMove(one: Leaving | null, other: Leaving): boolean {
  const receiptOf = (token: string | undefined) => (token === undefined ? null : (readToken(token)?.receiptId ?? null));
  return receiptOf(one?.token) !== null && receiptOf(one?.token) === receiptOf(other.token);
}

/** The token by which to ask. Once the organisation was handed over only one of the same receipt tells whether it is live there. */
export function leavingBy(kept: Leaving | null, given: Leaving | undefined, isHandedOver: boolean): Leaving | null {
  if (kept && given && isHandedOver && !isSameMove(kept, given)) return kept;
  return given ?? kept;
}

export async function forgetLeaving({ db }: Context, id: OrganisationId): Promise<void> {
  await forget(db, id);
}

function ownerOf(id: OrganisationId): string {
  return `move ${id}`;
}

const keep = statement<unknown, [id: OrganisationId, to: string, token: Uint8Array, now: string]>(
  "move_leaving_keep",
  `insert into organisation_leaving as l (organisation_id, "to", token_sealed, started_at) values ($1::uuid, $2, $3, $4::timestamptz)
  on conflict (organisation_id) do update set "to" = excluded."to", token_sealed = excluded.token_sealed`,
);

const find = statement<{ to: string; tokenSealed: Uint8Array }, [id: OrganisationId]>(
  "move_leaving",
  `select "to", token_sealed as "tokenSealed" from organisation_leaving where organisation_id = $1::uuid`,
);

const forget = statement<unknown, [id: OrganisationId]>(
  "move_leaving_forget",
  "delete from organisation_leaving where organisation_id = $1::uuid",
);
