// The ownership claim that a path names, with its state in words and its log entry.
import type { ComponentChildren } from "preact";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { type Claim, findClaim, isDisputed, nameFor } from "#domain/business/claim/claim.ts";
import { listQuestions, PARTIES, partyOf, type Question } from "#domain/business/claim/question.ts";
import { type FreeText, freeText, Spoken } from "#surface/look/free-text.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Panel, Pill } from "../component/display.tsx";
import { existing, idIn } from "../kit/act.ts";
import type { MemberVisit, UserVisit } from "../kit/visit.ts";

/** A claim with the reason of its decision, the language of that reason, and the questions that the visitor may read. */
export type ToldClaim = Claim & { told: FreeText | null; questions: ToldQuestion[] };
type ToldQuestion = Question & { told: FreeText | null };

/** A claim of another organisation does not exist. */
export async function ownClaim(visit: MemberVisit): Promise<ToldClaim> {
  const claim = await toldClaim(visit, visit.organisation.id);
  return existing(claim.organisationId === visit.organisation.id ? claim : null);
}

/** The claim of the organisation, or that of another one on a business of it. */
export async function partyClaim(visit: MemberVisit): Promise<ToldClaim> {
  const { id } = visit.organisation;
  const claim = await toldClaim(visit, id);
  return existing(PARTIES.some((party) => partyOf(claim, party) === id) ? claim : null);
}

/** @param reader the party that reads it; null for moderators */
export async function toldClaim(visit: UserVisit, reader: OrganisationId | null): Promise<ToldClaim> {
  const claim = existing(await findClaim(visit.context, idIn(visit, "clm")));
  const questions = await listQuestions(visit.context, claim.id, reader);
  return {
    ...claim,
    told: await freeText(claim.reason),
    questions: await Promise.all(questions.map(async (each) => ({ ...each, told: await freeText(each.question) }))),
  };
}

/** The claimant, and how many businesses their plan allows. */
export function claimantOf({ organisation, user, deps }: MemberVisit) {
  const locations = deps.plans[organisation.plan]?.locations ?? 0;
  return { organisationId: organisation.id, userId: user.id, locations };
}

export function claimPath(id: string): string {
  return `/dashboard/claims/${toWire("clm", id)}`;
}

export function entryOf({ id, business }: Claim, action: string) {
  return { action, subject: toWire("clm", id), detail: { business: toWire("biz", business.id) } };
}

/** Names the business and its site, by which a typing error in the site shows. */
export function nameWithSite(claim: Claim): string {
  const { domainKey } = claim.business;
  const name = nameFor(claim, claim.organisationId);
  return name.includes(domainKey) ? name : `${name} (${domainKey})`;
}

/** Whether the organisation added the profile, which its withdrawn claim may take off the lists. */
export function isOnlyAdded({ organisationId, business }: Claim): boolean {
  return business.addedBy === organisationId && (business.profile === "public" || business.profile === "waiting");
}

/** Whether a question that the reader may read has no answer. */
export function hasOpenQuestion({ questions }: ToldClaim): boolean {
  return questions.some(({ answer }) => answer === null);
}

/** Whether the organisation withdrew its claim. A claim that ended without a proof has a stored reason. */
export function wasWithdrawn({ status, reason }: Claim): boolean {
  return status === "withdrawn" && reason === null;
}

/** @property isOwn whether the reader's organisation claimed the business */
type DecidedProps = { claim: ToldClaim; isOwn?: boolean; children?: ComponentChildren };

/** How a claim ended. */
export function Decided({ claim, isOwn = false, children }: DecidedProps) {
  const { state, way } = useWords("claiming");
  const format = useFormat();
  const proof = { email: way.byMail, dns: way.byDns, file: way.byFile, moderator: way.byModerator };
  const date = claim.decidedAt && format.date(claim.decidedAt);
  return (
    <Panel title={claim.status === "withdrawn" ? state.withdrawn : state.decided} id="decided">
      {date && wasWithdrawn(claim) ? (
        <p>{state.withdrawnOn({ own: isOwn, date })}</p>
      ) : (
        <p>
          <ClaimState claim={claim} /> {date}
          {claim.status === "approved" && claim.method && ` · ${proof[claim.method]}`}
        </p>
      )}
      {claim.told && (
        <p>
          <Spoken of={claim.told} />
        </p>
      )}
      {children}
    </Panel>
  );
}

const TONE = { approved: "good", rejected: "bad", withdrawn: "plain" } as const;

/** @property isAsked whether the reader has a question of the moderators to answer, for which all else waits */
export function ClaimState({ claim, isAsked = false }: { claim: Claim; isAsked?: boolean }) {
  const { state } = useWords("claiming");
  if (isAsked) return <Pill tone="fair">{state.question}</Pill>;
  if (claim.status !== "pending") return <Pill tone={TONE[claim.status]}>{state[claim.status]}</Pill>;
  if (isDisputed(claim)) return <Pill tone="bad">{state.disputed}</Pill>;
  return <Pill tone="fair">{claim.method === "moderator" ? state.asked : state.toProve}</Pill>;
}
