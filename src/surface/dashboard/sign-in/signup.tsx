// Sign-up. The answer does not reveal whether the address has an account; only the mail to it does.

import { makePassword, readPassword } from "#domain/account/password/password.ts";
import { signUp } from "#domain/account/user/sign-up.ts";
import { readEmail } from "#platform/email.ts";
import { TEXT_LIMIT } from "#platform/text.ts";
import { seeOther } from "#surface/look/answer.ts";
import { EmailField, TextField } from "#surface/look/field.tsx";
import { done } from "../act.ts";
import { Submit, TouchLink } from "../component/form.tsx";
import { refused } from "../refused.tsx";
import { type Fault, fieldOf, notice, page } from "../shell.tsx";
import type { Answer, Visit } from "../visit.ts";
import { evenly, TOO_MANY, tooMany } from "./attempt.ts";
import { knownCookie } from "./enter.ts";
import { PasswordField, readLine, readOrganisationName } from "./field.tsx";

export function signupPage(visit: Visit): Answer {
  if (visit.user) return seeOther("/dashboard");
  return isOpen(visit) ? form(visit) : closed(visit);
}

/** SIGNUP=invited: people join by invitations only. */
function isOpen({ deps }: Visit): boolean {
  return deps.config.signup !== "invited";
}

function closed(visit: Visit): Answer {
  return refused(visit, 403, {
    title: "Sign-up is by invitation",
    text: "Ask an owner or an admin of your organisation to invite you, or ask the people who run this service.",
  });
}

export async function signupPost(visit: Visit): Promise<Answer> {
  if (!isOpen(visit)) return closed(visit);
  const { fields } = visit;
  const name = readLine(fields.name, TEXT_LIMIT.name);
  const email = readEmail(fields.email);
  const organisation = readOrganisationName(fields.organisation);
  const password = readPassword(fields.password);
  if ("wrong" in name || "wrong" in email || "wrong" in organisation || "wrong" in password)
    return form(visit, {
      errors: {
        name: "wrong" in name ? `Your name ${name.wrong}.` : undefined,
        email: "wrong" in email ? `Your work email ${email.wrong}.` : undefined,
        organisation: "wrong" in organisation ? `The organisation's name ${organisation.wrong}.` : undefined,
        password: "wrong" in password ? `The password ${password.wrong}.` : undefined,
      },
    });
  const attempt = await visit.deps.attempts.from(visit.peer, "sign-up");
  if (!attempt.admitted) return tooMany(form(visit, { problem: TOO_MANY }), attempt);
  const person = { email: email.email, name: name.text };
  const made = await attempt.check(() => makePassword(password.password, person, attempt.turn));
  if ("wrong" in made) return form(visit, { errors: { password: `The password ${made.wrong}.` } });
  const { passwordHash } = made;
  const given = { ...person, organisationName: organisation.text, passwordHash };
  const id = await evenly(signUp(visit.context, given));
  const known = knownCookie(visit, id && { id, passwordHash });
  return done(visit, "/signup/sent", "Your sign-up was received.", [known]);
}

export function signupSentPage(visit: Visit): Answer {
  return notice(visit, {
    title: "Check your mail",
    children: (
      <>
        <p>We have sent you a mail. Open its link to confirm your address and log in.</p>
        <p>If you have an account with this address already, the mail says so.</p>
        <p class="muted">
          No mail after a few minutes? Check your spam folder, or <a href="/signup">sign up again</a>.
        </p>
      </>
    ),
  });
}

function form(visit: Visit, fault: Fault<"name" | "email" | "organisation" | "password"> = {}): Answer {
  const field = fieldOf(visit, fault);
  return page(visit, {
    title: "Sign up",
    ...fault,
    children: (
      <>
        <form class="form" method="post" action="/signup" novalidate>
          <TextField required {...field("name")} label="Your name" autocomplete="name" />
          <EmailField required {...field("email")} label="Work email" autocomplete="username" />
          <TextField
            required
            {...field("organisation")}
            label="Organisation"
            hint="The company that is reviewed."
            autocomplete="organization"
          />
          <PasswordField name="password" label="Password" error={fault.errors?.password} isNew />
          <p class="hint">It is free. Next we mail you a link to confirm your address.</p>
          <Submit>Sign up</Submit>
        </form>
        <p>
          Do you have an account? <TouchLink href="/login">Log in</TouchLink>
        </p>
      </>
    ),
  });
}
