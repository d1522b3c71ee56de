// Ownership claims for moderators: the queue, the oldest first, and one claim with its checks and its decision.
import { toWire } from "#contract/id.ts";
import { storedSentence } from "#contract/sentence.ts";
import { findOthers, findTie, type Tie } from "#domain/account/team/own-case.ts";
import {
  type Claim,
  isClaimantAtDomain,
  isDisputed,
  listContested,
  partiesOf,
  rejectClaim as storeRejected,
} from "#domain/business/claim/claim.ts";
import { approveClaim as storeApproved } from "#domain/integration/ownership.ts";
import type { Drawn } from "#surface/form/form.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { say, wordsIn } from "#words/words.ts";
import { ClaimState, Decided, type ToldClaim, toldClaim } from "../claim/own.tsx";
import { Fact, Grid, Panel, Pill, When } from "../component/display.tsx";
import { Ask } from "../component/form.tsx";
import { done, showOwner } from "../kit/act.ts";
import { type DashboardForm, form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { Left } from "./case/left.tsx";
import { BusinessLink, CLAIMS_PATH, isOwnCase } from "./kit/path.tsx";
import { reasonField } from "./kit/reason.ts";
import { queuePage } from "./queue-page.tsx";

export function claimQueuePage(visit: UserVisit): Promise<Answer> {
  const { context, language } = visit;
  const words = wordsIn("claimQueue", language);
  const shared = wordsIn("moderating", language);
  return queuePage(visit, {
    title: wordsIn("frame", language).queue.claims,
    path: CLAIMS_PATH,
    size: 20,
    list: (from) => listContested(context, from),
    positionOf: (claim) => claim,
    empty: words,
    draw: (rows) => (
      <Grid
        caption={words.caption}
        rows={rows}
        columns={[
          {
            label: shared.business,
            cell: ({ id, business }) => (
              <a href={`${CLAIMS_PATH}/${toWire("clm", id)}`}>
                <bdi>{business.name}</bdi>
              </a>
            ),
          },
          { label: words.claimedBy, cell: ({ organisationName }) => <bdi>{organisationName}</bdi> },
          { label: shared.managedBy, cell: ({ business }) => <bdi>{business.organisationName ?? shared.nobody}</bdi> },
          { label: words.state, cell: (claim) => <ClaimState claim={claim} /> },
          { label: words.opened, cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    ),
  });
}

type Verdict = "approve" | "reject";

export async function claimDecisionPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, await toldClaim(visit), {});
}

export const approveClaim = decision("approve");
export const rejectClaim = decision("reject");

function decision(verdict: Verdict): DashboardForm<UserVisit, ToldClaim> {
  return form({
    find: toldClaim,
    fields: (visit: UserVisit) => ({ reason: reasonField(visit, `reason-${verdict}`) }),
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

function isOwnClaim(visit: UserVisit, claim: Claim): boolean {
  return partiesOf(claim).some((each) => isOwnCase(visit, each));
}

/** @param sent the form that was sent */
async function draw(visit: UserVisit, claim: ToldClaim, sent: { approve?: Drawn; reject?: Drawn }): Promise<Answer> {
  const { business } = claim;
  const others = await findOthers(visit.context, partiesOf(claim), visit.user.id);
  const manager = isDisputed(claim) ? business.organisationId : null;
  const persons = { claimant: claim.organisationId, claimedBy: claim.userId };
  const tie = manager && (await findTie(visit.context, { ...persons, manager }));
  const isAtDomain = await isClaimantAtDomain(visit.context, claim);
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
        {isDisputed(claim) && (
          <p class="prose">{words.disputed({ organisation: <bdi>{business.organisationName}</bdi> })}</p>
        )}
        <Panel title={words.facts} id="facts">
          <Facts claim={claim} visit={visit} tie={tie} isAtDomain={isAtDomain} />
        </Panel>
        {claim.status !== "pending" ? (
          <Decided claim={claim} />
        ) : others ? (
          <Left to={{ ...others, ground: "business" }} />
        ) : (
          <div class="actions">
            <DecisionForm verdict="approve" claim={claim} form={approve} />
            <DecisionForm verdict="reject" claim={claim} form={reject} />
          </div>
        )}
      </>
    ),
  });
}

type DecisionFormProps = { verdict: Verdict; claim: Claim; form: Drawn };

function DecisionForm({ verdict, claim: { id, business, organisationName }, form }: DecisionFormProps) {
  const { of, verdict: verdicts } = useWords("claimQueue");
  const words = verdicts[verdict];
  return (
    <Ask
      label={words.label}
      of={of({ name: business.name })}
      question={words.question({ organisation: <bdi>{organisationName}</bdi> })}
      confirm={words.confirm}
      action={`${CLAIMS_PATH}/${toWire("clm", id)}/${verdict}`}
      isOpen={form.fault.errors !== undefined}
      isCalm={verdict === "approve"}
    >
      {form.all}
    </Ask>
  );
}

type FactsProps = {
  claim: Claim;
  visit: UserVisit;
  /** Null where no other organisation manages the business. */
  tie: Tie | null;
  /** The claimant's address is of the business's domain. */
  isAtDomain: boolean;
};

function Facts({ claim, visit, tie, isAtDomain }: FactsProps) {
  const words = useWords("claimQueue");
  const shared = useWords("moderating");
  const { language } = useReader();
  const { business } = claim;
  const finding = storedSentence(claim.finding);
  return (
    <dl class="facts">
      <Fact name={words.state}>
        <ClaimState claim={claim} /> {isOwnClaim(visit, claim) && <Pill tone="fair">{words.own}</Pill>}
      </Fact>
      <Fact name={shared.business}>
        <BusinessLink business={business} />
      </Fact>
      <Fact name={words.domain}>
        <a href={`https://${business.domainKey}/`} rel="nofollow noopener noreferrer" target="_blank" dir="ltr">
          {business.domainKey}
        </a>
      </Fact>
      <Fact name={words.claimedBy}>
        <bdi>{claim.organisationName}</bdi>
        {claim.userName && (
          <>
            {" "}
            (<bdi>{claim.userName}</bdi>)
          </>
        )}
        , <When at={claim.createdAt} />
      </Fact>
      <Fact name={shared.managedBy}>
        <bdi>{business.organisationName ?? shared.nobody}</bdi>
        {business.suspendedAt && (
          <>
            {" "}
            <Pill tone="bad">{words.suspended}</Pill> <bdi>{business.suspendedReason}</bdi>
          </>
        )}
      </Fact>
      {tie && <Fact name={words.tie.label}>{words.tie[tie]}</Fact>}
      <Fact name={words.proof}>{words.method[claim.method]}</Fact>
      <Fact name={words.login.label}>{isAtDomain ? words.login.own : words.login.other}</Fact>
      {/* Of a claim without a proof the service checks nothing. */}
      {(claim.method !== "moderator" || claim.checkedAt) && (
        <Fact name={words.lastCheck}>
          {claim.checkedAt && finding ? (
            <>
              {say(finding, language)}{" "}
              <span class="muted">
                (<When at={claim.checkedAt} />)
              </span>
            </>
          ) : (
            words.unchecked
          )}
        </Fact>
      )}
      {claim.note && (
        <Fact name={words.noteToYou}>
          <span class="review-text">{claim.note}</span>
        </Fact>
      )}
      {claim.answer && claim.answeredAt && (
        <Fact name={words.answer}>
          <span class="review-text">{claim.answer}</span>{" "}
          <span class="muted">
            (<When at={claim.answeredAt} />)
          </span>
        </Fact>
      )}
    </dl>
  );
}
