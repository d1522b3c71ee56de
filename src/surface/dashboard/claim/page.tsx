// One ownership claim: the ways to prove it and the last check; or its decision.
import { toWire } from "#contract/id.ts";
import { type Claim, isDisputed, nameFor } from "#domain/business/claim/claim.ts";
import { CLAIM_DAYS } from "#domain/business/claim/end.ts";
import { answerQuestion } from "#domain/business/claim/question.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { type Drawn, drawFields, type Fault } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { Folded } from "../component/display.tsx";
import { Ask, ButtonLink, PostButton, TouchLink } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { profilePath } from "../kit/address.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { drawDispute } from "./dispute.tsx";
import {
  ClaimState,
  claimPath,
  Decided,
  entryOf,
  hasOpenQuestion,
  isOnlyAdded,
  nameWithSite,
  partyClaim,
  type ToldClaim,
  wasWithdrawn,
} from "./own.tsx";
import { blankReply, Questions, replyFields } from "./question.tsx";
import { askFields, ByDns, ByFile, ByMail, ByModerator, isOfCheck, mailFields } from "./way.tsx";

/** The claim of the organisation, or that of another one on a business of it. */
export async function claimPage(visit: MemberVisit): Promise<Answer> {
  return drawParty(visit, await partyClaim(visit), {});
}

/** Draws the page of the claimant, or that of the manager. @param reply that was sent */
function drawParty(visit: MemberVisit, claim: ToldClaim, reply: { reply?: Drawn }): Answer {
  return (claim.organisationId === visit.organisation.id ? drawClaim : drawDispute)(visit, claim, reply);
}

/** The answer of a party to a question, even while its organisation is suspended. */
export const claimReply = form({
  undone: "sent",
  find: partyClaim,
  fields: (visit: MemberVisit, claim) => replyFields(visit, claim),
  page: (visit, reply, claim) => drawParty(visit, claim, { reply }),
  change: (inside, { visit, values, found }) =>
    answerQuestion(inside, found.id, {
      party: visit.organisation.id,
      question: values.question,
      answer: values.reply.text,
    }),
  entry: (_answered, { found }) => entryOf(found, "claim.reply"),
  done: ({ visit, found }) => done(visit, claimPath(found.id), wordsIn("claiming", visit.language).question.done),
});

/** The forms of the page. */
type Forms = { mail: Drawn; ask: Drawn; reply: Drawn };

/** @param sent the form that was sent. @param problem of a form without fields */
export function drawClaim(visit: MemberVisit, claim: ToldClaim, sent: Partial<Forms>, problem: Fault = {}): Answer {
  const mail = sent.mail ?? drawFields(mailFields(visit, claim), null, {});
  const ask = sent.ask ?? drawFields(askFields(visit, claim), null, {});
  const reply = sent.reply ?? blankReply(visit, claim);
  const { page: words, title } = wordsIn("claiming", visit.language);
  return page(visit, {
    title: titleOf(claim, words),
    back:
      claim.status === "approved"
        ? { href: "/dashboard", label: wordsIn("overview", visit.language).title }
        : { href: "/dashboard/claim", label: title },
    ...mail.fault,
    ...ask.fault,
    ...reply.fault,
    ...problem,
    hasMessage: claim.status === "pending" && isOfCheck(visit, claim),
    children:
      claim.status !== "pending" ? (
        <Decided claim={claim} isOwn>
          <Next claim={claim} visit={visit} />
          <Managed claim={claim} visit={visit} />
          {claim.business.profile === "withdrawn" && <p>{words.unlisted}</p>}
          {claim.business.profile === "public" && (
            <p>
              <TouchLink href={profilePath(claim.business.slug)}>{words.toProfile}</TouchLink>
            </p>
          )}
          <Again claim={claim} />
        </Decided>
      ) : (
        <Pending claim={claim} visit={visit} mail={mail} ask={ask} reply={reply} />
      ),
  });
}

function titleOf(claim: Claim, words: Words<"claiming">["page"]): string {
  const name = nameFor(claim, claim.organisationId);
  return claim.status === "pending" && !isDisputed(claim) && claim.method !== "moderator"
    ? words.prove({ name })
    : words.of({ name });
}

type PendingProps = Forms & { claim: ToldClaim; visit: MemberVisit };

