// Sign-up. The answer does not reveal whether the address has an account; only the mail to it does.
import type { ComponentChildren } from "preact";
import { signUp } from "#domain/account/user/sign-up.ts";
import { hidden } from "#surface/form/field.tsx";
import { seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { Form, PAGE_FORM, TouchLink } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { evenly } from "../kit/attempt.ts";
import { keep, kept } from "../kit/cookie.ts";
import { submitting } from "../kit/form.ts";
import { refused } from "../kit/refused.tsx";
import { notice, page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { knownCookie } from "./enter.ts";
import { Adding, accountFields, hashNew } from "./field.tsx";
import { HOME, keepNext, nextOf, readNext, siteToAdd, TYPED, wayTo } from "./next.ts";

/** What this browser sent, for the page that follows and for the way back: an address in a URL would stay in histories and logs. */
type Typed = Record<"name" | "email" | "organisation", string>;
const TYPED_S = 3_600;
/** In the address of the form that is filled in again. */
const CHANGE = "change";

const typedOf = (visit: Visit) => kept<Typed>(visit, TYPED);

export const signup = submitting({
  undone: "signedUp",
  find: (visit: Visit) => (isOpen(visit) ? undefined : closed(visit)),
  fields: (visit) => ({
    next: hidden({ stored: nextOf(visit), read: readNext }),
    ...accountFields(visit, {
      organisation: wordsIn("signIn", visit.language).signup.organisationHint,
      stored: visit.url.searchParams.has(CHANGE) ? typedOf(visit) : null,
    }),
  }),
  page(visit, { all, fault }) {
    const { signup: words, logIn, signUp } = wordsIn("signIn", visit.language);
    const next = nextOf(visit);
    const site = siteToAdd(next);
    return page(visit, {
      title: site === null ? signUp : words.toAdd({ site }),
      ...fault,
      isSwitchable: true,
      children: (
        <>
          <Form id={PAGE_FORM} action={hrefFor(visit, wayTo("/signup", next))} submit={signUp}>
            {all}
            <p class="hint">{words.free}</p>
          </Form>
          <p>
            {words.have} <TouchLink href={hrefFor(visit, wayTo("/login", next))}>{logIn}</TouchLink>
          </p>
        </>
      ),
    });
  },
  async submit({ visit, values: { next, name, email, organisation, password } }) {
    const person = { email: email.email, name: name.text };
    const made = await hashNew(visit, await visit.deps.attempts.from(visit.peer, "sign-up"), password.password, person);
    if ("fault" in made) return made.fault;
    const { passwordHash } = made;
    const given = { ...person, organisationName: organisation.text, passwordHash, language: visit.language };
    const id = await evenly(signUp(visit.context, given));
    const known = knownCookie(visit, id && { id, passwordHash });
    const typed: Typed = { name: name.text, email: email.email, organisation: organisation.text };
    const cookies = [known, ...keepNext(visit, next), ...(visit.isPublic ? [] : [keep(visit, TYPED, typed, TYPED_S)])];
    return done(visit, hrefFor(visit, "/signup/sent"), wordsIn("signIn", visit.language).signup.received, cookies);
  },
});

export function signupPage(visit: Visit): Promise<Answer> | Answer {
  return visit.user ? seeOther(nextOf(visit)) : signup.page(visit);
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
  const next = nextOf(visit);
  const typed = typedOf(visit);
  const again = new URLSearchParams({ ...(next !== HOME && { next }), ...(typed && { [CHANGE]: "1" }) });
  const toForm = (text: ComponentChildren) => <a href={hrefFor(visit, `/signup?${again}`)}>{text}</a>;
  return notice(visit, {
    title: checkMail,
    children: (
      <>
        {typed === null ? (
          <p>{words.sent}</p>
        ) : (
          <p>
            {words.sentTo({
              address: (
                <strong>
                  <bdi>{typed.email}</bdi>
                </strong>
              ),
            })}
          </p>
        )}
        <p>
          {typed !== null && <>{words.change({ link: toForm })} </>}
          {words.haveSays}
        </p>
        <Adding next={next} />
        <p class="muted">{words.noMail({ link: (text) => (typed === null ? toForm(text) : <>{text}</>) })}</p>
      </>
    ),
  });
}
