// One ownership claim for moderators, with its checks and its decision.
import { toWire } from "#contract/id.ts";
import { findOthers, findTie } from "#domain/account/team/own-case.ts";
import {
  type Claim,
  findClaimantLogin,
  findManaged,
  isDisputed,
  listContested,
  partiesOf,
  rejectClaim as storeRejected,
} from "#domain/business/claim/claim.ts";
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
import { Facts, isOwnClaim } from "./fact.tsx";

type Verdict = "approve" | "reject";

export async function claimDecisionPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, await toldClaim(visit), {});
}

export const approveClaim = decision("approve");
export const rejectClaim = decision("reject");

function decision(verdict: Verdict): DashboardForm<UserVisit, ToldClaim> {
  return form({
    undone: "decided",
    find: toldClaim,
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

function hintOf({ language }: UserVisit, claimant: string): string {
  return wordsIn("claimQueue", language).reasonHint({ organisation: isolated(claimant, language) });
}

/** @param sent the form that was sent */
async function draw(visit: UserVisit, claim: ToldClaim, sent: { approve?: Drawn; reject?: Drawn }): Promise<Answer> {
  const { business } = claim;
  const others = await findOthers(visit.context, partiesOf(claim), visit.user.id);
  const manager = isDisputed(claim) ? business.organisationId : null;
  const persons = { claimant: claim.organisationId, claimedBy: claim.userId };
  const tie = manager && (await findTie(visit.context, { ...persons, manager }));
  const login = await findClaimantLogin(visit.context, claim);
  const managed = manager && (await findManaged(visit.context, business.id, manager));
  const [next] = await listContested(visit.context, { after: claim, limit: 1 });
  const waiting = visit.waiting?.claims ?? 0;
  const words = wordsIn("claimQueue", visit.language);
  const approve = sent.approve ?? (await approveClaim.blank(visit, claim));
  const reject = sent.reject ?? (await rejectClaim.blank(visit, claim));
  return page(visit, {
    title: words.title({ name: business.name }),
    back: { href: CLAIMS_PATH, label: wordsIn("frame", visit.language).queue.claims },
    ...approve.fault,
    ...reject.fault,
    children: (
      <>
        {claim.status === "pending" && waiting > 0 && (
          <QueueBar count={waiting} next={next ? `${CLAIMS_PATH}/${toWire("clm", next.id)}` : null} />
        )}
        <Panel title={words.facts} id="facts">
          <Facts claim={claim} visit={visit} tie={tie} login={login} managed={managed} />
        </Panel>
        {claim.status !== "pending" ? (
          <Decided claim={claim} />
        ) : others ? (
          <Left to={{ ...others, ground: "business" }} />
        ) : (
          <div class="actions case-actions">
            <DecisionForm verdict="approve" claim={claim} form={approve} />
            <DecisionForm verdict="reject" claim={claim} form={reject} />
          </div>
        )}
      </>
    ),
  });
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
      action={`${CLAIMS_PATH}/${toWire("clm", id)}/${verdict}`}
      isOpen={form.fault.errors !== undefined}
      group="verdict"
      isCalm={!takes}
    >
      {form.all}
    </Ask>
  );
}
