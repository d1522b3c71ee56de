// The link of a team invitation. Its holder reads mail at the address, so it creates an account, or takes over an unused one, without
// another mail. A person with an account logs in first.
import type { ComponentChildren } from "preact";
import type { UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { chooseInSession } from "#domain/account/sign-in/session.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import type { Account } from "#domain/account/state/table.ts";
import { acceptTeamInvitation, findTeamInvitation, type Invited } from "#domain/account/team/invitation.ts";
import { findAccount, insertAccount, lockAccount, takeOver } from "#domain/account/user/user.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import type { Language } from "#platform/language/language.ts";
import type { Fault } from "#surface/form/form.ts";
import { seeOther } from "#surface/look/answer.ts";
import { Form, PostButton } from "../component/form.tsx";
import { done, existing, orRefusal } from "../kit/act.ts";
import { submitting } from "../kit/form.ts";
import { refused } from "../kit/refused.tsx";
import { notice, page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { enter, loginPath } from "./enter.ts";
import { hashNew, nameField, newPasswordField, Username } from "./field.tsx";

export const joinForm = submitting({
  find: (visit: Visit) => look(visit),
  // A person with an account only presses the button.
  fields: (_visit, { person }) => ({ ...(!person && { name: nameField(), password: newPasswordField() }) }),
  page: (visit, { all, fault }, { invited, person }) =>
    page(visit, {
      title: `Join ${invited.organisationName}`,
      ...fault,
      children: (
        <>
          <Role invited={invited} />
          {person ? (
            <PostButton action={visit.url.pathname}>Join</PostButton>
          ) : (
            <Form action={visit.url.pathname} submit="Join">
              <Username email={invited.email} />
              {all}
            </Form>
          )}
        </>
      ),
    }),
  async submit({ visit, values: { name, password }, found: { invited, person } }) {
    const joined = await orRefusal(
      name && password
        ? createAccountAndJoin(visit, invited, { name: name.text, password: password.password })
        : join(visit, invited, existing(person)),
    );
    if (!(joined instanceof Refusal)) return joined;
    if (joined.code === "gone") return closed(visit, "gone");
    if (joined.code === "limit_reached") return closed(visit, "full", 409);
    throw joined;
  },
});

/** @property person who is logged in; null where the link makes an account */
type Found = { invited: Invited; person: Person | null };
type Person = { userId: UserId; sessionId: string };

/** The open invitation with its reader. Otherwise the answer: the login, or a page that says why the reader cannot join. */
async function look(visit: Visit): Promise<Found | Answer> {
  const { context, deps, user, sessionId, companyId, url } = visit;
  const id = existing(deps.links.read("join", visit.params.token ?? ""));
  const invited = await findTeamInvitation(context, id);
  if (!invited) return closed(visit, "gone");
  if (invited.isAccepted) return closed(visit, "used");
  if (invited.isExpired) return closed(visit, "expired");
  if (!user || !sessionId) {
    const account = await findAccount(context, invited.email);
    return isInUse(account) ? seeOther(loginPath(url.pathname)) : { invited, person: null };
  }
  if (user.email.toLowerCase() !== invited.email.toLowerCase()) return otherAddress(visit, invited);
  // An organisation that vouches for the person takes them into no other.
  return companyId === null ? { invited, person: { userId: user.id, sessionId } } : ownLogin(visit);
}

/** Its owner has logged in, or could. */
function isInUse(account: Account | null): boolean {
  return account?.isConfirmed === true && (account.passwordHash !== null || account.factorSince !== null);
}

async function join(visit: Visit, invited: Invited, { userId, sessionId }: Person): Promise<Answer> {
  await inTransaction(visit.context, async (inside) => {
    await acceptTeamInvitation(inside, visit.deps.plans, invited, userId);
    await chooseInSession(inside, sessionId, { organisationId: invited.organisationId, businessId: null });
  });
  return done(visit, "/dashboard", `You have joined ${invited.organisationName}.`);
}

async function createAccountAndJoin(
  visit: Visit,
  invited: Invited,
  given: { name: string; password: string },
): Promise<Answer | Fault> {
  const person = { email: invited.email, name: given.name };
  const made = await hashNew(visit, await visit.deps.attempts.by(invited.id, "join"), given.password, person);
  if ("fault" in made) return made.fault;
  const { passwordHash } = made;
  const userId = await inTransaction(visit.context, async (inside) => {
    const id = await createAccount(inside, { ...person, passwordHash, language: visit.language });
    if (id) await acceptTeamInvitation(inside, visit.deps.plans, invited, id);
    return id;
  });
  // The account came into use while this page was open.
  if (!userId) return seeOther(loginPath(visit.url.pathname));
  const { organisationId, organisationName } = invited;
  const cookies = await enter(visit, { ...person, id: userId, passwordHash, organisationId, isByMail: true });
  return done(visit, "/dashboard", `You have joined ${organisationName}.`, cookies);
}

/** Null where the address belongs to an account in use. */
async function createAccount(
  inside: Context,
  of: { email: string; name: string; passwordHash: string; language: Language },
): Promise<UserId | null> {
  const known = await lockAccount(inside, of.email);
  if (isInUse(known)) return null;
  const id = known?.id ?? (await insertAccount(inside, { ...of, isConfirmed: true }));
  if (!id) return null;
  if (known) await takeOver(inside, id, of);
  await recordAudit(inside, { organisationId: null, userId: id, actor: "person", action: "account.create" });
  return id;
}

function ownLogin(visit: Visit): Answer {
  const title = "Log in with your own password or passkey";
  return logOutFirst(visit, title, "The login of your organisation is valid for that organisation only.");
}

function otherAddress(visit: Visit, invited: Invited): Answer {
  return logOutFirst(
    visit,
    "This invitation is for another address",
    <>
      It was sent to <strong>{invited.email}</strong>, and you are logged in as <strong>{visit.user?.email}</strong>.
    </>,
  );
}

function logOutFirst(visit: Visit, title: string, reason: ComponentChildren): Answer {
  return notice(visit, {
    title,
    status: 403,
    children: (
      <>
        <p>{reason} Log out, and open the link again.</p>
        <PostButton action="/logout">Log out</PostButton>
      </>
    ),
  });
}

const CLOSED = {
  gone: { title: "This invitation was cancelled", text: "Ask the person who invited you to send another." },
  used: { title: "You have joined already", text: "This invitation was accepted." },
  expired: { title: "This invitation has expired", text: "Ask the person who invited you to send it again." },
  full: {
    title: "There is no seat left",
    text: "The organisation's plan has no free seat. Ask the person who invited you; the invitation stays valid.",
  },
} as const;

function closed(visit: Visit, reason: keyof typeof CLOSED, status = 410): Answer {
  return refused(visit, status, CLOSED[reason]);
}

const ROLE_WORDS = { owner: "an owner", admin: "an admin", member: "a member" } as const;

function Role({ invited: { role, email } }: { invited: Invited }) {
  return (
    <p class="prose">
      You are invited as {ROLE_WORDS[role]}, with the address <strong>{email}</strong>.
    </p>
  );
}
