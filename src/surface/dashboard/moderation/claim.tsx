// Ownership claims for moderators: the queue, the oldest first, and one claim with its checks and its decision.
import { toWire } from "#contract/id.ts";
import {
  type Claim,
  findClaim,
  isDisputed,
  listContested,
  rejectClaim as storeRejected,
} from "#domain/business/claim/claim.ts";
import { approveClaim as storeApproved } from "#domain/integration/ownership.ts";
import type { Drawn } from "#surface/form/form.ts";
import { ClaimState, Decided } from "../claim/own.tsx";
import { Fact, Grid, Panel, Pill, When } from "../component/display.tsx";
import { Ask } from "../component/form.tsx";
import { done, existing, idIn, showOwner } from "../kit/act.ts";
import { type DashboardForm, form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { BusinessLink, CLAIMS_PATH, isOwnCase } from "./kit/path.tsx";
import { queuePage } from "./queue-page.tsx";
import { reasonField } from "./reason.ts";

export function claimQueuePage(visit: UserVisit): Promise<Answer> {
  const { context } = visit;
  return queuePage(visit, {
    title: "Claims",
    path: CLAIMS_PATH,
    size: 20,
    list: (from) => listContested(context, from),
    positionOf: (claim) => claim,
    empty: {
      none: "No claim waits",
      end: "No more claims wait",
      text: "Claims that ask for a moderator appear here, and claims of a business that another organisation manages.",
    },
    draw: (rows) => (
      <Grid
        caption="Claims that wait for a moderator"
        rows={rows}
        columns={[
          {
            label: "Business",
            cell: ({ id, business }) => (
              <a href={`${CLAIMS_PATH}/${toWire("clm", id)}`}>
                <bdi>{business.name}</bdi>
              </a>
            ),
          },
          { label: "Claimed by", cell: ({ organisationName }) => <bdi>{organisationName}</bdi> },
          { label: "Managed by", cell: ({ business }) => <bdi>{business.organisationName ?? "Nobody"}</bdi> },
          { label: "State", cell: (claim) => <ClaimState claim={claim} /> },
          { label: "Opened", cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    ),
  });
}

type Verdict = "approve" | "reject";

async function claimOf(visit: UserVisit): Promise<Claim> {
  return existing(await findClaim(visit.context, idIn(visit, "clm")));
}

export async function claimDecisionPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, await claimOf(visit), {});
}

export const approveClaim = decision("approve");
export const rejectClaim = decision("reject");

function decision(verdict: Verdict): DashboardForm<UserVisit, Claim> {
  return form({
    find: claimOf,
    fields: (_visit: UserVisit) => ({ reason: reasonField({ id: `reason-${verdict}` }) }),
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
      const word = verdict === "approve" ? "approved" : "rejected";
      return done(visit, CLAIMS_PATH, `The claim of ${business.name} was ${word}.`);
    },
  });
}

function isOwnClaim(visit: UserVisit, { organisationId, business }: Claim): boolean {
  return isOwnCase(visit, organisationId) || isOwnCase(visit, business.organisationId);
}

/** @param sent the form that was sent */
async function draw(visit: UserVisit, claim: Claim, sent: { approve?: Drawn; reject?: Drawn }): Promise<Answer> {
  const { business } = claim;
  const approve = sent.approve ?? (await approveClaim.blank(visit, claim));
  const reject = sent.reject ?? (await rejectClaim.blank(visit, claim));
  return page(visit, {
    title: `Claim of ${business.name}`,
    back: { href: CLAIMS_PATH, label: "Claims" },
    ...approve.fault,
    ...reject.fault,
    children: (
      <>
        {isDisputed(claim) && (
          <p class="prose">
            <bdi>{business.organisationName}</bdi> manages this business. If you approve, it loses the business with its
            integrations, and its invitations that are not sent yet are cancelled.
          </p>
        )}
        <Panel title="Facts" id="facts">
          <Facts claim={claim} visit={visit} />
        </Panel>
        {claim.status === "pending" ? (
          <div class="actions">
            <DecisionForm verdict="approve" claim={claim} form={approve} />
            <DecisionForm verdict="reject" claim={claim} form={reject} />
          </div>
        ) : (
          <Decided claim={claim} />
        )}
      </>
    ),
  });
}

type DecisionFormProps = { verdict: Verdict; claim: Claim; form: Drawn };

function DecisionForm({ verdict, claim: { id, business, organisationName }, form }: DecisionFormProps) {
  const isApproval = verdict === "approve";
  return (
    <Ask
      label={isApproval ? "Approve" : "Reject"}
      of={`the claim of ${business.name}`}
      question={
        <>
          <bdi>{organisationName}</bdi>{" "}
          {isApproval
            ? "gets the business as verified and is told. You cannot undo this."
            : "is told why, and can claim the business again."}
        </>
      }
      confirm={isApproval ? "Approve the claim" : "Reject the claim"}
      action={`${CLAIMS_PATH}/${toWire("clm", id)}/${verdict}`}
      isOpen={form.fault.errors !== undefined}
      isCalm={isApproval}
    >
      {form.all}
    </Ask>
  );
}

const METHOD = {
  email: "By email to an address at its domain",
  dns: "By a DNS record",
  file: "By a file on its site",
  moderator: "By a moderator",
} as const;

function Facts({ claim, visit }: { claim: Claim; visit: UserVisit }) {
  const { business } = claim;
  return (
    <dl class="facts">
      <Fact name="State">
        <ClaimState claim={claim} />{" "}
        {isOwnClaim(visit, claim) && <Pill tone="fair">You belong to one of the organisations</Pill>}
      </Fact>
      <Fact name="Business">
        <BusinessLink business={business} />
      </Fact>
      <Fact name="Domain">{business.domainKey}</Fact>
      <Fact name="Claimed by">
        <bdi>{claim.organisationName}</bdi>
        {claim.userName && (
          <>
            {" "}
            (<bdi>{claim.userName}</bdi>)
          </>
        )}
        , <When at={claim.createdAt} />
      </Fact>
      <Fact name="Managed by">
        <bdi>{business.organisationName ?? "Nobody"}</bdi>
      </Fact>
      <Fact name="Proof">{METHOD[claim.method]}</Fact>
      <Fact name="Last check">
        {claim.checkedAt && claim.finding ? (
          <>
            {claim.finding}{" "}
            <span class="muted">
              (<When at={claim.checkedAt} />)
            </span>
          </>
        ) : (
          "Nothing was checked yet"
        )}
      </Fact>
      {claim.note && (
        <Fact name="Note to you">
          <span class="review-text">{claim.note}</span>
        </Fact>
      )}
    </dl>
  );
}
