// The link that was mailed to an address at the domain of the business. The link is the proof, so the page needs no login. It says
// who claims the business and what approval means. A GET changes nothing.
import { type Claim, findClaim } from "#domain/business/claim/claim.ts";
import { proveClaimByMail } from "#domain/integration/ownership.ts";
import { done, orExplain, problemOn } from "../act.ts";
import { profilePath } from "../address.ts";
import { ButtonLink, Submit } from "../component/form.tsx";
import { type Fault, page } from "../shell.tsx";
import type { Answer, Visit } from "../visit.ts";

export async function claimLinkPage(visit: Visit, fault: Fault = {}): Promise<Answer | null> {
  const claim = await claimOf(visit);
  if (!claim) return null;
  if (claim.status !== "pending")
    return page(visit, {
      title: claim.status === "approved" ? "This claim is approved" : "This claim has ended",
      ...fault,
      children: (
        <div class="message stack">
          <p>
            {claim.status === "approved" ? (
              <>
                <bdi>{claim.organisationName}</bdi> manages <bdi>{claim.business.name}</bdi>.
              </>
            ) : (
              "The link no longer works. The organisation can open a new claim."
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
    title: `Approve the claim of ${claim.business.name}?`,
    ...fault,
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
          If you approve, they can reply to its reviews, invite its customers and change its profile. If you do not know
          them, close this page, and nothing happens.
        </p>
        <Submit>Approve</Submit>
      </form>
    ),
  });
}

/** POST /dashboard/claim/:token. The domain writes the log entry, because nobody need be signed in. */
export async function claimLinkPost(visit: Visit): Promise<Answer | null> {
  const claim = await claimOf(visit);
  if (!claim) return null;
  return orExplain<Answer | null>(
    async () => {
      await proveClaimByMail(visit.context, claim.id);
      return done(visit, `/dashboard/claim/${visit.params.token}`, "Approved. The organisation is told by mail.");
    },
    problemOn(claimLinkPage, visit),
  );
}

async function claimOf({ deps, context, params }: Visit): Promise<Claim | null> {
  const id = deps.links.read("claim", params.token ?? "");
  return id === null ? null : findClaim(context, id);
}
