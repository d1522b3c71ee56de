// One ownership claim for moderators, with its checks and its decision.
import { toWire } from "#contract/id.ts";
import { findOthers, findTie } from "#domain/account/team/own-case.ts";
import {
  type Claim,
  findClaimantLogin,
  findManaged,
  isDisputed,
  listContested,
  rejectClaim as storeRejected,
} from "#domain/business/claim/claim.ts";
import { askParty } from "#domain/business/claim/question.ts";
import { findParties } from "#domain/business/state/party.ts";
import { approveClaim as storeApproved } from "#domain/integration/ownership.ts";
import { isolated } from "#platform/language/isolate.ts";
import type { Drawn } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Decided, type ToldClaim, toldClaim } from "../../claim/own.tsx";
import { Panel } from "../../component/display.tsx";
import { Ask } from "../../component/form.tsx";
import { done, showOwner } from "../../kit/act.ts";
import { type DashboardForm, form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { QueueBar } from "../case/beside.tsx";
import { Left } from "../case/left.tsx";
import { CLAIMS_PATH } from "../kit/path.tsx";
import { reasonField } from "../kit/reason.ts";
import { Facts, isOwnClaim, Told } from "./fact.tsx";
import { askable, Questions, questionFields } from "./question.tsx";

type Verdict = "approve" | "reject";

export async function claimDecisionPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, await moderatedClaim(visit), {});
}

export const approveClaim = decision("approve");
export const rejectClaim = decision("reject");

function decision(verdict: Verdict): DashboardForm<UserVisit, ToldClaim> {
  return form({
    undone: "decided",
    find: moderatedClaim,
    fields: (visit: UserVisit, { organisationName }) => ({
      reason: reasonField(visit, { id: `reason-${verdict}`, hint: hintOf(visit, organisationName) }),
    }),
    page: (visit, form, claim) => draw(visit, claim, { [verdict]: form }),
    async change(inside, { visit, values, found: { id } }) {
      const by = { decidedBy: visit.user.id, reason: values.reason.text };
      await (verdict === "approve" ? storeApproved(inside, id, by) : storeRejected(inside, id, by));
    },
    entry: (_decided, { visit, values, found }) => ({
      action: `claim.${verdict}`,
      subject: toWire("clm", found.id),
      detail: {
        business: toWire("biz", found.business.id),
        reason: values.reason.text,
        ...(isOwnClaim(visit, found) && { own: true }),
      },
    }),
    done({ visit, found: { business } }) {
      if (verdict === "approve") showOwner(visit, business.id);
      const { approved, rejected } = wordsIn("claimQueue", visit.language);
      const says = verdict === "approve" ? approved : rejected;
      return done(visit, CLAIMS_PATH, says({ name: business.name }));
    },
  });
}

export const askClaim: DashboardForm<UserVisit, ToldClaim> = form({
  undone: "sent",
  find: moderatedClaim,
  fields: (visit: UserVisit, claim) => questionFields(visit, claim),
  page: (visit, ask, claim) => draw(visit, claim, { ask }),
  change: (inside, { visit, values, found: { id } }) =>
    askParty(inside, id, { party: values.party, question: values.question.text, askedBy: visit.user.id }),
  // Without the question: the log is for the operator, too.
  entry: (_asked, { visit, values, found }) => ({
    action: "claim.question",
    subject: toWire("clm", found.id),
    detail: {
      business: toWire("biz", found.business.id),
      party: values.party,
      ...(isOwnClaim(visit, found) && { own: true }),
    },
  }),
  done: ({ visit, found }) => done(visit, claimCasePath(found.id), wordsIn("claimQueue", visit.language).ask.done),
});

function moderatedClaim(visit: UserVisit): Promise<ToldClaim> {
  return toldClaim(visit, null);
}

function claimCasePath(id: string): string {
  return `${CLAIMS_PATH}/${toWire("clm", id)}`;
}

function hintOf({ language }: UserVisit, claimant: string): string {
  return wordsIn("claimQueue", language).reasonHint({ organisation: isolated(claimant, language) });
}

