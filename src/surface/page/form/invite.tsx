// Writes the review of an invitation. The link permits one review and nothing more: the answer to the post shows the private link
// of the review, which is also mailed (contract, Review).
import { findOpenInvitation, markOpened, type OpenInvitation, redeem } from "#domain/invitation/redeem.ts";
import { type FieldErrors, readSubmission } from "#domain/review/submission.ts";
import type { InvitationId } from "#platform/id.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { PAGE_LANGUAGE } from "../component/review-card.tsx";
import { managePath } from "../site.ts";
import { type Draft, displayName, draftOf, ratingIn, ratingsOf } from "./draft.ts";
import type { Form, FormDeps, Problem } from "./form.ts";
import { formPage, NextSteps } from "./form-page.tsx";
import { closedInvitation } from "./invite-closed.tsx";
import { ReviewFields } from "./review-fields.tsx";

/** /invite/{token} */
export function inviteForm(deps: FormDeps): Form {
  const { context, links, addressHash } = deps;
  const find = async (token: string) => {
    const id = links.read("invite", token) as InvitationId | null;
    return id && (await findOpenInvitation(context, id));
  };

  return {
    isPrivate: true,
    async get({ url, params: { token } }) {
      const invitation = await find(token);
      if (!invitation) return null;
      if (invitation.state !== "open") return closedInvitation(deps, invitation);
      const draft = { rating: ratingIn(url), author: displayName(invitation.customerName) };
      return draw(deps, { invitation, token, draft, isFirstView: true });
    },
    async post({ params: { token }, fields, peer }) {
      const invitation = await find(token);
      if (!invitation) return null;
      const read = readSubmission(context, fields);
      const draft = draftOf(fields, invitation.products);
      if ("errors" in read) {
        if (invitation.state !== "open") return closedInvitation(deps, invitation, draft);
        return draw(deps, { invitation, token, draft, errors: read.errors });
      }
      const done = await redeem(context, invitation.id, {
        submission: read.submission,
        language: PAGE_LANGUAGE,
        ipHash: addressHash.ofRange(peer),
        ratings: ratingsOf(fields, invitation.products),
      });
      if (done === null) return null;
      if ("state" in done) return closedInvitation(deps, { ...invitation, ...done }, draft);
      deps.cache.drop(`business:${invitation.businessId}`);
      return seeOther(`${managePath(links, done.reviewId)}?done=${done.status}`);
    },
    async redraw({ params: { token }, fields }, problem) {
      const invitation = await find(token);
      if (invitation?.state !== "open") return null;
      return draw(deps, { invitation, token, draft: draftOf(fields, invitation.products), problem });
    },
  };
}

/** /invite/{token}/opened: a request of the script of the opened page. Mail scanners run no scripts. */
export function openedForm({ context, links }: FormDeps): Form {
  return {
    isPrivate: true,
    isBodiless: true,
    async post({ params: { token } }) {
      const id = links.read("invite", token) as InvitationId | null;
      if (id === null) return null;
      await markOpened(context, id);
      return { status: 204, type: "html", body: "", cacheControl: "no-store" };
    },
  };
}

type Drawn = {
  invitation: OpenInvitation;
  token: string;
  draft: Draft;
  errors?: FieldErrors;
  problem?: Problem;
  isFirstView?: boolean;
};

function draw(
  { config, context }: FormDeps,
  { invitation, token, draft, errors = {}, problem, isFirstView = false }: Drawn,
): Content {
  const path = `/invite/${token}`;
  const { businessName, slug, reference, products } = invitation;
  return formPage(config, {
    title: "Write a review",
    business: { name: businessName, slug },
    errors,
    problem,
    children: (
      <form class="form" method="post" action={path} data-opened={isFirstView ? `${path}/opened` : undefined}>
        {reference !== null && (
          <p class="muted">
            About your order <bdi>{reference}</bdi>
          </p>
        )}
        <ReviewFields draft={draft} errors={errors} now={context.clock.now()} products={products} />
        <NextSteps
          businessName={businessName}
          first="Your review goes online at once, marked “Verified purchase”."
          last="You get a private link to change or delete your review at any time."
        />
        <button type="submit" class="button">
          Publish review
        </button>
      </form>
    ),
  });
}
