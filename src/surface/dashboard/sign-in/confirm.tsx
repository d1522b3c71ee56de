// Confirms the address of a new account. The mail may reach a person who never signed up, with a stranger's password on the account.
// So the confirmation needs the browser of the sign-up, or its password.
import { verifyPassword } from "#domain/account/password/password.ts";
import { confirmAccount } from "#domain/account/user/sign-up.ts";
import { findToken, type Token } from "#domain/account/user/token.ts";
import { inTransaction } from "#platform/database/context.ts";
import { password } from "#surface/form/field.tsx";
import { wrongAt } from "#surface/form/form.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { Form, TouchLink } from "../component/form.tsx";
import { done, existing } from "../kit/act.ts";
import { tooMany } from "../kit/attempt.ts";
import { submitting } from "../kit/form.ts";
import { refused } from "../kit/refused.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { enter, isKnownTo } from "./enter.ts";
import { Adding, Username } from "./field.tsx";
import { nextOf, wayTo } from "./next.ts";

const words = ({ language }: Visit) => wordsIn("signIn", language);

export const confirmForm = submitting({
  undone: "confirmed",
  async find(visit: Visit) {
    const id = existing(visit.deps.links.read("account", visit.params.token ?? ""));
    const token = await findToken(visit.context, id, "confirm");
    return token?.state === "open" ? { id, user: token.user } : closed(visit, token);
  },
  fields: (visit, { user }) => ({
    ...(!isKnownTo(visit, user) && {
      password: password({
        label: words(visit).field.password,
        hint: words(visit).confirm.passwordHint,
        read: (typed) => typed || { wrong: words(visit).confirm.enterPassword },
      }),
    }),
  }),
  page: (visit, { all, fault }, { user }) =>
    page(visit, {
      title: words(visit).confirm.title,
      ...fault,
      children: (
        <>
          <p class="prose">{words(visit).confirm.about({ email: <strong>{user.email}</strong> })}</p>
          <Adding next={nextOf(visit)} />
          <Form action={hrefFor(visit, visit.url.pathname)} submit={words(visit).confirm.submit}>
            {all.length > 0 && <Username email={user.email} />}
            {all}
          </Form>
          {fault.errors && (
            <p>
              {words(visit).confirm.unknown}{" "}
              <TouchLink href={hrefFor(visit, wayTo("/reset", nextOf(visit)))}>{words(visit).reset.title}</TouchLink>
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
        return wrongAt("password", words(visit).confirm.wrong);
    }
    const userId = await inTransaction(visit.context, (inside) => confirmAccount(inside, id));
    // Another tab was first.
    if (!userId || passwordHash === null) return closed(visit, await findToken(visit.context, id, "confirm"));
    return done(visit, nextOf(visit), words(visit).confirm.done, await enter(visit, { ...user, isByMail: true }));
  },
});

function closed(visit: Visit, token: Token | null): Answer {
  if (token?.user.isConfirmed)
    return refused(visit, 200, {
      title: words(visit).confirm.doneTitle,
      text: words(visit).confirm.doneText,
    });
  return refused(visit, 410, {
    title: words(visit).linkOver,
    text: words(visit).confirm.over,
  });
}
