// The second factor: how a code, a recovery code or a passkey is checked, and the page that asks for one at a login and before a dangerous
// change. The form of such a change waits, sealed, in the form that asks, so nothing is lost and nothing is done twice.
import type { ComponentChildren } from "preact";
import { toWire, type UserId } from "#contract/id.ts";
import { changeFactors, readFactors, useCode, useRecoveryCode } from "#domain/account/sign-in/factor.ts";
import { type PasskeyAnswer, provePasskey, relyingParty } from "#domain/account/sign-in/passkey.ts";
import { proveSession } from "#domain/account/sign-in/session.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import type { Account } from "#domain/account/state/table.ts";
import type { Context } from "#platform/database/context.ts";
import { asTyped, text } from "#surface/form/field.tsx";
import { drawFields, type Fault, wrongAt } from "#surface/form/form.ts";
import { CheckField } from "#surface/form/input.tsx";
import { seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Form, Hidden } from "../component/form.tsx";
import { act } from "../kit/act.ts";
import { tooMany } from "../kit/attempt.ts";
import { kept } from "../kit/cookie.ts";
import { type Page, page } from "../kit/shell.tsx";
import type { Answer, MemberVisit, UserVisit, Visit } from "../kit/visit.ts";
import { enterAt, FACTOR_PATH, readHalf, rememberedCookie } from "./enter.ts";
import { wayTo } from "./next.ts";

/** Attempts, wrong or right: NIST SP 800-63B allows at most 100. */
const MOST_A_DAY = 100;
/** How long a proof lasts for dangerous changes. */
const FRESH_MS = 600_000;

const words = ({ language }: Visit) => wordsIn("account", language).factor;

type Half = { account: Account; next: string };

/** A right proof names the kind of factor for the audit log. A wrong one carries what the page tells the person. */
type Proof = { by: string } | { fault: Fault };

export async function factorPage(visit: Visit): Promise<Answer> {
  const half = await readHalf(visit);
  return half ? askAtLogin(visit, half) : seeOther(hrefFor(visit, "/login"));
}

export async function factorPost(visit: Visit): Promise<Answer> {
  const half = await readHalf(visit);
  if (!half) return seeOther(hrefFor(visit, "/login"));
  const { account, next } = half;
  const proof = await proveFactor(visit, account.id, "login");
  if ("fault" in proof) return askAtLogin(visit, half, proof.fault);
  const remembered = visit.fields.remember === "on" && !visit.isPublic ? [rememberedCookie(visit, account)] : [];
  return enterAt(visit, { ...account, isProven: true, by: proof.by }, next, remembered);
}

function askAtLogin(visit: Visit, { account: { id }, next }: Half, fault: Fault = {}): Promise<Answer> {
  const { remember, rememberHint, again } = words(visit);
  const more = (
    <CheckField name="remember" label={remember} hint={rememberHint} checked={visit.fields.remember === "on"} />
  );
  const back = { href: hrefFor(visit, wayTo("/login", next)), label: again };
  const { logIn: submit } = wordsIn("signIn", visit.language);
  return ask(visit, id, fault, { action: hrefFor(visit, FACTOR_PATH), submit, back, more });
}

/**
 * Lets a visit pass if its person has no second factor or proved it in the last ten minutes. Any other gets a page that asks for
 * the factor; the right answer to it brings back the visit with the form that was sent first.
 */
export async function requireProof<V extends UserVisit | MemberVisit>(visit: V): Promise<Answer | V> {
  const { fields, deps, user, provenAt, sessionId, context, url } = visit;
  const now = context.clock.now();
  if (user.factorSince === null || (provenAt && now.getTime() - provenAt.getTime() < FRESH_MS)) return visit;
  // Bound to the person and the path: a sealed form is sent nowhere else.
  const owner = `proof of ${user.id} for ${url.pathname}`;
  const opened = fields.proof ? deps.box.open(Buffer.from(fields.proof, "base64url"), owner) : null;
  const proved = opened === null ? { fault: { status: 403 } } : await proveFactor(visit, user.id, sessionId);
  if ("fault" in proved) {
    const sealed = Buffer.from(deps.box.seal(opened ?? JSON.stringify(fields), owner));
    const { lead, confirm: submit } = words(visit);
    const more = <Hidden fields={{ proof: sealed.toString("base64url") }} />;
    return ask(visit, user.id, proved.fault, { action: url.pathname + url.search, submit, lead, more });
  }
  await proveSession(context, sessionId);
  return { ...visit, provenAt: now, fields: Object.assign(Object.create(null), JSON.parse(opened as string)) };
}

/** @property more further fields of the form */
type Asking = { action: string; submit: string; more: ComponentChildren; lead?: string; back?: Page["back"] };

/** Asks for one of the factors that the person has: a passkey, a code of the authenticator, or one of the recovery codes. */
async function ask(visit: Visit, userId: UserId, fault: Fault, of: Asking): Promise<Answer> {
  const { action, submit, more, lead, back = false } = of;
  const { title, passkey, useRecovery } = words(visit);
  const factors = await readFactors(visit.context, userId);
  const { fields } = drawFields(fieldsOf(visit), visit.fields, fault);
  return page(visit, {
    title,
    back,
    ...fault,
    children: (
      <>
        {lead && <p class="prose">{lead}</p>}
        <Form action={action} submit={submit}>
          {factors.passkeys > 0 && <PasskeyButton kind="get" label={passkey} />}
          {factors.authenticatorSince && fields.code}
          {factors.recoveryCodes > 0 && (
            <details class="way" open={fault.errors?.recovery !== undefined}>
              <summary class="touch">{useRecovery}</summary>
              {fields.recovery}
            </details>
          )}
          {more}
        </Form>
      </>
    ),
  });
}