/** @param sent the form that was sent */
async function draw(
  visit: UserVisit,
  claim: ToldClaim,
  sent: Partial<Record<Verdict | "ask", Drawn>>,
): Promise<Answer> {
  const { business } = claim;
  const others = await findOthers(visit.context, await findParties(visit.context, business.id), visit.user.id);
  const manager = isDisputed(claim) ? business.organisationId : null;
  const persons = { claimant: claim.organisationId, claimedBy: claim.userId };
  const tie = manager && (await findTie(visit.context, { ...persons, manager }));
  // Not for a moderator of a party, unless they decide.
  const reads = !isOwnClaim(visit, claim) || (claim.status === "pending" && others === null);
  const login = reads ? await findClaimantLogin(visit.context, claim) : null;
  const managed = manager && (await findManaged(visit.context, business.id, manager));
  const [next] = await listContested(visit.context, { after: claim, limit: 1 });
  const waiting = visit.waiting?.claims ?? 0;
  const words = wordsIn("claimQueue", visit.language);
  const approve = sent.approve ?? (await approveClaim.blank(visit, claim));
  const reject = sent.reject ?? (await rejectClaim.blank(visit, claim));
  const ask = sent.ask ?? (await askClaim.blank(visit, claim));
  return page(visit, {
    title: words.title({ name: business.name }),
    back: { href: CLAIMS_PATH, label: wordsIn("frame", visit.language).queue.claims },
    ...approve.fault,
    ...reject.fault,
    ...ask.fault,
    children: (
      <>
        {claim.status === "pending" && waiting > 0 && (
          <QueueBar count={waiting} next={next ? claimCasePath(next.id) : null} />
        )}
        <Panel title={words.facts} id="facts">
          <Facts claim={claim} visit={visit} tie={tie} managed={managed}>
            {reads && <Told claim={claim} login={login} />}
          </Facts>
        </Panel>
        {reads && <Questions claim={claim} />}
        {claim.status !== "pending" ? (
          <Decided claim={claim} />
        ) : others ? (
          <Left to={{ ...others, ground: "business" }} />
        ) : (
          <div class="actions case-actions">
            <DecisionForm verdict="approve" claim={claim} form={approve} />
            <DecisionForm verdict="reject" claim={claim} form={reject} />
            {askable(claim).length > 0 && <QuestionForm claim={claim} form={ask} />}
          </div>
        )}
      </>
    ),
  });
}

function QuestionForm({ claim, form }: { claim: Claim; form: Drawn }) {
  const { of, ask: words } = useWords("claimQueue");
  const { name } = claim.business;
  return (
    <Ask
      label={words.label}
      of={of({ name })}
      title={words.title({ name: <bdi>{name}</bdi> })}
      question={words.about}
      confirm={words.send}
      action={`${claimCasePath(claim.id)}/question`}
      isOpen={form.fault.errors !== undefined}
      group="verdict"
      isCalm
    >
      {form.all}
    </Ask>
  );
}

type DecisionFormProps = { verdict: Verdict; claim: Claim; form: Drawn };

function DecisionForm({ verdict, claim, form }: DecisionFormProps) {
  const { id, business, organisationName } = claim;
  const { of, verdict: verdicts, disputed } = useWords("claimQueue");
  const words = verdicts[verdict];
  const takes = verdict === "approve" && isDisputed(claim);
  return (
    <Ask
      label={words.label}
      of={of({ name: business.name })}
      title={words.title({ name: <bdi>{business.name}</bdi> })}
      question={
        <>
          {takes && <>{disputed({ organisation: <bdi>{business.organisationName}</bdi> })} </>}
          {words.question({ organisation: <bdi>{organisationName}</bdi> })}
        </>
      }
      confirm={words.confirm}
      action={`${claimCasePath(id)}/${verdict}`}
      isOpen={form.fault.errors !== undefined}
      group="verdict"
      isCalm={!takes}
    >
      {form.all}
    </Ask>
  );
}
