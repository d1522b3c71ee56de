// Confirms the address of a new account. The mail may reach a person who never signed up, with a stranger's password on the account.
// So the confirmation needs the browser of the sign-up, or its password.
import { verifyPassword } from "#domain/account/password/password.ts";
import { confirmAccount } from "#domain/account/user/sign-up.ts";
import { findToken, type Token } from "#domain/account/user/token.ts";
import { inTransaction } from "#platform/database/context.ts";
import { Form, TouchLink } from "../component/form.tsx";
import { done, existing } from "../kit/act.ts";
import { tooMany } from "../kit/attempt.ts";
import { refused } from "../kit/refused.tsx";
import { type Fault, page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { enter, isKnownTo } from "./enter.ts";
import { PasswordField, Username } from "./field.tsx";

export async function confirmAccountPage(visit: Visit): Promise<Answer> {
  const id = existing(visit.deps.links.read("account", visit.params.token ?? ""));
  const token = await findToken(visit.context, id, "confirm");
  return token?.state === "open" ? form(visit, token) : closed(visit, token);
}

export async function confirmAccountPost(visit: Visit): Promise<Answer> {
  const id = existing(visit.deps.links.read("account", visit.params.token ?? ""));
  const token = await findToken(visit.context, id, "confirm");
  if (token?.state !== "open") return closed(visit, token);
  const { passwordHash } = token.user;
  if (!isKnownTo(visit, token.user)) {
    const { password } = visit.fields;
    if (!password) return form(visit, token, { errors: { password: "Enter the password that you signed up with." } });
    const attempt = await visit.deps.attempts.by(token.user.id, "confirm");
    if (!attempt.admitted) return form(visit, token, tooMany(attempt));
    if (!(await attempt.check(() => verifyPassword(password, passwordHash, attempt.turn))))
      return form(visit, token, { errors: { password: "This is not the password of the sign-up." } });
  }
  const userId = await inTransaction(visit.context, (inside) => confirmAccount(inside, id));
  // Another tab was first.
  if (!userId || passwordHash === null) return closed(visit, await findToken(visit.context, id, "confirm"));
  return done(visit, "/dashboard", "Your address is confirmed.", await enter(visit, { ...token.user, isByMail: true }));
}

function form(visit: Visit, { user }: Token, fault: Fault<"password"> = {}): Answer {
  const error = fault.errors?.password;
  return page(visit, {
    title: "Confirm your address",
    ...fault,
    children: (
      <>
        <p class="prose">
          This confirms <strong>{user.email}</strong> as the address of an account. If you did not sign up, close this
          page, and nothing happens.
        </p>
        <Form action={visit.url.pathname} submit="Confirm and log in">
          {!isKnownTo(visit, user) && (
            <>
              <Username email={user.email} />
              <PasswordField name="password" label="Password" hint="The one that you signed up with." error={error} />
            </>
          )}
        </Form>
        {error && (
          <p>
            You do not know the password? <TouchLink href="/reset">Set a new password</TouchLink>
          </p>
        )}
      </>
    ),
  });
}

function closed(visit: Visit, token: Token | null): Answer {
  if (token?.user.isConfirmed)
    return refused(visit, 200, { title: "Your address is confirmed", text: "It is the address that you log in with." });
  return refused(visit, 410, {
    title: "That link no longer works",
    text: "It is older than a day, or a newer sign-up replaced it. Log in to get another link, or sign up again.",
  });
}
