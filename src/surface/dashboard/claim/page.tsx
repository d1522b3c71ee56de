// One ownership claim: the ways to prove it and the last check; or its decision.
import { type Claim, isDisputed } from "#domain/business/claim/claim.ts";
import { CLAIM_DAYS } from "#domain/business/claim/end.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { type Drawn, drawFields, type Fault } from "#surface/form/form.ts";
import { formatDate } from "#surface/look/format.ts";
import { When } from "../component/display.tsx";
import { Ask, TouchLink } from "../component/form.tsx";
import { profilePath } from "../kit/address.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { ClaimState, claimPath, Decided, ownClaim } from "./own.tsx";
import { askFields, ByDns, ByFile, ByMail, ByModerator, mailFields } from "./way.tsx";

export async function claimPage(visit: MemberVisit): Promise<Answer> {
  return drawClaim(visit, await ownClaim(visit), {});
}

/** The forms of the page. */
type Forms = { mail: Drawn; ask: Drawn };

/** @param sent the form that was sent. @param problem of a form without fields */
export function drawClaim(visit: MemberVisit, claim: Claim, sent: Partial<Forms>, problem: Fault = {}): Answer {
  const mail = sent.mail ?? drawFields(mailFields(claim), null, {});
  const ask = sent.ask ?? drawFields(askFields(claim), null, {});
  return page(visit, {
    title: titleOf(claim),
    back: { href: "/dashboard/claim", label: "Claim a business" },
    ...mail.fault,
    ...ask.fault,
    ...problem,
    children:
      claim.status !== "pending" ? (
        <Decided claim={claim}>
          {claim.business.profile === "public" && (
            <p>
              <TouchLink href={profilePath(claim.business.slug)}>To the profile</TouchLink>
            </p>
          )}
        </Decided>
      ) : (
        <Pending claim={claim} visit={visit} mail={mail} ask={ask} />
      ),
  });
}

function titleOf(claim: Claim): string {
  const { name } = claim.business;
  return claim.status === "pending" && !isDisputed(claim) ? `Prove that ${name} is yours` : `Claim of ${name}`;
}

const HIDDEN = {
  waiting:
    "The profile is not public yet: a moderator reads its name first. It is public at once when the claim is approved.",
  refused: "A moderator did not publish the profile. It is public when the claim is approved.",
};

type PendingProps = Forms & { claim: Claim; visit: MemberVisit };

function Pending({ claim, visit, mail, ask }: PendingProps) {
  const disputed = isDisputed(claim);
  const { domainKey, name } = claim.business;
  const ends = new Date(claim.createdAt.getTime() + CLAIM_DAYS * DAY_MS);
  return (
    <>
      <div class="stack prose">
        <p>
          <ClaimState claim={claim} />
        </p>
        {claim.business.profile !== "public" && <p>{HIDDEN[claim.business.profile]}</p>}
        {disputed ? (
          <p>
            Another organisation manages this business. A moderator hears both sides and decides. A DNS record or a file
            at <strong>{domainKey}</strong> helps: the moderator sees what we find.
          </p>
        ) : (
          <p>
            Prove that <strong>{domainKey}</strong> is yours in one of these ways.{" "}
            {claim.method === "moderator"
              ? "You asked a moderator, and you can still prove it yourself."
              : `The claim ends on ${formatDate(ends)} if it is not proved.`}
          </p>
        )}
      </div>
      {claim.finding && claim.checkedAt && (
        <p class="prose">
          Last check, <When at={claim.checkedAt} />: {claim.finding}
        </p>
      )}
      {disputed && <ByModerator claim={claim} form={ask} />}
      <div class="columns">
        {!disputed && <ByMail claim={claim} form={mail} />}
        <ByDns claim={claim} visit={visit} />
        <ByFile claim={claim} visit={visit} />
        {!disputed && <ByModerator claim={claim} form={ask} />}
      </div>
      <Ask
        label="Withdraw the claim"
        of={`of ${name}`}
        question="The claim ends. The business stays as it is, and you can claim it again."
        confirm="Withdraw the claim"
        action={`${claimPath(claim.id)}/withdraw`}
      />
    </>
  );
}
