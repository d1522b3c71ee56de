// Sign-up. The answer does not reveal whether the address has an account; only the mail to it does.
import { signUp } from "#domain/account/user/sign-up.ts";
import { seeOther } from "#surface/look/answer.ts";
import { Form, TouchLink } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { evenly } from "../kit/attempt.ts";
import { submitting } from "../kit/form.ts";
import { refused } from "../kit/refused.tsx";
import { notice, page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { knownCookie } from "./enter.ts";
import { accountFields, hashNew } from "./field.tsx";

export const signup = submitting({
  find: (visit: Visit) => (isOpen(visit) ? undefined : closed(visit)),
  fields: () => accountFields({ organisation: "The company that is reviewed." }),
  page: (visit, { all, fault }) =>
    page(visit, {
      title: "Sign up",
      ...fault,
      children: (
        <>
          <Form action="/signup" submit="Sign up">
            {all}
            <p class="hint">It is free. Next we mail you a link to confirm your address.</p>
          </Form>
          <p>
            Do you have an account? <TouchLink href="/login">Log in</TouchLink>
          </p>
        </>
      ),
    }),
  async submit({ visit, values: { name, email, organisation, password } }) {
    const person = { email: email.email, name: name.text };
    const made = await hashNew(visit, await visit.deps.attempts.from(visit.peer, "sign-up"), password.password, person);
    if ("fault" in made) return made.fault;
    const { passwordHash } = made;
    const given = { ...person, organisationName: organisation.text, passwordHash, language: visit.language };
    const id = await evenly(signUp(visit.context, given));
    const known = knownCookie(visit, id && { id, passwordHash });
    return done(visit, "/signup/sent", "Your sign-up was received.", [known]);
  },
});

export function signupPage(visit: Visit): Promise<Answer> | Answer {
  return visit.user ? seeOther("/dashboard") : signup.page(visit);
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
