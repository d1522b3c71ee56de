// One's own account: name, password, and where one is logged in.
import { recordAudit } from "#domain/account/audit.ts";
import { makePassword, readPassword, verifyPassword } from "#domain/account/password.ts";
import { endSession, endSessions, listSessions } from "#domain/account/session.ts";
import { changePassword, findAccountById, renameAccount } from "#domain/account/user.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { toWire } from "#platform/id.ts";
import { TEXT_LIMIT } from "#platform/text.ts";
import { done } from "../act.ts";
import type { Answer, UserVisit } from "../visit.ts";
import { type AccountErrors, drawAccount } from "./account-page.tsx";
import { knownCookie } from "./known-browser.ts";
import { readLine, readUuid } from "./line.ts";
import { TOO_MANY, tooMany } from "./notice.tsx";

const PATH = "/dashboard/account";

/** GET /dashboard/account */
export async function accountPage(
  visit: UserVisit,
  fault: { errors?: AccountErrors; problem?: string } = {},
): Promise<Answer> {
  return drawAccount(visit, await listSessions(visit.context, visit.user.id), fault);
}

/** POST /dashboard/account/name */
export async function accountNamePost(visit: UserVisit): Promise<Answer> {
  const name = readLine(visit.fields.name, TEXT_LIMIT.name);
  if ("wrong" in name) return accountPage(visit, { errors: { name: `Your name ${name.wrong}.` } });
  await actAlone(visit, "account.rename", (inside) => renameAccount(inside, visit.user.id, name.text));
  return done(visit, PATH, "Your name is saved.");
}

/** POST /dashboard/account/password */
export async function passwordPost(visit: UserVisit): Promise<Answer> {
  const { context, fields, user } = visit;
  const { current } = fields;
  const password = readPassword(fields.password);
  if ("wrong" in password || !current)
    return accountPage(visit, {
      errors: {
        ...(!current && { current: "Type the password that you have now." }),
        ...("wrong" in password && { password: `The new password ${password.wrong}.` }),
      },
    });
  const attempt = await visit.deps.attempts.by(user.id, "password");
  if (!attempt.admitted) return tooMany(await accountPage(visit, { problem: TOO_MANY }), attempt);
  const account = await findAccountById(context, user.id);
  if (!(await attempt.check(() => verifyPassword(current, account?.passwordHash ?? null, attempt.turn))))
    return accountPage(visit, { errors: { current: "That is not the password that you have now." } });
  // Hashing takes long, and no transaction is to wait for it.
  const made = await makePassword(password.password, user, attempt.turn);
  if ("wrong" in made) return accountPage(visit, { errors: { password: `The new password ${made.wrong}.` } });
  const { passwordHash } = made;
  await actAlone(visit, "account.password", (inside) => changePassword(inside, user, passwordHash, visit.sessionId));
  return done(visit, PATH, "Your new password is set. Everybody else was logged out.", [
    knownCookie(visit, { id: user.id, passwordHash }),
  ]);
}

/** POST /dashboard/account/sessions/:id/end */
export async function endSessionPost(visit: UserVisit): Promise<Answer | null> {
  const id = readUuid(visit.params.id);
  if (id === null || id === visit.sessionId) return null;
  const isEnded = await actAlone(visit, "session.end", (inside) => endSession(inside, visit.user.id, id));
  return isEnded ? done(visit, PATH, "That session was ended.") : null;
}

/** POST /dashboard/account/sessions/end-others */
export async function endOtherSessionsPost(visit: UserVisit): Promise<Answer> {
  await actAlone(visit, "session.end", (inside) => endSessions(inside, visit.user.id, visit.sessionId));
  return done(visit, PATH, "All other sessions were ended.");
}

/** One's account is one's own: what is done with it stands in no organisation's log. Nothing is kept where nothing was done. */
function actAlone<T>({ context, user }: UserVisit, action: string, work: (inside: Context) => Promise<T>): Promise<T> {
  return inTransaction(context, async (inside) => {
    const result = await work(inside);
    if (result !== false)
      await recordAudit(inside, {
        organisationId: null,
        userId: user.id,
        actor: "person",
        action,
        subject: toWire("usr", user.id),
      });
    return result;
  });
}
