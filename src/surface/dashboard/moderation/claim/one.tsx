// One claim: who says that the business is theirs, what was checked and found, and the moderator's word.
import type { ComponentChildren } from "preact";
import { type Claim, findClaim, isDisputed, rejectClaim } from "#domain/business/claim.ts";
import { approveClaim } from "#domain/integration/ownership.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { readText } from "#platform/text.ts";
import { formatDate } from "#surface/look/format.ts";
import { act, done } from "../../act.ts";
import { Panel, Pill } from "../../component/note.tsx";
import { When } from "../../component/when.tsx";
import { page } from "../../shell.tsx";
import type { Answer, UserVisit } from "../../visit.ts";
import { businessPath, CLAIMS_PATH } from "../path.ts";
import { isOwn } from "../review-text.tsx";
import { ClaimForm } from "./form.tsx";
import { ClaimState } from "./list.tsx";

type Verdict = "approve" | "reject";
type Wrong = { verdict?: Verdict; error?: string; problem?: string; status?: number };

/** It goes to whoever claimed. */
const REASON = { min: 1, max: 500 };

/** GET /moderation/claims/:id */
export async function claimDecisionPage(visit: UserVisit): Promise<Answer | null> {
  const claim = await claimOf(visit);
  return claim && draw(visit, claim);
}

/** POST /moderation/claims/:id/approve */
export function approveClaimPost(visit: UserVisit): Promise<Answer | null> {
  return decide(visit, "approve");
}

/** POST /moderation/claims/:id/reject */
export function rejectClaimPost(visit: UserVisit): Promise<Answer | null> {
  return decide(visit, "reject");
}

/** A transfer is between the two organisations. */
async function claimOf({ context, params }: UserVisit): Promise<Claim | null> {
  const id = fromWire("clm", params.id ?? "");
  const claim = id && (await findClaim(context, id));
  return claim && claim.method !== "transfer" ? claim : null;
}

async function decide(visit: UserVisit, verdict: Verdict): Promise<Answer | null> {
  const claim = await claimOf(visit);
  if (!claim) return null;
  const read = readText(visit.fields.reason ?? "", REASON);
  if ("wrong" in read) return draw(visit, claim, { verdict, error: `The reason ${read.wrong}.` });
  const by = { decidedBy: visit.user.id, reason: read.text };
  const own = isOwn(visit, claim.organisationId) || isOwn(visit, claim.business.organisationId);
  const told = {
    action: `claim.${verdict}`,
    subject: toWire("clm", claim.id),
    detail: { business: toWire("biz", claim.business.id), reason: read.text, ...(own && { own }) },
  };
  try {
    await act(visit, told, (inside) =>
      verdict === "approve" ? approveClaim(inside, claim.id, by) : rejectClaim(inside, claim.id, by),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "not_found") throw error;
    return draw(visit, (await claimOf(visit)) ?? claim, { problem: error.message, status: error.status });
  }
  const word = verdict === "approve" ? "approved" : "rejected";
  return done(visit, CLAIMS_PATH, `The claim of ${claim.business.name} was ${word}.`);
}

function draw(visit: UserVisit, claim: Claim, { verdict, error, problem, status }: Wrong = {}): Answer {
  const path = `${CLAIMS_PATH}/${toWire("clm", claim.id)}`;
  const disputed = isDisputed(claim);
  return page(visit, {
    title: `Claim of ${claim.business.name}`,
    active: "moderation-claims",
    back: { href: CLAIMS_PATH, label: "Claims" },
    problem,
    ...(verdict && { errors: { [`reason-${verdict}`]: error } }),
    ...(status !== undefined && { status }),
    children: (
      <>
        {disputed && (
          <p class="prose">
            <bdi>{claim.business.organisationName}</bdi> manages this business now. If you approve, it loses the
            business with its integrations, and invitations that were not sent yet are cancelled.
          </p>
        )}
        <Panel title="What is known" id="known">
          <Known claim={claim} visit={visit} />
        </Panel>
        {claim.status === "pending" ? (
          <div class="actions">
            <ClaimForm
              path={path}
              verdict="approve"
              of={claim}
              error={verdict === "approve" ? error : undefined}
              typed={visit.fields.reason}
            />
            <ClaimForm
              path={path}
              verdict="reject"
              of={claim}
              error={verdict === "reject" ? error : undefined}
              typed={visit.fields.reason}
            />
          </div>
        ) : (
          <Panel title="Decided" id="decided">
            <p>
              <ClaimState claim={claim} /> {claim.decidedAt && formatDate(claim.decidedAt)}
            </p>
            {claim.reason && <p dir="auto">{claim.reason}</p>}
          </Panel>
        )}
      </>
    ),
  });
}

const METHOD = {
  email: "By a mail to an address at its domain",
  dns: "By a record in DNS",
  file: "By a file on its site",
  moderator: "A moderator was asked",
  transfer: "By a transfer",
} as const;

function Known({ claim, visit }: { claim: Claim; visit: UserVisit }) {
  const { business } = claim;
  const now = visit.context.clock.now();
  const isMine = isOwn(visit, claim.organisationId) || isOwn(visit, business.organisationId);
  return (
    <dl class="facts">
      <Fact name="State">
        <ClaimState claim={claim} /> {isMine && <Pill tone="fair">You belong to one of the organisations</Pill>}
      </Fact>
      <Fact name="Business">
        <a href={businessPath(business.slug)}>
          <bdi>{business.name}</bdi>
        </a>
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
        , <When at={claim.createdAt} now={now} />
      </Fact>
      <Fact name="Managed by">
        <bdi>{business.organisationName ?? "Nobody"}</bdi>
      </Fact>
      <Fact name="Way of proof">{METHOD[claim.method]}</Fact>
      <Fact name="Last check">
        {claim.checkedAt && claim.finding ? (
          <>
            {claim.finding}{" "}
            <span class="muted">
              (<When at={claim.checkedAt} now={now} />)
            </span>
          </>
        ) : (
          "Nothing was checked yet"
        )}
      </Fact>
      {claim.note && (
        <Fact name="Note to you">
          <span class="desk-review-text" dir="auto">
            {claim.note}
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
