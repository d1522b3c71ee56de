// Sets a new password by mail. The request is answered the same whether the address has an account or not.
import { requestReset, resetPassword } from "#domain/account/user/sign-up.ts";
import { findToken } from "#domain/account/user/token.ts";
import { inTransaction } from "#platform/database/context.ts";
import { readKnownEmail } from "#platform/text/email.ts";
import { email, hidden } from "#surface/form/field.tsx";
import { seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { Form } from "../component/form.tsx";
import { existing } from "../kit/act.ts";
import { evenly, tooMany } from "../kit/attempt.ts";
import { submitting } from "../kit/form.ts";
import { formPage } from "../kit/form-page.tsx";
import { refused } from "../kit/refused.tsx";
import { notice, page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { admit } from "./enter.ts";
import { hashNew, newPasswordField, Username } from "./field.tsx";
import { keepNext, nextOf, readNext, wayTo } from "./next.ts";

const words = ({ language }: Visit) => wordsIn("signIn", language);

export const reset = submitting({
  undone: "sent",
  fields: (visit: Visit) => ({
    next: hidden({ stored: nextOf(visit), read: readNext }),
    email: email({
      label: words(visit).field.email,
      hint: words(visit).reset.hint,
      required: true,
      autocomplete: "username",
      missing: wordsIn("missing", visit.language).yourEmail,
      read: readKnownEmail,
    }),
  }),
  page: (visit, drawn) =>
    formPage(visit, drawn, {
      title: words(visit).reset.title,
      back: { href: hrefFor(visit, wayTo("/login", nextOf(visit))), label: words(visit).logIn },
      action: hrefFor(visit, wayTo("/reset", nextOf(visit))),
      submit: words(visit).reset.submit,
    }),
  async submit({ visit, values }) {
    const attempt = await visit.deps.attempts.from(visit.peer, "reset");
    if (!attempt.admitted) return tooMany(visit, attempt);
    await evenly(requestReset(visit.context, values.email.email));
    return { ...seeOther(hrefFor(visit, "/reset/sent")), cookies: keepNext(visit, values.next) };
  },
});

export function resetSentPage(visit: Visit): Answer {
  return notice(visit, {
    title: words(visit).checkMail,
    children: (
      <>
        <p>{words(visit).reset.sent}</p>
        <p class="muted">
          {words(visit).reset.noMail({
            link: (text) => <a href={hrefFor(visit, wayTo("/reset", nextOf(visit)))}>{text}</a>,
          })}
        </p>
      </>
    ),
  });
}

export const newPassword = submitting({
  async find(visit: Visit) {
    const id = existing(visit.deps.links.read("reset", visit.params.token ?? ""));
    const token = await findToken(visit.context, id, "reset");
    return token?.state === "open" ? { id, user: token.user } : closed(visit);
  },
  fields: (visit) => ({ password: newPasswordField(visit, words(visit).field.newPassword) }),
  page: (visit, { all, fault }, { user }) =>
    page(visit, {
      title: words(visit).reset.title,
      ...fault,
      children: (
        <>
          <p>{words(visit).reset.for({ email: <strong>{user.email}</strong> })}</p>
          <Form action={hrefFor(visit, visit.url.pathname)} submit={words(visit).reset.set}>
            <Username email={user.email} />
            {all}
          </Form>
        </>
      ),
    }),
  async submit({ visit, values, found: { id, user } }) {
    const made = await hashNew(visit, await visit.deps.attempts.by(user.id, "reset"), values.password.password, user);
    if ("fault" in made) return made.fault;
    const { passwordHash } = made;
    const userId = await inTransaction(visit.context, (inside) => resetPassword(inside, id, passwordHash));
    if (!userId) return closed(visit);
    const message = words(visit).reset.done;
    return admit(visit, { ...user, passwordHash }, { next: nextOf(visit), message, isByMail: true });
  },
});

function closed(visit: Visit): Answer {
  return refused(visit, 410, {
    title: words(visit).linkOver,
    text: words(visit).reset.over,
    way: { href: hrefFor(visit, wayTo("/reset", nextOf(visit))), label: words(visit).reset.another },
  });
}
