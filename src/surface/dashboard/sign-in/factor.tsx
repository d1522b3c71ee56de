// The second factor: its fields, how a proof is checked, and the page that asks for it at a login.
import { recordAudit } from "#domain/account/audit.ts";
import { useCode } from "#domain/account/sign-in/authenticator.ts";
import { type Factors, readFactors } from "#domain/account/sign-in/factor.ts";
import { useRecoveryCode } from "#domain/account/sign-in/recovery-code.ts";
import type { Account } from "#domain/account/user/user.ts";
import type { UserId } from "#platform/id.ts";
import { toWire } from "#platform/id.ts";
import { seeOther } from "#surface/look/answer.ts";
import { FieldNotes, notedBy, TextField } from "#surface/look/field.tsx";
import { CheckField, Submit, TouchLink } from "../component/form.tsx";
import { type Fault, page } from "../shell.tsx";
import type { Answer, Visit } from "../visit.ts";
import { type Admitted, TOO_MANY, tooMany } from "./attempt.ts";
import { enter, FACTOR_PATH, homeOf } from "./enter.ts";
import { noHalfCookie, readHalf, rememberedCookie } from "./half.ts";
import { PasskeyButton, usePasskey } from "./passkey-proof.tsx";

/** Wrong or right: NIST SP 800-63B asks for 100 at most. */
const MOST_A_DAY = 100;

export type FactorFault = Fault<"code" | "recovery">;
type Proof = { by: "authenticator" | "recovery code" | "passkey" } | { fault: FactorFault; limit?: Admitted };

/** Checks the posted code or recovery code. @param holder whose attempts are counted: the account and what it showed before */
export async function proveFactor(visit: Visit, userId: UserId, holder: string): Promise<Proof> {
  const { fields, deps, context } = visit;
  if (fields.passkey) {
    const proof = await usePasskey(visit, userId);
    return "fault" in proof
      ? { fault: { problem: proof.fault }, ...(proof.limit && { limit: proof.limit }) }
      : { by: "passkey" };
  }
  const code = fields.code?.trim();
  const recovery = fields.recovery?.trim();
  if (!code && !recovery) return { fault: { errors: { code: "Enter a code from your authenticator app." } } };
  const limit = await deps.attempts.by(userId, "factor");
  if (!limit.admitted) return { fault: { problem: TOO_MANY }, limit };
  if (!(await deps.attempts.today(`factor of ${userId} by ${holder}`, MOST_A_DAY)))
    return { fault: { problem: "There were too many attempts today. Try again tomorrow." }, limit };
  if (recovery && (await useRecoveryCode(context, userId, recovery))) {
    await book(visit, userId, "factor.recover");
    return { by: "recovery code" };
  }
  if (!recovery && code && (await useCode(context, deps.box, userId, code))) return { by: "authenticator" };
  await book(visit, userId, "factor.refuse");
  return {
    fault: recovery
      ? { errors: { recovery: "This is none of your recovery codes, or it was used. Each works once." } }
      : { errors: { code: "This code is wrong, was used already, or is not of this moment. Wait for the next one." } },
  };
}

/** The page with the fault, with status 429 where it is a limit. */
export function factorRefused(answer: Answer, { limit }: Extract<Proof, { fault: FactorFault }>): Answer {
  return limit && !limit.admitted ? tooMany(answer, limit) : answer;
}

async function book({ context, peer }: Visit, userId: UserId, action: string): Promise<void> {
  const subject = toWire("usr", userId);
  if (action === "factor.refuse") context.log.info({ user: subject, from: peer }, "a second factor failed");
  await recordAudit(context, { organisationId: null, userId, actor: "person", action, subject });
}

export async function factorPage(visit: Visit): Promise<Answer> {
  const half = await readHalf(visit);
  return half ? form(visit, half.account) : seeOther("/login");
}

export async function factorPost(visit: Visit): Promise<Answer> {
  const half = await readHalf(visit);
  if (!half) return seeOther("/login");
  const { account, next } = half;
  const proof = await proveFactor(visit, account.id, "login");
  if ("fault" in proof) return factorRefused(await form(visit, account, proof.fault), proof);
  const cookies = await enter(visit, { ...account, isProven: true, by: proof.by });
  if (visit.fields.remember === "on") cookies.push(rememberedCookie(visit, account));
  return { ...seeOther(await homeOf(visit.context, account.id, next)), cookies: [...cookies, noHalfCookie(visit)] };
}

async function form(visit: Visit, account: Account, fault: FactorFault = {}): Promise<Answer> {
  const factors = await readFactors(visit.context, account.id);
  return page(visit, {
    title: "Confirm that it is you",
    ...fault,
    children: (
      <>
        <form class="form" method="post" action={FACTOR_PATH} novalidate>
          <FactorFields visit={visit} factors={factors} fault={fault} />
          <CheckField
            name="remember"
            label="Do not ask in this browser for 30 days"
            hint="Choose it on a device that only you use."
            checked={visit.fields.remember === "on"}
          />
          <Submit>Log in</Submit>
        </form>
        <p class="ways">
          <TouchLink href="/login">Start again</TouchLink>
        </p>
      </>
    ),
  });
}

type FieldsProps = { visit: Visit; factors: Factors; fault: FactorFault };

/** A code of the authenticator, or one of the recovery codes. */
export function FactorFields({ visit, factors, fault: { errors } }: FieldsProps) {
  const has = { authenticator: factors.authenticatorSince !== null, codes: factors.recoveryCodes > 0 };
  return (
    <>
      {factors.passkeys > 0 && <PasskeyButton kind="get" label="Use a passkey" />}
      {has.authenticator && (
        <CodeField error={errors?.code} hint="Six digits. They change every 30 seconds, and each code works once." />
      )}
      {has.codes && (
        <details class="way" open={errors?.recovery !== undefined}>
          <summary class="touch">Use a recovery code</summary>
          <TextField
            name="recovery"
            label="Recovery code"
            hint="One of the codes that you stored. It works once."
            value={visit.fields.recovery}
            error={errors?.recovery}
          />
        </details>
      )}
    </>
  );
}

export function CodeField({ error, hint }: { error?: string | undefined; hint: string }) {
  const notes = { id: "code", error, hint };
  return (
    <div class="field">
      <label for="code">Code from your authenticator app</label>
      <FieldNotes {...notes} />
      <input
        type="text"
        id="code"
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength={12}
        spellcheck={false}
        {...notedBy(notes)}
      />
    </div>
  );
}