function Pending({ claim, visit, mail, ask, reply }: PendingProps) {
  const { page: words } = useWords("claiming");
  const format = useFormat();
  const disputed = isDisputed(claim);
  const domain = <strong>{claim.business.domainKey}</strong>;
  const { profile, slug } = claim.business;
  const name = nameFor(claim, claim.organisationId);
  const isAsked = !disputed && claim.method === "moderator";
  const ways = (
    <div class="columns">
      {!disputed && <ByMail claim={claim} visit={visit} form={mail} />}
      <ByDns claim={claim} visit={visit} />
      <ByFile claim={claim} visit={visit} />
      {!disputed && !isAsked && <ByModerator claim={claim} form={ask} />}
    </div>
  );
  const ends = new Date(claim.createdAt.getTime() + CLAIM_DAYS * DAY_MS);
  return (
    <>
      <div class="stack prose">
        <p>
          <ClaimState claim={claim} isAsked={hasOpenQuestion(claim)} />
        </p>
        {(profile === "waiting" || profile === "refused") && <p>{words[profile]}</p>}
        {profile === "public" && (
          <p>
            <TouchLink href={profilePath(slug)}>{words.toProfile}</TouchLink>
          </p>
        )}
        {disputed ? (
          <p>{words.disputed({ domain })}</p>
        ) : (
          <p>
            {isAsked ? (
              words.askedToo
            ) : (
              <>
                {words.ways({ domain })} {words.ends({ date: format.date(ends) })}
              </>
            )}{" "}
            <a href="#withdraw">{words.wrongSite}</a>
          </p>
        )}
      </div>
      <Managed claim={claim} visit={visit} />
      <Questions claim={claim} form={reply} />
      {(disputed || isAsked) && <ByModerator claim={claim} form={ask} />}
      {isAsked ? (
        <Folded title={words.yourself} id="ways" isOpen={claim.checkedAt !== null || mail.fault.errors !== undefined}>
          {ways}
        </Folded>
      ) : (
        ways
      )}
      <div id="withdraw">
        <Ask
          label={words.withdraw}
          of={words.withdrawOf({ name })}
          title={words.withdrawTitle({ name: <bdi>{nameWithSite(claim)}</bdi> })}
          question={isOnlyAdded(claim) ? words.withdrawAskNew : words.withdrawAsk}
          confirm={words.withdraw}
          action={`${claimPath(claim.id)}/withdraw`}
        />
      </div>
    </>
  );
}

/** The way on from a claim that was not approved. */
function Again({ claim }: { claim: ToldClaim }) {
  const { page: words, title } = useWords("claiming");
  const { status, business, organisationId } = claim;
  if (status === "approved" || business.organisationId === organisationId) return null;
  // Who withdrew a claim had named the wrong business.
  const isSame = business.profile !== "withdrawn" && !wasWithdrawn(claim);
  return (
    <>
      {isSame && <p>{words.againHow}</p>}
      <div>
        {isSame ? (
          <PostButton action="/dashboard/claim" fields={{ business: toWire("biz", business.id) }}>
            {words.again}
          </PostButton>
        ) : (
          <ButtonLink href="/dashboard/claim">{title}</ButtonLink>
        )}
      </div>
    </>
  );
}

/** What the owner of an approved claim does next. The links are about the chosen business. */
function Next({ claim: { status, business, organisationId }, visit }: { claim: ToldClaim; visit: MemberVisit }) {
  const { invite } = useWords("overview");
  const { widget } = useWords("firstSteps");
  if (status !== "approved" || business.organisationId !== organisationId) return null;
  if (visit.business?.id !== business.id || !visit.may("invitation.create")) return null;
  return (
    <p class="ways">
      <ButtonLink href="/dashboard/invitations/new">{invite}</ButtonLink>
      <TouchLink href="/dashboard/widgets">{widget}</TouchLink>
    </p>
  );
}

/** A business that the organisation manages ends by its release, not by the claim. The settings are those of the chosen business. */
function Managed({ claim: { business, organisationId }, visit }: { claim: ToldClaim; visit: MemberVisit }) {
  const { page: words } = useWords("claiming");
  if (business.organisationId !== organisationId) return null;
  const isChosen = visit.business?.id === business.id;
  const link = (text: string) => (isChosen ? <a href="/dashboard/settings/business#release">{text}</a> : text);
  return <p>{words.managed({ link })}</p>;
}
