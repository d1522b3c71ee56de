// Sets a new password by mail. The request is answered the same whether the address has an account or not.
import { readPassword } from "#domain/account/password/password.ts";
import { requestReset, resetPassword } from "#domain/account/user/sign-up.ts";
import { findToken, type Token } from "#domain/account/user/token.ts";
import { inTransaction } from "#platform/database/context.ts";
import { readEmail } from "#platform/text/email.ts";
import { seeOther } from "#surface/look/answer.ts";
import { EmailField } from "#surface/look/field.tsx";
import { Form } from "../component/form.tsx";
import { existing } from "../kit/act.ts";
import { evenly, tooMany } from "../kit/attempt.ts";
import { refused } from "../kit/refused.tsx";
import { type Fault, fieldOf, notice, page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { admit } from "./enter.ts";
import { hashNew, PasswordField, Username } from "./field.tsx";

export function resetPage(visit: Visit, fault: Fault<"email"> = {}): Answer {
  return page(visit, {
    title: "Set a new password",
    ...fault,
    back: { href: "/login", label: "Log in" },
    children: (
      <Form action="/reset" submit="Mail me a link">
        <EmailField
          required
          {...fieldOf(visit, fault)("email")}
          label="Email"
          hint="We mail you a link that sets a new password."
          autocomplete="username"
        />
      </Form>
    ),
  });
}

export async function resetPost(visit: Visit): Promise<Answer> {
  const email = readEmail(visit.fields.email);
  if ("wrong" in email) return resetPage(visit, { errors: { email: `Your email ${email.wrong}.` } });
  const attempt = await visit.deps.attempts.from(visit.peer, "reset");
  if (!attempt.admitted) return resetPage(visit, tooMany(attempt));
  await evenly(requestReset(visit.context, email.email));
  return seeOther("/reset/sent");
}

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

export async function newPasswordPage(visit: Visit): Promise<Answer> {
  const id = existing(visit.deps.links.read("reset", visit.params.token ?? ""));
  const token = await findToken(visit.context, id, "reset");
  return token?.state === "open" ? passwordForm(visit, token) : closed(visit);
}

export async function newPasswordPost(visit: Visit): Promise<Answer> {
  const id = existing(visit.deps.links.read("reset", visit.params.token ?? ""));
  const token = await findToken(visit.context, id, "reset");
  if (token?.state !== "open") return closed(visit);
  const password = readPassword(visit.fields.password);
  if ("wrong" in password)
    return passwordForm(visit, token, { errors: { password: `The password ${password.wrong}.` } });
  const made = await hashNew(await visit.deps.attempts.by(token.user.id, "reset"), password.password, token.user);
  if ("fault" in made) return passwordForm(visit, token, made.fault);
  const { passwordHash } = made;
  const userId = await inTransaction(visit.context, (inside) => resetPassword(inside, id, passwordHash));
  if (!userId) return closed(visit);
  const message = "Your new password is set. Your other sessions were logged out.";
  return admit(visit, { ...token.user, passwordHash }, { next: "/dashboard", message, isByMail: true });
}

function passwordForm(visit: Visit, { user }: Token, fault: Fault<"password"> = {}): Answer {
  return page(visit, {
    title: "Set a new password",
    ...fault,
    children: (
      <>
        <p>
          For the account <strong>{user.email}</strong>.
        </p>
        <Form action={visit.url.pathname} submit="Set the password">
          <Username email={user.email} />
          <PasswordField name="password" label="New password" error={fault.errors?.password} isNew />
        </Form>
      </>
    ),
  });
}

function closed(visit: Visit): Answer {
  return refused(visit, 410, {
    title: "That link no longer works",
    text: "It was used, or it is older than an hour. Ask for another.",
    way: { href: "/reset", label: "Mail me another link" },
  });
}
