// Sign-up. The answer does not reveal whether the address has an account; only the mail to it does.
import { signUp } from "#domain/account/user/sign-up.ts";
import { seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { Form, PAGE_FORM, TouchLink } from "../component/form.tsx";
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
  fields: (visit) => accountFields(visit, { organisation: wordsIn("signIn", visit.language).signup.organisationHint }),
  page(visit, { all, fault }) {
    const { signup: words, logIn, signUp } = wordsIn("signIn", visit.language);
    return page(visit, {
      title: signUp,
      ...fault,
      isSwitchable: true,
      children: (
        <>
          <Form id={PAGE_FORM} action={hrefFor(visit, "/signup")} submit={signUp}>
            {all}
            <p class="hint">{words.free}</p>
          </Form>
          <p>
            {words.have} <TouchLink href={hrefFor(visit, "/login")}>{logIn}</TouchLink>
          </p>
        </>
      ),
    });
  },
  async submit({ visit, values: { name, email, organisation, password } }) {
    const person = { email: email.email, name: name.text };
    const made = await hashNew(visit, await visit.deps.attempts.from(visit.peer, "sign-up"), password.password, person);
    if ("fault" in made) return made.fault;
    const { passwordHash } = made;
    const given = { ...person, organisationName: organisation.text, passwordHash, language: visit.language };
    const id = await evenly(signUp(visit.context, given));
    const known = knownCookie(visit, id && { id, passwordHash });
    return done(visit, hrefFor(visit, "/signup/sent"), wordsIn("signIn", visit.language).signup.received, [known]);
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
  const { closedTitle, closed } = wordsIn("signIn", visit.language).signup;
  return refused(visit, 403, { title: closedTitle, text: closed });
}

export function signupSentPage(visit: Visit): Answer {
  const { signup: words, checkMail } = wordsIn("signIn", visit.language);
  return notice(visit, {
    title: checkMail,
    children: (
      <>
        <p>{words.sent}</p>
        <p>{words.haveSays}</p>
        <p class="muted">{words.noMail({ link: (text) => <a href={hrefFor(visit, "/signup")}>{text}</a> })}</p>
      </>
    ),
  });
}
