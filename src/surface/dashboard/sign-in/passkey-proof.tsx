// The proof of a passkey: the button that a script brings to life, and how the posted answer of the browser is checked.
import { recordAudit } from "#domain/account/audit.ts";
import { provePasskey, relyingParty } from "#domain/account/sign-in/passkey.ts";
import type { Account } from "#domain/account/user/user.ts";
import { toWire, type UserId } from "#platform/id.ts";
import { kept } from "../cookie.ts";
import { refused } from "../refused.tsx";
import type { Answer, Visit } from "../visit.ts";
import { type Admitted, TOO_MANY, tooMany } from "./attempt.ts";

const OPTIONS_PATH = "/login/passkey/options";
const TOO_LATE = "That took too long, or was sent before. Try again.";
const WRONG = "This passkey could not be checked: it is not known here, or it is of another site.";

type Waiting = { challenge: string; user: UserId | null };
type Given = { json: string; challenge: string; party: { id: string; origin: string } };
type Proof = { account: Account } | { fault: string; limit?: Admitted };

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
  return { json: fields.passkey, challenge: waiting.challenge, party };
}

/** @param userId whose passkey it has to be; null: anybody's */
export async function usePasskey(visit: Visit, userId: UserId | null): Promise<Proof> {
  const limit = await visit.deps.attempts.from(visit.peer, "passkey");
  if (!limit.admitted) return { fault: TOO_MANY, limit };
  const given = await readGiven(visit, "get", userId);
  if (given === null) {
    if (visit.fields.passkey) await bookRefusal(visit, userId);
    return { fault: TOO_LATE };
  }
  const proof = await provePasskey(visit.context, given);
  if ("account" in proof && (userId === null || proof.account.id === userId)) return proof;
  await bookRefusal(visit, "account" in proof ? userId : (proof.refused ?? userId));
  return { fault: WRONG };
}

export function refuseProof(visit: Visit, { fault, limit }: Extract<Proof, { fault: string }>): Answer {
  const way = { href: "/login", label: "Log in" };
  const answer = refused(visit, 422, { title: "You are not logged in", text: fault, way });
  return limit ? tooMany(answer, limit) : answer;
}

export async function bookRefusal({ context, peer }: Visit, userId: UserId | null): Promise<void> {
  context.log.info({ user: userId && toWire("usr", userId), from: peer }, "a passkey was refused");
  const subject = userId && toWire("usr", userId);
  await recordAudit(context, { organisationId: null, userId, actor: "person", action: "factor.refuse", subject });
}
