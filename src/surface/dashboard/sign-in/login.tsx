// Login and logout. A wrong address and a wrong password get the same answer in the same time.
import { toWire } from "#contract/id.ts";
import { hashPassword, isOutdated, verifyPassword } from "#domain/account/password/password.ts";
import type { Turn } from "#domain/account/password/turn.ts";
import { relyingParty } from "#domain/account/sign-in/passkey.ts";
import { endSessions } from "#domain/account/sign-in/session.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import type { Account } from "#domain/account/state/table.ts";
import { findTeamInvitation } from "#domain/account/team/invitation.ts";
import { resendConfirmation } from "#domain/account/user/sign-up.ts";
import { findAccount, rehash } from "#domain/account/user/user.ts";
import { inTransaction } from "#platform/database/context.ts";
import { readKnownEmail } from "#platform/text/email.ts";
import { check, email, hidden, password } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { ButtonLink, Form, PAGE_FORM, TouchLink } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { evenly, type LoginAttempt, tooMany } from "../kit/attempt.ts";
import { publicCookies, sessionCookie } from "../kit/cookie.ts";
import { submitting } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { admit, isKnownTo } from "./enter.ts";
import { PasskeyButton } from "./factor.tsx";
import { nextOf, readNext, siteToAdd, wayTo } from "./next.ts";

export const login = submitting({
  undone: "loggedIn",
  fields: (visit: Visit) => {
    const { field: words } = wordsIn("signIn", visit.language);
    return {
      next: hidden({ stored: nextOf(visit), read: readNext }),
      email: email({
        label: words.email,
        required: true,
        autocomplete: "username webauthn",
        missing: wordsIn("missing", visit.language).yourEmail,
        read: readKnownEmail,
      }),
      password: password({
        label: words.password,
        below: (
          <TouchLink href={hrefFor(visit, wayTo("/reset", nextOf(visit)))}>
            {wordsIn("signIn", visit.language).login.forgot}
          </TouchLink>
        ),
        read: (typed) => typed || { wrong: words.enterPassword },
      }),
      public: check({
        label: wordsIn("draft", visit.language).public,
        hint: wordsIn("draft", visit.language).publicHint,
        stored: visit.isPublic,
      }),
    };
  },
  page: (visit, form) => draw(visit, form),
  async submit({ visit, values: { next, email, password, public: isPublic } }) {
    const { context, peer } = visit;
    const account = await findAccount(context, email.email);
    // An unconfirmed sign-up has no limits of its own: they would reveal that its address has no account.
    const isKnown = account?.isConfirmed === true && isKnownTo(visit, account);
    const attempt = await visit.deps.attempts.login(peer, email.email, isKnown ? account.id : null);
    if (!attempt.admitted) {
      context.log.warn({ user: account && toWire("usr", account.id), from: peer }, "too many logins failed");
      return tooMany(visit, attempt, wordsIn("signIn", visit.language).login.tooMany);
    }
    const hash = account?.passwordHash ?? null;
    const isRight = await attempt.check(() => verifyPassword(password, hash, attempt.turn));
    if (!isRight || hash === null || !account?.isConfirmed) {
      await evenly(refuse(visit, attempt, account, isRight));
      const { wrongTitle: heading, wrong: problem } = wordsIn("signIn", visit.language).login;
      return { heading, problem };
    }
    attempt.right();
    const passwordHash = await renewed(visit, account.id, hash, password, attempt.turn);
    return admit({ ...visit, isPublic }, { ...account, passwordHash }, { next });
  },
});

export function loginPage(visit: Visit): Promise<Answer> | Answer {
  return visit.user ? seeOther(nextOf(visit)) : login.page(visit);
}

export async function logoutPost(visit: Visit): Promise<Answer> {
  const { user, sessionId } = visit;
  if (user && sessionId)
    await inTransaction(visit.context, async (inside) => {
      await endSessions(inside, user.id, { id: sessionId });
      await recordAudit(inside, { organisationId: null, userId: user.id, actor: "person", action: "session.end" });
    });
  return loggedOut(visit, wordsIn("signIn", visit.language).login.out);
}

