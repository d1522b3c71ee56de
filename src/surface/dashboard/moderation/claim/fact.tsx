// The facts of an ownership claim, for the moderator who decides about it.
import type { ComponentChildren } from "preact";
import { storedSentence } from "#contract/sentence.ts";
import type { Tie } from "#domain/account/team/own-case.ts";
import { type Claim, type ClaimantLogin, isDisputed, type Managed } from "#domain/business/claim/claim.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { say } from "#words/words.ts";
import { hasOpenQuestion, type ToldClaim } from "../../claim/own.tsx";
import { Fact, Pill, When } from "../../component/display.tsx";
import type { UserVisit } from "../../kit/visit.ts";
import { BusinessLink, isMember, isOwnCase, OrganisationName } from "../kit/path.tsx";
import { ModeratedState } from "./question.tsx";

type FactsProps = {
  claim: ToldClaim;
  visit: UserVisit;
  /** Null where no other organisation manages the business. */
  tie: Tie | null;
  /** How the organisation that manages the business came to it; null where that is not known, or no other manages it. */
  managed: Managed | null;
  /** What the parties told, where the moderator may read it. */
  children: ComponentChildren;
};

export function Facts({ claim, visit, tie, managed, children }: FactsProps) {
  const words = useWords("claimQueue");
  const shared = useWords("moderating");
  const { language } = useReader();
  const { business } = claim;
  const finding = storedSentence(claim.finding);
  const isAsked = claim.status === "pending" && claim.questions.length > 0;
  const asked = isAsked ? (hasOpenQuestion(claim) ? "open" : "answered") : undefined;
  return (
    <dl class="facts">
      <Fact name={words.state}>
        <span class="pills">
          <ModeratedState claim={claim} asked={asked} />
          {isOwnClaim(visit, claim) && <Pill tone="fair">{words.own}</Pill>}
        </span>
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
        <OrganisationName visit={visit} id={claim.organisationId} name={claim.organisationName} />
        {claim.userName && (
          <>
            {" "}
            (<bdi>{claim.userName}</bdi>)
          </>
        )}
        , <When at={claim.createdAt} />
      </Fact>
      <Fact name={shared.managedBy}>
        {business.organisationId === null ? (
          shared.nobody
        ) : (
          <OrganisationName visit={visit} id={business.organisationId} name={business.organisationName} />
        )}
        {business.suspendedAt && (
          <>
            {" "}
            <Pill tone="bad">{words.suspended}</Pill> <bdi>{business.suspendedReason}</bdi>
          </>
        )}
      </Fact>
      {managed && (
        <>
          <Fact name={words.managedSince}>
            <When at={managed.since} />
          </Fact>
          <Fact name={words.managerProof}>{words.method[managed.method]}</Fact>
        </>
      )}
      {tie && <Fact name={words.tie.label}>{words.tie[tie]}</Fact>}
      <Fact name={words.proof}>{words.method[claim.method]}</Fact>
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
      {claim.deniedAt && (
        <Fact name={words.denied.label}>
          {words.denied.text({ domain: business.domainKey })}{" "}
          <span class="muted">
            (<When at={claim.deniedAt} />)
          </span>
        </Fact>
      )}
      {children}
    </dl>
  );
}

/** What the parties told the moderators alone. @param login null where the claimant's account is gone */
export function Told({ claim, login }: { claim: Claim; login: ClaimantLogin | null }) {
  const words = useWords("claimQueue");
  return (
    <>
      <Fact name={words.login.label}>
        {login && <bdi>{login.email}</bdi>}
        <span class={login ? "under muted small" : undefined}>
          {login?.isAtDomain ? words.login.own : words.login.other}
        </span>
      </Fact>
      {claim.note && (
        <Fact name={words.noteToYou}>
          <span class="review-text">{claim.note}</span>
        </Fact>
      )}
      {claim.answer && claim.answeredAt ? (
        <Fact name={words.answer}>
          <span class="review-text">{claim.answer}</span>{" "}
          <span class="muted">
            (<When at={claim.answeredAt} />)
          </span>
        </Fact>
      ) : (
        isDisputed(claim) && claim.status === "pending" && <Fact name={words.answer}>{words.noAnswer}</Fact>
      )}
    </>
  );
}

/** Whether the moderator belongs to one of its parties. */
export function isOwnClaim(visit: UserVisit, claim: Claim): boolean {
  return isMember(visit, claim.organisationId) || isOwnCase(visit, claim.business);
}
