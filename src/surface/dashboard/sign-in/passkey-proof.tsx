// The proof of a passkey: the button that a script brings to life, and how the posted answer of the browser is checked.
import { recordAudit } from "#domain/account/audit.ts";
import { type Given, provePasskey, relyingParty } from "#domain/account/sign-in/passkey.ts";
import type { Account } from "#domain/account/user/user.ts";
import { toWire, type UserId } from "#platform/id.ts";
import { kept } from "../cookie.ts";
import type { Fault } from "../shell.tsx";
import type { Visit } from "../visit.ts";
import { tooMany } from "./attempt.ts";

const OPTIONS_PATH = "/login/passkey/options";
export const TOO_LATE = "That took too long, or was sent before. Try again.";
const WRONG = "This passkey could not be checked: it is not known here, or it is of another site.";

type Waiting = { challenge: string; user: UserId | null };
type Proof = { account: Account } | { fault: Fault<never> };

/** @property isOffered also where the address is typed */
type ButtonProps = { kind: "create" | "get"; options?: string; label: string; isOffered?: boolean };

/** Hidden until the script finds that the browser has passkeys. */
export function PasskeyButton({ kind, options = OPTIONS_PATH, label, isOffered }: ButtonProps) {
  return (
    <>
      <input type="hidden" name="passkey" value="" />
      <button
        class={isOffered ? "button button-quiet" : "button"}
        type="button"
        data-passkey={kind}
        data-options={options}
        data-offer={isOffered}
        hidden
      >
        {label}
      </button>
      <p class="hint" data-passkey-note>
        Passkeys need a browser that has them, and scripts.
      </p>
    </>
  );
}

/** The posted answer with the challenge that waits for it, once. */
export async function readGiven(visit: Visit, kind: "get" | "new", userId: UserId | null): Promise<Given | null> {
  const { deps, fields } = visit;
  const party = relyingParty(deps.config.baseUrl);
  const waiting = kept<Waiting>(visit, `passkey-${kind}`);
  if (!party || !fields.passkey || !waiting) return null;
  if (kind === "new" && waiting.user !== userId) return null;
  if (!(await deps.attempts.today(`passkey ${waiting.challenge}`, 1))) return null;
  const { origin: expectedOrigin, id: expectedRPID } = party;
  return { json: fields.passkey, expectedChallenge: waiting.challenge, expectedOrigin, expectedRPID };
}

/** @param userId whose passkey it has to be; null: anybody's */
export async function usePasskey(visit: Visit, userId: UserId | null): Promise<Proof> {
  const limit = await visit.deps.attempts.from(visit.peer, "passkey");
  if (!limit.admitted) return { fault: tooMany(limit) };
  const given = await readGiven(visit, "get", userId);
  const proof = given ? await provePasskey(visit.context, given) : { refused: userId };
  if ("account" in proof && (userId === null || proof.account.id === userId)) return proof;
  if (visit.fields.passkey)
    await bookFactor(visit, "account" in proof ? userId : (proof.refused ?? userId), "factor.refuse");
  return { fault: { problem: given ? WRONG : TOO_LATE } };
}

type Booked = "factor.refuse" | "factor.recover";

/** @param userId null where it is not known whose factor it was */
export async function bookFactor({ context, peer }: Visit, userId: UserId | null, action: Booked): Promise<void> {
  const subject = userId && toWire("usr", userId);
  if (action === "factor.refuse") context.log.info({ user: subject, from: peer }, "a second factor was refused");
  await recordAudit(context, { organisationId: null, userId, actor: "person", action, subject });
}
