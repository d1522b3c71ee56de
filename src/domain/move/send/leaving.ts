// What the old instance keeps about a move: where to, and the token, so that a move that was cut off goes on.
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";

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
