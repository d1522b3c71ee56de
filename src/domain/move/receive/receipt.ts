// Receipts at the new instance. A token works for one organisation, until it is live or the token has expired.
//
//   open ──▶ writing ──▶ ready ──▶ go ──▶ live      (writing and ready ──▶ open where the old instance stops)
//   each but live ──▶ dropped, where the old instance calls the move off
import { timingSafeEqual } from "node:crypto";
import { newId, type OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import type { KnownHandover } from "#domain/log/handover.ts";
import { makeKeyPair } from "#platform/backup/crypt.ts";
import type { Context } from "#platform/database/context.ts";
import { type Statement, statement } from "#platform/database/statement.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { hashOfSecret, newTokenSecret, type Token, type Verb } from "../protocol.ts";
import { organisationReceipt } from "../table.ts";

export const RECEIPT_DAYS = 7;
/** After a receipt has expired what arrived is kept for so long: the old instance may have handed over, and waits for a renewed token. */
const ROWS_DAYS = 30;

const NO_HASH = Buffer.alloc(32);

export type Receipt = typeof organisationReceipt.$inferSelect;

const BEARER = /^Bearer ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Makes a token. @param plan that the organisation gets; null: the one with the same name */
export async function makeReceipt(
  { db, clock }: Context,
  box: SecretBox,
  plan: string | null,
): Promise<Token & { expiresAt: Date }> {
  const id = newId();
  const { token, hash, identitySealed } = await makeToken(box, id);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + RECEIPT_DAYS * DAY_MS);
  await db.insert(organisationReceipt).values({ id, hash, identitySealed, plan, createdAt, expiresAt });
  return { ...token, expiresAt };
}

/**
 * Gives the move of an organisation another token, so that an old instance that was down for longer than a token works ends its side. The token
 * before is refused from here on. Null where no move of the organisation has begun here.
 * @returns `isOver`: what arrived was deleted, or the move was called off, so the token only calls it off at the old instance
 */
export async function renewReceipt(
  { db, clock }: Context,
  box: SecretBox,
  organisationId: OrganisationId,
): Promise<(Token & { expiresAt: Date; isOver: boolean }) | null> {
  const [found] = await findBegun(db, organisationId);
  if (!found) return null;
  const { token, hash, identitySealed } = await makeToken(box, found.id);
  const now = clock.now();
  const [renewed] = await renew(db, found.id, hash, identitySealed, answersUntil(now));
  if (!renewed) return null;
  return { ...token, expiresAt: new Date(answersUntil(now)), isOver: renewed.state === "dropped" };
}

async function makeToken(box: SecretBox, receiptId: string) {
  const secret = newTokenSecret();
  const { identity, recipient } = await makeKeyPair();
  const token: Token = { receiptId, secret, recipient };
  return { token, hash: hashOfSecret(secret), identitySealed: box.seal(identity, ownerOf(receiptId)) };
}

/**
 * The receipt of a request and the key that opens its body. Refuses with invalid_api_key what is no token, is used up or has expired; the answer
 * is the same. One that is live or dropped answers the old instance until it expires, so that this one learns of it.
 */
export async function requireReceipt(
  { db, clock }: Context,
  box: SecretBox,
  { authorization, verb }: { authorization: string | null; verb: Verb },
): Promise<{ receipt: Receipt; identity: string }> {
  const [, id = "", secret = ""] = BEARER.exec(authorization ?? "") ?? [];
  const receipt = id === "" ? null : await findReceipt({ db }, id);
  // Also where there is no such receipt, so that the time of an answer does not tell which there are.
  const isRight = timingSafeEqual(receipt?.hash ?? NO_HASH, hashOfSecret(secret)) && receipt !== null;
  // The old instance has ended its side: the move ends, however late.
  const isExpired = receipt?.state !== "go" && (receipt?.expiresAt ?? clock.now()) <= clock.now();
  const isOver = isExpired || (receipt?.state === "dropped" && verb !== "cancel");
  const identity = receipt && isRight && !isOver ? box.open(receipt.identitySealed, ownerOf(receipt.id)) : null;
  if (!receipt || identity === null)
    throw new Refusal(
      "invalid_api_key",
      "The token is wrong, was used, or has expired. Make one with `candor org receive`; for a move that has begun, with --renew.",
    );
  return { receipt, identity };
}

export async function findReceipt({ db }: Pick<Context, "db">, id: string): Promise<Receipt | null> {
  const [row] = await find(db, id);
  return row ?? null;
}

/** Binds the receipt to an organisation. @returns false where it is bound to another one */
export async function bindReceipt({ db }: Context, id: string, organisationId: string): Promise<boolean> {
  return (await bind(db, id, organisationId)).length > 0;
}

/** Rows may arrive again: what a process holds is rolled back. */
export async function reopenReceipt({ db }: Context, id: string): Promise<void> {
  await reopen(db, id);
}

/** Rows arrive no more; an earlier try is rolled back. */
export async function markWriting({ db }: Context, id: string): Promise<void> {
  await begin(db, id);
}

/** @returns false where the old instance stopped, or began anew */
export async function markReady({ db }: Context, { id, attempt }: Pick<Receipt, "id" | "attempt">): Promise<boolean> {
  return (await ready(db, id, attempt)).length > 0;
}

