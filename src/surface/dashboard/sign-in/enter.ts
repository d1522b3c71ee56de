// Logs a person in with a new session token, whatever this browser had before.
import { recordAudit } from "#domain/account/audit.ts";
import { listMemberships } from "#domain/account/team/team.ts";
import { endSession, startSession } from "#domain/account/user/session.ts";
import { isStaff } from "#domain/account/user/user.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { OrganisationId, UserId } from "#platform/id.ts";
import { sessionCookie } from "../cookie.ts";
import type { Visit } from "../visit.ts";
import { knownCookie } from "./known-browser.ts";

const HOME = "/dashboard";

type Entering = { id: UserId; passwordHash: string; organisationId?: OrganisationId };

/** Starts a session and ends the one of this browser. Returns the cookies to set. */
export async function enter(visit: Visit, who: Entering): Promise<string[]> {
  const token = await inTransaction(visit.context, (inside) => begin(inside, visit, who));
  return [sessionCookie(visit.deps.config, token), knownCookie(visit, who)];
}

/** The first page after a login: `next`, or moderation for a moderator without an organisation. */
export async function homeOf(context: Context, id: UserId, next = HOME): Promise<string> {
  if (next !== HOME || !(await isStaff(context, id))) return next;
  return (await listMemberships(context, id)).length === 0 ? "/moderation" : next;
}

async function begin(inside: Context, visit: Visit, { id, organisationId }: Entering): Promise<string> {
  if (visit.user && visit.sessionId) await endSession(inside, visit.user.id, visit.sessionId);
  await recordAudit(inside, { organisationId: null, userId: id, actor: "person", action: "session.start" });
  return startSession(inside, {
    userId: id,
    userAgent: visit.request.headers.get("user-agent"),
    ...(organisationId && { organisationId }),
  });
}
