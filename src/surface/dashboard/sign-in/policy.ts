// Holds a member back whose organisation asks for more than their login has shown, and leads them to it.
import { countRecoveryCodes } from "#domain/account/sign-in/recovery-code.ts";
import { formatDate } from "#surface/look/format.ts";
import { done } from "../act.ts";
import type { Answer, MemberVisit } from "../visit.ts";
import { companyWall } from "./wall.tsx";

const NO_CODES = "Make recovery codes first: they are an owner's way in while the login of the organisation is away.";
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
  const { organisation, companyId, role, user, context } = visit;
  if (organisation.companyLoginRequired) {
    if (companyId !== organisation.id) return companyWall(visit);
    if (role === "owner" && (await countRecoveryCodes(context, user.id)) === 0)
      return done(visit, "/dashboard/account/recovery-codes", { tone: "problem", text: NO_CODES });
  }
  const due = factorDue(visit);
  if (due === null || due > visit.context.clock.now()) return null;
  const text = `${visit.organisation.name} asks for a second factor since ${formatDate(due)}. Set up an authenticator here, or a passkey under “Your account”.`;
  return done(visit, "/dashboard/account/authenticator", { tone: "problem", text });
}
