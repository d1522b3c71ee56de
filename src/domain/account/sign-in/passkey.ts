// Passkeys (WebAuthn): registered by a person who is logged in, and proved at a login or again before a dangerous change. Each proof
// needs the person (a PIN, a finger), so a passkey is both factors. The relying party is the host of BASE_URL.

import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { newId, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { objectIn } from "#platform/text/json.ts";
import { type Account, accountColumns, user } from "../state/table.ts";
import type { User } from "./session.ts";
import { passkey } from "./table.ts";

export type Passkey = typeof passkey.$inferSelect;

const MOST_PASSKEYS = 20;

/** Null where BASE_URL names an IP address: browsers make passkeys for host names only. */
export function relyingParty(baseUrl: string): { id: string; origin: string } | null {
  const { hostname, origin } = new URL(baseUrl);
  return ipaddr.isValid(hostname.replace(/^\[|\]$/g, "")) ? null : { id: hostname, origin };
}

export async function listPasskeys({ db }: Context, userId: UserId): Promise<Passkey[]> {
  return db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(passkey.createdAt, passkey.id);
}

/** The options from which a browser makes a passkey, for JSON. */
export async function passkeyCreation(context: Context, rpID: string, rpName: string, of: User) {
  const known = await listPasskeys(context, of.id);
  return generateRegistrationOptions({
    rpName,
    rpID,
    userName: of.email,
    userDisplayName: of.name,
    userID: new Uint8Array(Buffer.from(of.id)),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** The options with which a browser proves a passkey, for JSON. They name no person, so the browser offers all its passkeys. */
export function passkeyRequest(rpID: string) {
  return generateAuthenticationOptions({ rpID, userVerification: "required" });
}

/** The browser's answer, and the values that it must hold. */
export type PasskeyAnswer = { json: string; expectedChallenge: string; expectedOrigin: string; expectedRPID: string };

const CHECKS = { requireUserVerification: true };
/** PostgreSQL refuses NUL, which JSON may hold. */
const BASE64URL = /^[\w-]+$/;

/** The library throws to refuse. */
const REFUSED = () => null;

/** Stores a passkey. False where the browser's answer proves nothing. Refuses with limit_reached or duplicate. */
export async function addPasskey(
  inside: Context,
  userId: UserId,
  name: string,
  given: PasskeyAnswer,
): Promise<boolean> {
  // The library refuses one that lacks a field.
  const response = objectIn(given.json) as unknown as RegistrationResponseJSON;
  const info = await verifyRegistrationResponse({ response, ...given, ...CHECKS }).catch(REFUSED);
  if (!info?.registrationInfo) return false;
  if ((await inside.db.$count(passkey, eq(passkey.userId, userId))) >= MOST_PASSKEYS)
    throw new Refusal("limit_reached", `You can have ${MOST_PASSKEYS} passkeys. Remove one that you do not use.`, {
      says: sentence("account.mostPasskeys", { most: MOST_PASSKEYS }),
    });
  const { credential, credentialDeviceType, credentialBackedUp } = info.registrationInfo;
  const made = await inside.db
    .insert(passkey)
    .values({
      id: newId(),
      userId,
      name,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      canSync: credentialDeviceType === "multiDevice",
      isSynced: credentialBackedUp,
      createdAt: inside.clock.now(),
    })
    .onConflictDoNothing();
  if (made.count === 0)
    throw new Refusal("duplicate", "This passkey is in use already.", { says: sentence("account.passkeyTaken") });
  return true;
}

/** @returns the account of the passkey; `refused` names the account of a passkey that was shown without a proof */
export async function provePasskey(
  context: Context,
  given: PasskeyAnswer,
): Promise<{ account: Account } | { refused: UserId | null }> {
  const response = objectIn(given.json) as unknown as AuthenticationResponseJSON;
  const credentialId = String(response.id ?? "");
  if (!BASE64URL.test(credentialId)) return { refused: null };
  const [row] = await context.db
    .select({ key: passkey, account: accountColumns })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.userId))
    .where(eq(passkey.credentialId, credentialId));
  if (!row) return { refused: null };
  const { key, account } = row;
  const { credentialId: id, publicKey, counter } = key;
  const credential = { id, publicKey: new Uint8Array(publicKey), counter };
  const info = await verifyAuthenticationResponse({ response, credential, ...given, ...CHECKS }).catch(REFUSED);
  const handle = response.response?.userHandle;
  const isTheirs = handle === undefined || handle === Buffer.from(account.id).toString("base64url");
  // A passkey never changes between one device and several: another kind shows a forgery.
  const isSameKind = (info?.authenticationInfo.credentialDeviceType === "multiDevice") === key.canSync;
  if (!info?.verified || !isTheirs || !isSameKind) return { refused: account.id };
  const { newCounter, credentialBackedUp } = info.authenticationInfo;
  // Of two proofs with the same counter one is accepted. Synced passkeys always send 0.
  const used = await context.db
    .update(passkey)
    .set({ counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: context.clock.now() })
    .where(and(eq(passkey.id, key.id), sql`(${passkey.counter} < ${newCounter} or ${newCounter} = 0)`));
  return used.count > 0 ? { account } : { refused: account.id };
}

export async function removePasskey({ db }: Context, userId: UserId, id: string): Promise<boolean> {
  const isTheirs = and(eq(passkey.userId, userId), eq(passkey.id, id));
  return (await db.delete(passkey).where(isTheirs)).count > 0;
}