export function codeField(visit: Visit, hint: string) {
  return text({
    label: words(visit).code,
    hint,
    required: true,
    isSecret: true,
    inputmode: "numeric",
    autocomplete: "one-time-code",
    read: asTyped,
  });
}

function fieldsOf(visit: Visit) {
  const { codeHint, recovery, recoveryHint } = words(visit);
  return {
    code: codeField(visit, codeHint),
    recovery: text({ label: recovery, hint: recoveryHint, isSecret: true, read: asTyped }),
  };
}

/** @property isOffered whether the browser also offers passkeys in the field for the address */
type ButtonProps = { kind: "create" | "get"; options?: string; label: string; isOffered?: boolean };

/** Hidden until the script finds that the browser has passkeys. */
export function PasskeyButton({ kind, options = "/login/passkey/options", label, isOffered }: ButtonProps) {
  const words = useWords("signIn");
  const data = { "data-passkey": kind, "data-options": options, "data-offer": isOffered };
  return (
    <>
      <input type="hidden" name="passkey" value="" />
      <button class={isOffered ? "button button-quiet" : "button"} type="button" {...data} hidden>
        {label}
      </button>
      <p class="hint" data-passkey-note data-exists={words.passkeyExists} data-failed={words.passkeyFailed}>
        {words.passkeyNote}
      </p>
    </>
  );
}

/** Checks the posted code, recovery code or passkey. @param holder "login" or a session: each has its own attempts a day */
async function proveFactor(visit: Visit, userId: UserId, holder: string): Promise<Proof> {
  const { fields, deps, context } = visit;
  if (fields.passkey) {
    const proof = await usePasskey(visit, userId);
    return "fault" in proof ? proof : { by: "passkey" };
  }
  const code = fields.code?.trim();
  const recovery = fields.recovery?.trim();
  if (!code && !recovery) return { fault: wrongAt("code", words(visit).enterCode) };
  const limit = await deps.attempts.by(userId, "factor");
  if (!limit.admitted) return { fault: tooMany(visit, limit) };
  if (!(await deps.attempts.today(`factor of ${userId} by ${holder}`, MOST_A_DAY)))
    return { fault: { problem: words(visit).tooManyToday } };
  if (recovery) {
    const isRight = await useRecoveryCode(context, userId, recovery);
    await bookFactor(visit, userId, isRight ? "factor.recover" : "factor.refuse");
    return isRight ? { by: "recovery code" } : { fault: wrongAt("recovery", words(visit).wrongRecovery) };
  }
  if (code && (await useCode(context, deps.box, userId, code))) return { by: "authenticator" };
  await bookFactor(visit, userId);
  return { fault: wrongAt("code", words(visit).wrongCode) };
}

/** Checks the passkey that a form brings. @param userId the only account it may belong to, or null where it may be any */
export async function usePasskey(
  visit: Visit,
  userId: UserId | null,
): Promise<{ account: Account } | { fault: Fault }> {
  const limit = await visit.deps.attempts.from(visit.peer, "passkey");
  if (!limit.admitted) return { fault: tooMany(visit, limit) };
  const given = await readGiven(visit, "get", userId);
  const proof = given ? await provePasskey(visit.context, given) : { refused: userId };
  if ("account" in proof && (userId === null || proof.account.id === userId)) return proof;
  if (visit.fields.passkey) await bookFactor(visit, "account" in proof ? userId : (proof.refused ?? userId));
  return { fault: { problem: given ? words(visit).wrongPasskey : wordsIn("account", visit.language).tooLate } };
}

/** Reads the posted answer of a passkey together with its challenge. Each challenge is used once. */
export async function readGiven(
  visit: Visit,
  kind: "get" | "new",
  userId: UserId | null,
): Promise<PasskeyAnswer | null> {
  const { deps, fields } = visit;
  const party = relyingParty(deps.config.baseUrl);
  const waiting = kept<{ challenge: string; user: UserId | null }>(visit, `passkey-${kind}`);
  if (!party || !fields.passkey || !waiting) return null;
  if (kind === "new" && waiting.user !== userId) return null;
  if (!(await deps.attempts.today(`passkey ${waiting.challenge}`, 1))) return null;
  const { origin, id } = party;
  return { json: fields.passkey, expectedChallenge: waiting.challenge, expectedOrigin: origin, expectedRPID: id };
}

/** @param userId null where it is not known whose factor it was */
export async function bookFactor({ context, peer }: Visit, userId: UserId | null, action = "factor.refuse") {
  const subject = userId && toWire("usr", userId);
  if (action === "factor.refuse") context.log.info({ user: subject, from: peer }, "a second factor was refused");
  await recordAudit(context, { organisationId: null, userId, actor: "person", action, subject });
}

/** Changes the person's own factors, and books it. */
export function changeOwnFactors<T>(
  visit: UserVisit,
  action: string,
  work: (inside: Context, userId: UserId) => Promise<T>,
): Promise<T> {
  const { user, sessionId } = visit;
  return act(visit, { action }, (inside) => changeFactors(inside, user, sessionId, () => work(inside, user.id)));
}
