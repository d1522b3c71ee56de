// Holds a member back whose organisation asks for more than their login has shown, and leads them to it: a second factor, or the login
// of the organisation, past which an owner gets by a recovery code.
import { recordAudit } from "#domain/account/audit.ts";
import { countRecoveryCodes, useRecoveryCode } from "#domain/account/sign-in/recovery-code.ts";
import { vouchSession } from "#domain/account/user/session.ts";
import { inTransaction } from "#platform/context.ts";
import { TextField } from "#surface/look/field.tsx";
import { formatDate } from "#surface/look/format.ts";
import { done } from "../act.ts";
import { ButtonLink, Submit, TouchLink } from "../component/form.tsx";
import { type Fault, fieldOf, page } from "../shell.tsx";
import type { Answer, MemberVisit, UserVisit } from "../visit.ts";
import { tooMany } from "./attempt.ts";
import { providerPath } from "./company.tsx";
import { WRONG_RECOVERY } from "./factor.tsx";

const NO_CODES = "Make recovery codes first: they are an owner's way in while the login of the organisation is away.";

/** The date by which the member has to set up a second factor; null where nothing is asked, or there is one. */
export function factorDue({ organisation, user, companyId }: MemberVisit): Date | null {
  const isVouched = companyId === organisation.id;
  return user.factorSince === null && !isVouched ? organisation.factorBy : null;
}

/** Where the visit has to go first; null where the member may go on. */
export async function holdBack(visit: MemberVisit): Promise<Answer | null> {
  const { organisation, companyId, role, user, context, url } = visit;
  // Where a person who belongs to several organisations chooses another.
  if (url.pathname === "/dashboard/switch") return null;
  const lead = (to: string, text: string) => done(visit, `/dashboard/account/${to}`, { tone: "problem", text });
  if (organisation.companyLoginRequired) {
    if (companyId !== organisation.id) return companyWall(visit);
    if (role === "owner" && (await countRecoveryCodes(context, user.id)) === 0) return lead("recovery-codes", NO_CODES);
  }
  const due = factorDue(visit);
  if (due === null || due > context.clock.now()) return null;
  const asks = `${organisation.name} asks for a second factor since ${formatDate(due)}`;
  return lead("authenticator", `${asks}. Set up an authenticator here, or a passkey under “Your account”.`);
}

function companyWall(visit: MemberVisit, fault?: Fault<"recovery">): Answer {
  const { organisation, memberships, role } = visit;
  return page(visit, {
    title: "Log in with your company",
    ...(fault ?? { status: 403 }),
    children: (
      <>
        <p class="prose">{organisation.name} lets its members in by its own login only.</p>
        <p>
          <ButtonLink href={providerPath(organisation.id)}>Go to the login of {organisation.name}</ButtonLink>
        </p>
        {role === "owner" && (
          <form class="form" method="post" action="/login/company/recovery" novalidate>
            <TextField
              required
              {...fieldOf(visit, fault ?? {})("recovery")}
              label="Recovery code"
              hint="For an owner, while that login is away. It is logged."
            />
            <Submit isQuiet>Use the recovery code</Submit>
          </form>
        )}
        {memberships.length > 1 && <TouchLink href="/dashboard/switch">Switch business</TouchLink>}
      </>
    ),
  });
}

/** An owner's way in while the provider is away. */
export async function companyRecoveryPost(visit: UserVisit | MemberVisit): Promise<Answer | null> {
  if (!("organisation" in visit) || visit.role !== "owner" || !visit.organisation.companyLoginRequired) return null;
  const { user, organisation, deps, context, fields, sessionId } = visit;
  const attempt = await deps.attempts.by(user.id, "factor");
  if (!attempt.admitted) return companyWall(visit, tooMany(attempt));
  const isRight = await inTransaction(context, async (inside) => {
    const isUsed = await useRecoveryCode(inside, user.id, fields.recovery ?? "");
    const action = isUsed ? "company.recover" : "factor.refuse";
    await recordAudit(inside, { organisationId: organisation.id, userId: user.id, actor: "owner", action });
    if (isUsed) await vouchSession(inside, sessionId, organisation.id);
    return isUsed;
  });
  if (isRight) return done(visit, "/dashboard", "You are in by a recovery code, which works once. It was logged.");
  return companyWall(visit, { errors: { recovery: WRONG_RECOVERY } });
}
