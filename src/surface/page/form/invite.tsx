// Writing the review that an invitation asks for. The link is the permission to write one review and to nothing else: the
// private link of the review is shown in the answer to the post that wrote it, and mailed.
import { findOpenInvitation, markOpened, type OpenInvitation, redeem } from "#domain/invitation/redeem.ts";
import { type FieldErrors, readSubmission } from "#domain/review/submission.ts";
import type { InvitationId } from "#platform/id.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { type Draft, displayName, draftOf, ratingIn, ratingsOf } from "./draft.ts";
import type { Form, FormDeps, Posted, Problem } from "./form.ts";
import { formPage, NextSteps } from "./form-page.tsx";
import { closedInvitation } from "./invite-closed.tsx";
import { managePath } from "./path.ts";
import { PAGE_LANGUAGE, ReviewFields } from "./review-fields.tsx";

/** /invite/{token} */
export function inviteForm(deps: FormDeps): Form {
  const { context, links, addressHash } = deps;
  const idOf = (token: string | null | undefined) => links.read("invite", token ?? "") as InvitationId | null;
  const find = async (token: string | null | undefined) => {
    const id = idOf(token);
    return id && (await findOpenInvitation(context, id));
  };

  return {
    isPrivate: true,
    async get({ url, params }) {
      const invitation = await find(params.token);
      if (!invitation) return null;
      if (invitation.state !== "open") return closedInvitation(deps, invitation);
      const draft = { rating: ratingIn(url), author: displayName(invitation.customerName) };
      return draw(deps, { invitation, token: params.token ?? "", draft, isFresh: true });
    },
    async post({ params, fields, peer }) {
      const invitation = await find(params.token);
      if (!invitation) return null;
      const read = readSubmission(context, fields);
      const draft = draftOf(fields, invitation.products);
      if ("errors" in read) {
        if (invitation.state !== "open") return closedInvitation(deps, invitation, draft);
        return draw(deps, { invitation, token: params.token ?? "", draft, errors: read.errors });
      }
      const { submission } = read;
      const done = await redeem(context, invitation.id, {
        submission,
        language: PAGE_LANGUAGE,
        ipHash: addressHash.ofRange(peer),
        ratings: ratingsOf(fields, invitation.products),
      });
      if (done === null) return null;
      if ("state" in done) return closedInvitation(deps, { ...invitation, ...done }, draft);
      deps.cache.drop(`business:${invitation.businessId}`);
      return seeOther(`${managePath(links, done.reviewId)}?done=${done.status}`);
    },
    async redraw({ params, fields }: Posted, problem) {
      const invitation = await find(params.token);
      if (invitation?.state !== "open") return null;
      const draft = draftOf(fields, invitation.products);
      return draw(deps, { invitation, token: params.token ?? "", draft, problem });
    },
  };
}

/** /invite/{token}/opened: what the page itself sends when it is shown, which no mail scanner does. */
export function openedForm({ context, links }: FormDeps): Form {
  return {
    isPrivate: true,
    isBodiless: true,
    async post({ params }) {
      const id = links.read("invite", params.token ?? "") as InvitationId | null;
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
  /** Shown for the first time, and not for what was wrong. */
  isFresh?: boolean;
};

function draw(
  { config, context }: FormDeps,
  { invitation, token, draft, errors = {}, problem, isFresh = false }: Drawn,
): Content {
  const path = `/invite/${token}`;
  const { businessName, reference, products } = invitation;
  return formPage(config, {
    title: "Write a review",
    business: { name: businessName, slug: invitation.slug },
    errors,
    problem,
    children: (
      <form class="form" method="post" action={path} data-opened={isFresh ? `${path}/opened` : undefined}>
        {reference !== null && (
          <p class="muted">
            About your order <bdi>{reference}</bdi>
          </p>
        )}
        <ReviewFields draft={draft} errors={errors} now={context.clock.now()} products={products} />
        <NextSteps>
          <li>Your review goes online at once, marked “Verified purchase”.</li>
          <li>
            With links, contact data or profanity in it, it waits for a moderator first. How many stars you give makes
            no difference.
          </li>
          <li>
            <bdi>{businessName}</bdi> sees your name and your words, and can reply.
          </li>
          <li>You get a private link, with which you can change or delete your review at any time.</li>
        </NextSteps>
        <button type="submit" class="button">
          Publish review
        </button>
      </form>
    ),
  });
}
