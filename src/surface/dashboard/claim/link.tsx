// The link that was mailed to an address at the business's domain. That somebody has it is the proof, so it asks for no login: who
// reads that mail may be a colleague without an account. They are told who asks and what a yes means, and looking does nothing.

import { type Claim, findClaim } from "#domain/business/claim.ts";
import { proveClaimByMail } from "#domain/integration/ownership.ts";
import { Refusal } from "#platform/refusal.ts";
import { done } from "../act.ts";
import { ButtonLink, Submit } from "../component/button.tsx";
import { profilePath } from "../path.ts";
import { page } from "../shell.tsx";
import type { Answer, Visit } from "../visit.ts";

/** GET /dashboard/claim/:token */
export async function claimLinkPage(visit: Visit, problem?: string): Promise<Answer | null> {
  const claim = await claimOf(visit);
  if (!claim) return null;
  if (claim.status !== "pending")
    return page(visit, {
      title: claim.status === "approved" ? "This claim is approved" : "This claim has ended",
      problem,
      children: (
        <div class="message stack">
          <p>
            {claim.status === "approved" ? (
              <>
                <bdi>{claim.organisationName}</bdi> manages <bdi>{claim.business.name}</bdi>.
              </>
            ) : (
              "The link does nothing any more. Whoever sent it can open a new claim."
            )}
          </p>
          <p>
            <ButtonLink isQuiet href={profilePath(claim.business.slug)}>
              To the profile
            </ButtonLink>
          </p>
        </div>
      ),
    });
  return page(visit, {
    title: `Does ${claim.business.name} belong to them?`,
    problem,
    children: (
      <form class="form" method="post" action={`/dashboard/claim/${visit.params.token}`}>
        <p>
          <strong dir="auto">{claim.organisationName}</strong>
          {claim.userName && (
            <>
              {" "}
              (<bdi>{claim.userName}</bdi>)
            </>
          )}{" "}
          asks to manage the profile of <bdi>{claim.business.name}</bdi>, {claim.business.domainKey}, on{" "}
          {visit.deps.config.serviceName}.
        </p>
        <p>
          If you approve, they reply to its reviews, invite its customers and change what the profile says. If you do
          not know them, close this page: nothing happens then.
        </p>
        <Submit>Approve</Submit>
      </form>
    ),
  });
}

/** POST /dashboard/claim/:token. The grant itself keeps the entry in the log, because nobody has to be signed in. */
export async function claimLinkPost(visit: Visit): Promise<Answer | null> {
  const claim = await claimOf(visit);
  if (!claim) return null;
  try {
    await proveClaimByMail(visit.context, claim.id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return claimLinkPage(visit, error.message);
  }
  return done(visit, `/dashboard/claim/${visit.params.token}`, "Approved. Whoever asked is told by mail.");
}

async function claimOf({ deps, context, params }: Visit): Promise<Claim | null> {
  const id = deps.links.read("claim", params.token ?? "");
  return id === null ? null : findClaim(context, id);
}
