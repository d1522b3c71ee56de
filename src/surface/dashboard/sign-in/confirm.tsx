// Confirms the address of a new account. The mail may reach a person who never signed up, with a stranger's password on the account.
// So the confirmation needs the browser of the sign-up, or its password.
import { verifyPassword } from "#domain/account/password/password.ts";
import { confirmAccount } from "#domain/account/user/sign-up.ts";
import { findToken, type Token } from "#domain/account/user/token.ts";
import { inTransaction } from "#platform/database/context.ts";
import { password } from "#surface/form/field.tsx";
import { wrongAt } from "#surface/form/form.ts";
import { Form, TouchLink } from "../component/form.tsx";
import { done, existing } from "../kit/act.ts";
import { tooMany } from "../kit/attempt.ts";
import { submitting } from "../kit/form.ts";
import { refused } from "../kit/refused.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { enter, isKnownTo } from "./enter.ts";
import { Username } from "./field.tsx";

export const confirmForm = submitting({
  async find(visit: Visit) {
    const id = existing(visit.deps.links.read("account", visit.params.token ?? ""));
    const token = await findToken(visit.context, id, "confirm");
    return token?.state === "open" ? { id, user: token.user } : closed(visit, token);
  },
  fields: (visit, { user }) => ({
    ...(!isKnownTo(visit, user) && {
      password: password({
        label: "Password",
        hint: "The one that you signed up with.",
        read: (typed) => typed || { wrong: "Enter the password that you signed up with." },
      }),
    }),
  }),
  page: (visit, { all, fault }, { user }) =>
    page(visit, {
      title: "Confirm your address",
      ...fault,
      children: (
        <>
          <p class="prose">
            This confirms <strong>{user.email}</strong> as the address of an account. If you did not sign up, close this
            page, and nothing happens.
          </p>
          <Form action={visit.url.pathname} submit="Confirm and log in">
            {all.length > 0 && <Username email={user.email} />}
            {all}
          </Form>
          {fault.errors && (
            <p>
              You do not know the password? <TouchLink href="/reset">Set a new password</TouchLink>
            </p>
          )}
        </>
      ),
    }),
  async submit({ visit, values: { password }, found: { id, user } }) {
    const { passwordHash } = user;
    if (password !== undefined) {
      const attempt = await visit.deps.attempts.by(user.id, "confirm");
      if (!attempt.admitted) return tooMany(visit, attempt);
      if (!(await attempt.check(() => verifyPassword(password, passwordHash, attempt.turn))))
        return wrongAt("password", "This is not the password of the sign-up.");
    }
    const userId = await inTransaction(visit.context, (inside) => confirmAccount(inside, id));
    // Another tab was first.
    if (!userId || passwordHash === null) return closed(visit, await findToken(visit.context, id, "confirm"));
    return done(visit, "/dashboard", "Your address is confirmed.", await enter(visit, { ...user, isByMail: true }));
  },
});

function closed(visit: Visit, token: Token | null): Answer {
  if (token?.user.isConfirmed)
    return refused(visit, 200, { title: "Your address is confirmed", text: "It is the address that you log in with." });
  return refused(visit, 410, {
    title: "That link no longer works",
    text: "It is older than a day, or a newer sign-up replaced it. Log in to get another link, or sign up again.",
  });
}