/** A person who logs out by hand leaves no draft behind; the page's script deletes them, too, where the browser ignores the header. */
export function loggedOut(visit: Visit, message: string): Answer {
  const cookies = [sessionCookie(visit.deps.config, null), ...publicCookies(visit, false)];
  const answer = done(visit, hrefFor(visit, "/login"), message, cookies);
  // Not the cookies: one of them carries the message.
  return { ...answer, headers: { ...answer.headers, "clear-site-data": '"cache", "storage"' } };
}

/** Rehashes the password with the current parameters, which needs the password itself. */
async function renewed({ context }: Visit, id: Account["id"], hash: string, password: string, turn: Turn) {
  if (!isOutdated(hash)) return hash;
  const fresh = await hashPassword(password.normalize("NFC"), turn);
  await rehash(context, id, hash, fresh);
  return fresh;
}

/**
 * Counts an attempt as wrong. The right password of an unconfirmed address counts and answers alike, and the mail is sent again.
 * Otherwise a stranger could sign up with a person's address and learn from the login whether it had an account.
 */
async function refuse({ context, peer }: Visit, attempt: LoginAttempt, account: Account | null, isRight: boolean) {
  await attempt.wrong();
  // Without the typed address: people type their password into the wrong field.
  context.log.info({ user: account && toWire("usr", account.id), from: peer }, "a login failed");
  if (isRight && account) await resendConfirmation(context, account);
}

/** The organisation whose open invitation the login leads back to; null for any other page. */
async function invitedBy({ context, deps }: Visit, next: string): Promise<string | null> {
  const [, token] = /^\/join\/([^/?]+)$/.exec(next) ?? [];
  const id = token === undefined ? null : deps.links.read("join", token);
  const invited = id && (await findTeamInvitation(context, id));
  return invited && !invited.isAccepted && !invited.isExpired ? invited.organisationName : null;
}

async function draw(visit: Visit, { all, fault }: Drawn): Promise<Answer> {
  const next = nextOf(visit);
  const organisationName = await invitedBy(visit, next);
  const { oidc } = visit.deps.config;
  const { login: words, logIn, signUp } = wordsIn("signIn", visit.language);
  const href = (path: string) => hrefFor(visit, path);
  const site = siteToAdd(next);
  const isOpen = visit.deps.config.signup !== "invited";
  // An owner who comes to add a site has no account, mostly: the button stands where a phone shows it at once.
  const isFirst = isOpen && site !== null && organisationName === null;
  return page(visit, {
    title: site === null ? logIn : words.toAdd({ site }),
    heading: words.failed,
    ...fault,
    isSwitchable: true,
    children: (
      <>
        {organisationName !== null && (
          <p class="prose">{words.invited({ organisation: <bdi>{organisationName}</bdi> })}</p>
        )}
        {isFirst && (
          <p class="no-account">
            {words.isNew}{" "}
            <ButtonLink isQuiet href={href(wayTo("/signup", next))}>
              {signUp}
            </ButtonLink>
          </p>
        )}
        <Form id={PAGE_FORM} action={href(wayTo("/login", next))} submit={logIn}>
          {all}
        </Form>
        <p class="or">{words.or}</p>
        {relyingParty(visit.deps.config.baseUrl) && (
          <form class="form" method="post" action={href("/login/passkey")}>
            <input type="hidden" name="next" value={next} />
            <input type="hidden" name="public" value={visit.isPublic ? "on" : ""} />
            <PasskeyButton kind="get" label={words.passkey} isOffered />
          </form>
        )}
        <p class="ways">
          {oidc && (
            <TouchLink href={href(`/login/oidc?next=${encodeURIComponent(next)}`)}>
              {words.with({ name: oidc.name })}
            </TouchLink>
          )}
          <TouchLink href={href(`/login/company?next=${encodeURIComponent(next)}`)}>{words.company}</TouchLink>
          {isOpen && !isFirst && <TouchLink href={href(wayTo("/signup", next))}>{signUp}</TouchLink>}
        </p>
      </>
    ),
  });
}
