// What stops a member whose login is not enough for an organisation: a page that asks for the organisation's own login, past which an owner
// gets with a recovery code, or the set-up of a second factor.
import { readFactors, useRecoveryCode } from "#domain/account/sign-in/factor.ts";
import { vouchSession } from "#domain/account/sign-in/session.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { inTransaction } from "#platform/database/context.ts";
import { formatOf } from "#platform/language/format.ts";
import { text } from "#surface/form/field.tsx";
import { drawFields, wrongAt } from "#surface/form/form.ts";
import { wordsIn } from "#words/words.ts";
import { ButtonLink, Form, TouchLink } from "../component/form.tsx";
import { done, existing } from "../kit/act.ts";
import { tooMany } from "../kit/attempt.ts";
import { submitting } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit, UserVisit, Visit } from "../kit/visit.ts";
import { providerPath } from "./company.tsx";
import { pageOf } from "./next.ts";

const words = ({ language }: Pick<Visit, "language">) => wordsIn("account", language).company;

/** The date by which the member has to set up a second factor. Null if they have one or need none. */
export function factorDue({ organisation, user, companyId }: MemberVisit): Date | null {
  const isVouched = companyId === organisation.id;
  return user.factorSince === null && !isVouched ? organisation.factorBy : null;
}

/** Whether the member's login is not enough for the organisation: the rail of the pages that remain says nothing about it. */
export function isHeldBack(visit: MemberVisit): boolean {
  const due = factorDue(visit);
  return lacksCompanyLogin(visit) || (due !== null && due <= visit.context.clock.now());
}

function lacksCompanyLogin({ organisation, companyId }: MemberVisit): boolean {
  return organisation.companyLoginRequired && companyId !== organisation.id;
}

/** The page that a member must pass first, as their organisation asks. Null if they may go on. */
export async function holdBack(visit: MemberVisit): Promise<Answer | null> {
  const { organisation, role, user, context, url } = visit;
  // Where a person who belongs to several organisations chooses another.
  if (url.pathname === "/dashboard/switch") return null;
  const lead = (to: string, text: string) => done(visit, `/dashboard/account/${to}`, { tone: "problem", text });
  if (organisation.companyLoginRequired) {
    if (lacksCompanyLogin(visit)) return companyWall(visit);
    if (role === "owner" && (await readFactors(context, user.id)).recoveryCodes === 0)
      return lead("recovery-codes", words(visit).noCodes);
  }
  const due = factorDue(visit);
  if (due === null || due > context.clock.now()) return null;
  const date = formatOf(visit.language).date(due);
  return lead("authenticator", words(visit).factorDue({ organisation: organisation.name, date }));
}

/** @param form of the recovery code. It is no fault that the page is shown, but no permission either. */
function companyWall(visit: MemberVisit, { all, fault } = drawFields(wallFields(visit), null, { status: 403 })) {
  const { organisation, memberships, role } = visit;
  const { members, goTo, useCode } = words(visit);
  return page(visit, {
    title: wordsIn("signIn", visit.language).login.company,
    ...fault,
    children: (
      <>
        <p class="prose">{members({ organisation: organisation.name })}</p>
        <p>
          <ButtonLink href={`${providerPath(organisation.id)}?next=${encodeURIComponent(pageOf(visit))}`}>
            {goTo({ organisation: organisation.name })}
          </ButtonLink>
        </p>
        {role === "owner" && (
          <Form action="/login/company/recovery" submit={useCode} isQuiet>
            {all}
          </Form>
        )}
        {memberships.length > 1 && (
          <TouchLink href="/dashboard/switch">{wordsIn("frame", visit.language).switchBusiness}</TouchLink>
        )}
      </>
    ),
  });
}

/** Lets an owner in by a recovery code, for the time when the provider does not respond. */
export const companyRecovery = submitting({
  undone: "loggedIn",
  find(visit: UserVisit | MemberVisit) {
    const member = existing("organisation" in visit && visit);
    existing(member.role === "owner" && member.organisation.companyLoginRequired);
    return member;
  },
  fields: (visit) => wallFields(visit),
  page: (_visit, form, member) => companyWall(member, form),
  async submit({ values: { recovery }, found: visit }) {
    const { user, organisation, deps, context, sessionId } = visit;
    const attempt = await deps.attempts.by(user.id, "factor");
    if (!attempt.admitted) return tooMany(visit, attempt);
    const isRight = await inTransaction(context, async (inside) => {
      const isUsed = await useRecoveryCode(inside, user.id, recovery);
      const action = isUsed ? "company.recover" : "factor.refuse";
      await recordAudit(inside, { organisationId: organisation.id, userId: user.id, actor: "owner", action });
      if (isUsed) await vouchSession(inside, sessionId, organisation.id);
      return isUsed;
    });
    if (!isRight) return wrongAt("recovery", wordsIn("account", visit.language).factor.wrongRecovery);
    return done(visit, "/dashboard", words(visit).recovered);
  },
});

function wallFields({ language }: Visit) {
  const { factor, company } = wordsIn("account", language);
  return {
    recovery: text({
      label: factor.recovery,
      hint: company.recoveryHint,
      required: true,
      isSecret: true,
      read: (typed = "") => typed,
    }),
  };
}
