// What stands before an organisation whose members must log in by its provider: the way there, and an owner's recovery code.
import { recordAudit } from "#domain/account/audit.ts";
import { useRecoveryCode } from "#domain/account/sign-in/recovery-code.ts";
import { vouchSession } from "#domain/account/user/session.ts";
import { inTransaction } from "#platform/context.ts";
import { TextField } from "#surface/look/field.tsx";
import { done } from "../act.ts";
import { ButtonLink, Submit, TouchLink } from "../component/form.tsx";
import { type Fault, fieldOf, page } from "../shell.tsx";
import type { Answer, MemberVisit, UserVisit } from "../visit.ts";
import { TOO_MANY, tooMany } from "./attempt.ts";
import { providerPath } from "./company.tsx";

const RECOVER_PATH = "/login/company/recovery";

export function companyWall(visit: MemberVisit, fault: Fault<"recovery"> = {}): Answer {
  const { organisation, memberships, role } = visit;
  return page(visit, {
    title: "Log in with your company",
    status: fault.errors || fault.problem ? 422 : 403,
    ...fault,
    children: (
      <>
        <p class="prose">{organisation.name} lets its members in by its own login only.</p>
        <p>
          <ButtonLink href={providerPath(organisation.id)}>Go to the login of {organisation.name}</ButtonLink>
        </p>
        {role === "owner" && (
          <form class="form" method="post" action={RECOVER_PATH} novalidate>
            <TextField
              required
              {...fieldOf(visit, fault)("recovery")}
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
  if (!attempt.admitted) return tooMany(companyWall(visit, { problem: TOO_MANY }), attempt);
  const isRight = await inTransaction(context, async (inside) => {
    const isUsed = await useRecoveryCode(inside, user.id, fields.recovery ?? "");
    const action = isUsed ? "company.recover" : "factor.refuse";
    await recordAudit(inside, { organisationId: organisation.id, userId: user.id, actor: "owner", action });
    if (isUsed) await vouchSession(inside, sessionId, organisation.id);
    return isUsed;
  });
  if (isRight) return done(visit, "/dashboard", "You are in by a recovery code, which works once. It was logged.");
  return companyWall(visit, { errors: { recovery: "This is none of your recovery codes, or it was used." } });
}
