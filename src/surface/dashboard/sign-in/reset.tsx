// Sets a new password by mail. The request is answered the same whether the address has an account or not.
import { requestReset, resetPassword } from "#domain/account/user/sign-up.ts";
import { findToken } from "#domain/account/user/token.ts";
import { inTransaction } from "#platform/database/context.ts";
import { readEmail } from "#platform/text/email.ts";
import { email } from "#surface/form/field.tsx";
import { seeOther } from "#surface/look/answer.ts";
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

export const reset = submitting({
  fields: (_visit: Visit) => ({
    email: email({
      label: "Email",
      called: "Your email",
      hint: "We mail you a link that sets a new password.",
      required: true,
      autocomplete: "username",
      read: readEmail,
    }),
  }),
  page: (visit, drawn) =>
    formPage(visit, drawn, {
      title: "Set a new password",
      back: { href: "/login", label: "Log in" },
      action: "/reset",
      submit: "Mail me a link",
    }),
  async submit({ visit, values }) {
    const attempt = await visit.deps.attempts.from(visit.peer, "reset");
    if (!attempt.admitted) return tooMany(visit, attempt);
    await evenly(requestReset(visit.context, values.email.email));
    return seeOther("/reset/sent");
  },
});

export function resetSentPage(visit: Visit): Answer {
  return notice(visit, {
    title: "Check your mail",
    children: (
      <>
        <p>
          If there is an account with this address, we have sent it a link to set a new password. It works for an hour.
        </p>
        <p class="muted">
          No mail after a few minutes? Check your spam folder, or <a href="/reset">ask again</a>.
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
  fields: () => ({ password: newPasswordField("New password") }),
  page: (visit, { all, fault }, { user }) =>
    page(visit, {
      title: "Set a new password",
      ...fault,
      children: (
        <>
          <p>
            For the account <strong>{user.email}</strong>.
          </p>
          <Form action={visit.url.pathname} submit="Set the password">
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
    const message = "Your new password is set. Your other sessions were logged out.";
    return admit(visit, { ...user, passwordHash }, { next: "/dashboard", message, isByMail: true });
  },
});

function closed(visit: Visit): Answer {
  return refused(visit, 410, {
    title: "That link no longer works",
    text: "It was used, or it is older than an hour. Ask for another.",
    way: { href: "/reset", label: "Mail me another link" },
  });
}
