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
import { hrefFor } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Form, PAGE_FORM, PostButton } from "../component/form.tsx";
import { done, existing, orRefusal } from "../kit/act.ts";
import { submitting } from "../kit/form.ts";
import { refused } from "../kit/refused.tsx";
import { notice, page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";
import { enter } from "./enter.ts";
import { hashNew, nameField, newPasswordField, Username } from "./field.tsx";
import { wayTo } from "./next.ts";

const words = ({ language }: Visit) => wordsIn("signIn", language);

export const joinForm = submitting({
  undone: "joined",
  find: (visit: Visit) => look(visit),
  // A person with an account only presses the button.
  fields: (visit, { person }) => ({
    ...(!person && { name: nameField(visit), password: newPasswordField(visit, words(visit).field.password) }),
  }),
  page: (visit, { all, fault }, { invited, person }) =>
    page(visit, {
      title: words(visit).join.title({ organisation: invited.organisationName }),
      ...fault,
      isSwitchable: !person,
      children: (
        <>
          <Role invited={invited} />
          {person ? (
            <PostButton action={hrefFor(visit, visit.url.pathname)}>{words(visit).join.submit}</PostButton>
          ) : (
            <Form id={PAGE_FORM} action={hrefFor(visit, visit.url.pathname)} submit={words(visit).join.submit}>
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
    if (joined.code === "organisation_suspended") return closed(visit, "suspended", 403);
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
    return isInUse(account) ? seeOther(wayTo("/login", url.pathname)) : { invited, person: null };
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
  return done(visit, "/dashboard", words(visit).join.done({ organisation: invited.organisationName }));
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
  if (!userId) return seeOther(wayTo("/login", visit.url.pathname));
  const { organisationId, organisationName } = invited;
  const cookies = await enter(visit, { ...person, id: userId, passwordHash, organisationId, isByMail: true });
  return done(visit, "/dashboard", words(visit).join.done({ organisation: organisationName }), cookies);
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
  return logOutFirst(visit, wordsIn("frame", visit.language).notOwn.title, words(visit).join.ownLogin);
}

function otherAddress(visit: Visit, invited: Invited): Answer {
  return logOutFirst(
    visit,
    words(visit).join.otherTitle,
    words(visit).join.other({
      invited: <strong>{invited.email}</strong>,
      email: <strong>{visit.user?.email}</strong>,
    }),
  );
}

function logOutFirst(visit: Visit, title: string, reason: ComponentChildren): Answer {
  return notice(visit, {
    title,
    status: 403,
    children: (
      <>
        <p>{reason}</p>
        <PostButton action="/logout">{wordsIn("frame", visit.language).logOut}</PostButton>
      </>
    ),
  });
}

function closed(visit: Visit, reason: "gone" | "used" | "expired" | "full" | "suspended", status = 410): Answer {
  return refused(visit, status, words(visit).join[reason]);
}

function Role({ invited: { role, email } }: { invited: Invited }) {
  const { join } = useWords("signIn");
  return <p class="prose">{join.as[role]({ email: <strong>{email}</strong> })}</p>;
}
