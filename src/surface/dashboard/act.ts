// What a post does, and how it ends: a change with its entry in the audit log in one transaction, then a redirect with a message.
import { type AuditEntry, recordAudit } from "#domain/account/audit.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { seeOther } from "#surface/look/answer.ts";
import { flashCookie } from "./cookie.ts";
import type { Answer, Flash, MemberVisit, UserVisit, Visit } from "./visit.ts";

type Told = Pick<AuditEntry, "action" | "subject" | "detail">;

/**
 * Runs a change and keeps who made it. `told` may be worked out from what came of it; null where nothing was changed.
 * Never hold mail, DNS or HTTP in `work`: it runs in a transaction.
 */
export async function act<T>(
  visit: UserVisit | MemberVisit,
  told: Told | ((result: T) => Told | null),
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  return inTransaction(visit.context, async (inside) => {
    const result = await work(inside);
    const entry = typeof told === "function" ? told(result) : told;
    if (entry) await recordAudit(inside, { ...actorOf(visit), ...entry });
    return result;
  });
}

/** Who acts, for an entry that is written by hand: where the change must not run inside `act`. */
export function actorOf(visit: UserVisit | MemberVisit): Pick<AuditEntry, "organisationId" | "userId" | "actor"> {
  return "organisation" in visit
    ? { organisationId: visit.organisation.id, userId: visit.user.id, actor: visit.role }
    : { organisationId: null, userId: visit.user.id, actor: visit.user.staff ? "staff" : "person" };
}

/** Where the browser goes after a post, and what the page there says. @param more cookies besides */
export function done(visit: Visit, path: string, flash: Flash | string, more: readonly string[] = []): Answer {
  const { config, box } = visit.deps;
  const said: Flash = typeof flash === "string" ? { tone: "done", text: flash } : flash;
  return { ...seeOther(path), cookies: [flashCookie(config, box, said), ...more] };
}
