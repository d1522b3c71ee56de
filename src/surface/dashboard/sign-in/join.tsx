// The link of a team invitation. Who holds it reads mail at the address, so an account is made, or an unused one taken over,
// without another mail; who has an account logs in first.
import { recordAudit } from "#domain/account/audit.ts";
import { makePassword, readPassword } from "#domain/account/password.ts";
import { chooseInSession } from "#domain/account/session.ts";
import { acceptTeamInvitation, findTeamInvitation, type Invited } from "#domain/account/team-invitation.ts";
import { type Account, findAccount, insertAccount, lockAccount, takeOver } from "#domain/account/user.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { TEXT_LIMIT } from "#platform/text.ts";
import { seeOther } from "#surface/look/answer.ts";
import { done } from "../act.ts";
import type { Answer, Visit } from "../visit.ts";
import { enter } from "./enter.ts";
import { accountForm, buttonForm, closed, type JoinErrors, otherAddress } from "./join-page.tsx";
import { readLine } from "./line.ts";
import { loginPath } from "./next.ts";
import { TOO_MANY, tooMany } from "./notice.tsx";

/** GET /join/:token */
export async function joinPage(visit: Visit): Promise<Answer | null> {
  const found = await look(visit);
  if (found === null || "type" in found) return found;
  if (found.as === "member") return buttonForm(visit, found.invited);
  return found.as === "login" ? seeOther(loginPath(visit.url.pathname)) : accountForm(visit, found.invited);
}

/** POST /join/:token */
export async function joinPost(visit: Visit): Promise<Answer | null> {
  const found = await look(visit);
  if (found === null || "type" in found) return found;
  const { invited } = found;
  try {
    if (found.as === "member") return await join(visit, invited, found.userId, found.sessionId);
    if (found.as === "login") return seeOther(loginPath(visit.url.pathname));
    return await makeAndJoin(visit, invited);
  } catch (error) {
    if (error instanceof Refusal && error.code === "gone") return closed(visit, "gone");
    if (error instanceof Refusal && error.code === "limit_reached") return closed(visit, "full", 409);
    throw error;
  }
}

type Found =
  | { as: "member"; invited: Invited; userId: UserId; sessionId: string }
  | { as: "login" | "new"; invited: Invited };

/** What the link leads to, or the page that says why it leads nowhere. */
async function look(visit: Visit): Promise<Found | Answer | null> {
  const { context, deps, user, sessionId } = visit;
  const id = deps.links.read("join", visit.params.token ?? "");
  if (id === null) return null;
  const invited = await findTeamInvitation(context, id);
  if (!invited) return closed(visit, "gone");
  if (invited.isAccepted) return closed(visit, "used");
  if (invited.isExpired) return closed(visit, "expired");
  if (user && sessionId) {
    const isTheirs = user.email.toLowerCase() === invited.email.toLowerCase();
    return isTheirs ? { as: "member", invited, userId: user.id, sessionId } : otherAddress(visit, invited);
  }
  return { as: isInUse(await findAccount(context, invited.email)) ? "login" : "new", invited };
}

/** Somebody has logged in with it, or could. */
function isInUse(account: Account | null): boolean {
  return account?.isConfirmed === true && account.passwordHash !== null;
}

async function join(visit: Visit, invited: Invited, userId: UserId, sessionId: string): Promise<Answer> {
  await inTransaction(visit.context, async (inside) => {
    await acceptTeamInvitation(inside, visit.deps.plans, invited, userId);
    await chooseInSession(inside, sessionId, { organisationId: invited.organisationId, businessId: null });
  });
  return done(visit, "/dashboard", `You have joined ${invited.organisationName}.`);
}

async function makeAndJoin(visit: Visit, invited: Invited): Promise<Answer> {
  const name = readLine(visit.fields.name, TEXT_LIMIT.name);
  const password = readPassword(visit.fields.password);
  if ("wrong" in name || "wrong" in password) {
    const errors: JoinErrors = {
      ...("wrong" in name && { name: `Your name ${name.wrong}.` }),
      ...("wrong" in password && { password: `The password ${password.wrong}.` }),
    };
    return accountForm(visit, invited, { errors });
  }
  const attempt = await visit.deps.attempts.by(invited.id, "join");
  if (!attempt.admitted) return tooMany(accountForm(visit, invited, { problem: TOO_MANY }), attempt);
  const person = { email: invited.email, name: name.text };
  const made = await attempt.check(() => makePassword(password.password, person, attempt.turn));
  if ("wrong" in made) return accountForm(visit, invited, { errors: { password: `The password ${made.wrong}.` } });
  const { passwordHash } = made;
  const userId = await inTransaction(visit.context, async (inside) => {
    const id = await makeAccount(inside, { ...person, passwordHash });
    if (id) await acceptTeamInvitation(inside, visit.deps.plans, invited, id);
    return id;
  });
  // The account came into use while this page was open.
  if (!userId) return seeOther(loginPath(visit.url.pathname));
  const { organisationId, organisationName } = invited;
  const cookies = await enter(visit, { id: userId, passwordHash, organisationId });
  return done(visit, "/dashboard", `You have joined ${organisationName}.`, cookies);
}

/** Null where the address belongs to an account that is in use. */
async function makeAccount(
  inside: Context,
  of: { email: string; name: string; passwordHash: string },
): Promise<UserId | null> {
  const known = await lockAccount(inside, of.email);
  if (isInUse(known)) return null;
  const id = known?.id ?? (await insertAccount(inside, { ...of, isConfirmed: true }));
  if (!id) return null;
  if (known) await takeOver(inside, id, of);
  await recordAudit(inside, { organisationId: null, userId: id, actor: "person", action: "account.create" });
  return id;
}
