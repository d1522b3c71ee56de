// Ownership claims for moderators: the queue, the oldest first, and one claim with its checks and its decision.
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { type Claim, findClaim, isDisputed, listContested, rejectClaim } from "#domain/business/claim/claim.ts";
import { approveClaim } from "#domain/integration/ownership.ts";
import { TextArea } from "#surface/look/field.tsx";
import { ClaimState, Decided } from "../claim/own.tsx";
import { Fact, Grid, Panel, Pill, When } from "../component/display.tsx";
import { Ask } from "../component/form.tsx";
import { done, existing, idIn, showOwner, tryAct } from "../kit/act.ts";
import { type Fault, page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { BusinessLink, CLAIMS_PATH, isOwnCase } from "./kit/path.tsx";
import { REASON, readReason } from "./kit/words.ts";
import { queuePage } from "./queue-page.tsx";

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

export async function claimDecisionPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, await claimOf(visit));
}

export function approveClaimPost(visit: UserVisit): Promise<Answer> {
  return decide(visit, "approve");
}

export function rejectClaimPost(visit: UserVisit): Promise<Answer> {
  return decide(visit, "reject");
}

async function claimOf(visit: UserVisit): Promise<Claim> {
  return existing(await findClaim(visit.context, idIn(visit, "clm")));
}

async function decide(visit: UserVisit, verdict: Verdict): Promise<Answer> {
  const claim = await claimOf(visit);
  const { id, business } = claim;
  const read = readReason(visit.fields);
  if ("wrong" in read) return draw(visit, claim, { errors: { [`reason-${verdict}`]: read.wrong } });
  const by = { decidedBy: visit.user.id, reason: read.text };
  const entry = {
    action: `claim.${verdict}`,
    subject: toWire("clm", id),
    detail: { business: toWire("biz", business.id), reason: read.text, ...(isOwnClaim(visit, claim) && { own: true }) },
  };
  const decided = await tryAct<unknown>(visit, entry, (inside) =>
    verdict === "approve" ? approveClaim(inside, id, by) : rejectClaim(inside, id, by),
  );
  if (decided instanceof Refusal)
    return draw(visit, await claimOf(visit), { problem: decided.message, status: decided.status });
  if (verdict === "approve") showOwner(visit, business.id);
  const word = verdict === "approve" ? "approved" : "rejected";
  return done(visit, CLAIMS_PATH, `The claim of ${business.name} was ${word}.`);
}

function isOwnClaim(visit: UserVisit, { organisationId, business }: Claim): boolean {
  return isOwnCase(visit, organisationId) || isOwnCase(visit, business.organisationId);
}

function draw(visit: UserVisit, claim: Claim, fault: Fault<`reason-${Verdict}`> = {}): Answer {
  const { business } = claim;
  return page(visit, {
    title: `Claim of ${business.name}`,
    back: { href: CLAIMS_PATH, label: "Claims" },
    ...fault,
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
            <DecisionForm verdict="approve" claim={claim} visit={visit} errors={fault.errors} />
            <DecisionForm verdict="reject" claim={claim} visit={visit} errors={fault.errors} />
          </div>
        ) : (
          <Decided claim={claim} />
        )}
      </>
    ),
  });
}

type DecisionFormProps = { verdict: Verdict; claim: Claim; visit: UserVisit; errors: Fault<string>["errors"] };

function DecisionForm({ verdict, claim: { id, business, organisationName }, visit, errors }: DecisionFormProps) {
  const isApproval = verdict === "approve";
  const fieldId = `reason-${verdict}`;
  const error = errors?.[fieldId];
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
      isOpen={error !== undefined}
      isCalm={isApproval}
    >
      <TextArea
        id={fieldId}
        name="reason"
        label="Reason"
        most={REASON.max}
        required
        value={error === undefined ? undefined : visit.fields.reason}
        error={error}
      />
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