/** @returns false where the receipt is gone */
export async function markGo({ db }: Context, id: string, handover: KnownHandover): Promise<boolean> {
  return (await go(db, id, JSON.stringify(handover))).length > 0;
}

/** Call it in the transaction that wrote the rows. @returns false where the old instance has not ended its side */
export async function markLive({ db, clock }: Context, id: string): Promise<boolean> {
  const now = clock.now();
  return (await live(db, id, now.toISOString(), answersUntil(now))).length > 0;
}

export async function markFault(
  { db }: Context,
  { id, attempt }: Pick<Receipt, "id" | "attempt">,
  fault: string,
): Promise<void> {
  await failed(db, id, attempt, fault);
}

/** The receipt stays, so that the old instance may ask again where the answer got lost. @returns false where the organisation is live here */
export async function dropReceipt({ db, clock }: Context, id: string): Promise<boolean> {
  return (await drop(db, id, answersUntil(clock.now()))).length > 0 || (await findReceipt({ db }, id)) === null;
}

/**
 * Deletes receipts that expired before any rows were written, and later what arrived for the others. Those stay, because the old instance may
 * have handed over, and only the receipt tells whether the organisation went live here. @returns how many were deleted
 */
export async function purgeReceipts({ db, clock }: Context): Promise<number> {
  const now = clock.now();
  await purgeRows(db, new Date(now.getTime() - ROWS_DAYS * DAY_MS).toISOString());
  return (await purge(db, now.toISOString())).length;
}

function answersUntil(now: Date): string {
  return new Date(now.getTime() + RECEIPT_DAYS * DAY_MS).toISOString();
}

function ownerOf(id: string): string {
  return `move ${id}`;
}

const find: Statement<Receipt> = statement<Receipt>(
  "move_receipt",
  `select id, hash, identity_sealed as "identitySealed", plan, state, attempt, organisation_id as "organisationId", fault, handover,
    created_at as "createdAt", expires_at as "expiresAt", live_at as "liveAt"
  from organisation_receipt where id = $1::uuid`,
);

const bind = statement(
  "move_receipt_bind",
  `update organisation_receipt set organisation_id = $2::uuid, fault = null
  where id = $1::uuid and (organisation_id is null or organisation_id = $2::uuid) returning 1`,
);

const reopen = statement(
  "move_receipt_reopen",
  "update organisation_receipt set state = 'open', fault = null where id = $1::uuid and state in ('open', 'writing', 'ready')",
);

const begin = statement(
  "move_receipt_begin",
  `update organisation_receipt set state = 'writing', attempt = attempt + 1, fault = null
  where id = $1::uuid and state in ('open', 'writing', 'ready')`,
);

/** One that goes on after the handover is ready at once. */
const ready = statement(
  "move_receipt_ready",
  `update organisation_receipt set state = case when state = 'go' then state else 'ready' end
  where id = $1::uuid and attempt = $2::int and state in ('writing', 'go') returning 1`,
);

const go = statement(
  "move_receipt_go",
  `update organisation_receipt set state = case when state = 'live' then state else 'go' end,
    handover = coalesce(handover, $2::text::jsonb), fault = null
  where id = $1::uuid and organisation_id is not null and state <> 'dropped' returning 1`,
);

const live = statement(
  "move_receipt_live",
  `update organisation_receipt set state = 'live', live_at = $2::timestamptz, expires_at = $3::timestamptz, fault = null
  where id = $1::uuid and state = 'go' returning 1`,
);

const failed = statement(
  "move_receipt_failed",
  `update organisation_receipt set fault = $3, state = case when state = 'go' then state else 'open' end
  where id = $1::uuid and attempt = $2::int and state not in ('live', 'dropped')`,
);

const drop = statement(
  "move_receipt_drop",
  `update organisation_receipt set state = 'dropped', expires_at = $2::timestamptz, fault = null
  where id = $1::uuid and state <> 'live' returning 1`,
);

/** The one by which the old instance may have handed over comes first. */
const findBegun = statement<{ id: string }, [organisation: OrganisationId]>(
  "move_receipt_begun",
  `select id from organisation_receipt where organisation_id = $1::uuid
  order by state in ('go', 'live') desc, state <> 'dropped' desc, attempt > 0 desc, created_at desc limit 1`,
);

/** Without what arrived nothing can go live: a move whose rows were deleted is over. */
const renew = statement<
  Pick<Receipt, "state">,
  [id: string, hash: Uint8Array, identity: Uint8Array, expiresAt: string]
>(
  "move_receipt_renew",
  `update organisation_receipt r set hash = $2, identity_sealed = $3, expires_at = $4::timestamptz,
    state = case when r.attempt > 0 and r.state in ('open', 'writing', 'ready')
      and not exists (select 1 from organisation_arriving a where a.receipt_id = r.id) then 'dropped' else r.state end
  where id = $1::uuid returning state`,
);

const purge = statement(
  "move_receipt_purge",
  "delete from organisation_receipt where expires_at <= $1::timestamptz and attempt = 0 and state <> 'go' returning 1",
);

const purgeRows = statement(
  "move_receipt_purge_rows",
  `delete from organisation_arriving where receipt_id in (
    select id from organisation_receipt where expires_at <= $1::timestamptz and state <> 'go')`,
);
