// Holds a member back whose organisation asks for more than their login has shown, and leads them to it.
import { formatDate } from "#surface/look/format.ts";
import { done } from "../act.ts";
import type { Answer, MemberVisit } from "../visit.ts";

/** Where a person who belongs to several organisations chooses another. */
const FREE_PATH = "/dashboard/switch";

/** The date by which the member has to set up a second factor; null where nothing is asked, or there is one. */
export function factorDue({ organisation, user, companyId }: MemberVisit): Date | null {
  const isVouched = companyId === organisation.id;
  return user.factorSince === null && !isVouched ? organisation.factorBy : null;
}

/** Where the visit has to go first; null where the member may go on. */
export async function holdBack(visit: MemberVisit): Promise<Answer | null> {
  if (visit.url.pathname === FREE_PATH) return null;
  const due = factorDue(visit);
  if (due === null || due > visit.context.clock.now()) return null;
  const text = `${visit.organisation.name} asks for a second factor since ${formatDate(due)}. Set up an authenticator here, or a passkey under “Your account”.`;
  return done(visit, "/dashboard/account/authenticator", { tone: "problem", text });
}
