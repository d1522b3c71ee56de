// The second factor: its fields, how a proof is checked, and the page that asks for it at a login.
import { useCode } from "#domain/account/sign-in/authenticator.ts";
import { changeFactors, type Factors, readFactors } from "#domain/account/sign-in/factor.ts";
import { useRecoveryCode } from "#domain/account/sign-in/recovery-code.ts";
import type { Account } from "#domain/account/user/user.ts";
import type { Context } from "#platform/context.ts";
import type { UserId } from "#platform/id.ts";
import { seeOther } from "#surface/look/answer.ts";
import { TextField } from "#surface/look/field.tsx";
import { act } from "../act.ts";
import { CheckField, Submit, TouchLink } from "../component/form.tsx";
import { type Fault, page } from "../shell.tsx";
import type { Answer, UserVisit, Visit } from "../visit.ts";
import { tooMany } from "./attempt.ts";
import { enterAt, FACTOR_PATH } from "./enter.ts";
import { noHalfCookie, readHalf, rememberedCookie } from "./half.ts";
import { bookFactor, PasskeyButton, usePasskey } from "./passkey-proof.tsx";

/** Wrong or right: NIST SP 800-63B asks for 100 at most. */
const MOST_A_DAY = 100;
export const WRONG_RECOVERY = "This is none of your recovery codes, or it was used. Each works once.";

export type FactorFault = Fault<"code" | "recovery">;
type Proof = { by: "authenticator" | "recovery code" | "passkey" } | { fault: FactorFault };

/** Checks the posted code, recovery code or passkey. @param holder "login" or a session: each has its own attempts a day */
export async function proveFactor(visit: Visit, userId: UserId, holder: string): Promise<Proof> {
  const { fields, deps, context } = visit;
  if (fields.passkey) {
    const proof = await usePasskey(visit, userId);
    return "fault" in proof ? proof : { by: "passkey" };
  }
  const code = fields.code?.trim();
  const recovery = fields.recovery?.trim();
  if (!code && !recovery) return { fault: { errors: { code: "Enter a code from your authenticator app." } } };
  const limit = await deps.attempts.by(userId, "factor");
  if (!limit.admitted) return { fault: tooMany(limit) };
  if (!(await deps.attempts.today(`factor of ${userId} by ${holder}`, MOST_A_DAY)))
    return { fault: { problem: "There were too many attempts today. Try again tomorrow." } };
  if (recovery) {
    const isRight = await useRecoveryCode(context, userId, recovery);
    await bookFactor(visit, userId, isRight ? "factor.recover" : "factor.refuse");
    return isRight ? { by: "recovery code" } : { fault: { errors: { recovery: WRONG_RECOVERY } } };
  }
  if (code && (await useCode(context, deps.box, userId, code))) return { by: "authenticator" };
  await bookFactor(visit, userId, "factor.refuse");
  const error = "This code is wrong, was used already, or is not of this moment. Wait for the next one.";
  return { fault: { errors: { code: error } } };
}

/** Changes the person's own factors, and books it. */
export function changeOwnFactors<T>(
  visit: UserVisit,
  action: string,
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  const { user, sessionId } = visit;
  return act(visit, { action }, (inside) => changeFactors(inside, user, sessionId, () => work(inside)));
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
  if ("fault" in proof) return form(visit, account, proof.fault);
  const remembered = visit.fields.remember === "on" ? [rememberedCookie(visit, account)] : [];
  return enterAt(visit, { ...account, isProven: true, by: proof.by }, next, [...remembered, noHalfCookie(visit)]);
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

/** A passkey, a code of the authenticator, or one of the recovery codes: of what the person has. */
export function FactorFields({ visit, factors, fault: { errors } }: FieldsProps) {
  return (
    <>
      {factors.passkeys > 0 && <PasskeyButton kind="get" label="Use a passkey" />}
      {factors.authenticatorSince && (
        <CodeField error={errors?.code} hint="Six digits. They change every 30 seconds, and each code works once." />
      )}
      {factors.recoveryCodes > 0 && (
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

export function CodeField(of: { error?: string | undefined; hint: string }) {
  const input = { inputmode: "numeric", autocomplete: "one-time-code", required: true } as const;
  return <TextField {...of} {...input} name="code" label="Code from your authenticator app" value="" />;
}
