// An author's reviews of an organisation that had us ask whether they are to go: each with a button. Opening the page changes
// nothing, and the button removes one review.
import { findRemoval, REMOVAL_LINK_DAYS, type Removal, removeOnRequest } from "#domain/review/removal.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { type Content, NEVER } from "#surface/look/answer.ts";
import { renderDocument } from "../document.tsx";
import type { Form, FormDeps } from "./form.ts";
import { notice } from "./notice.tsx";
import { OwnReviewCard } from "./own-review.tsx";

/** /removal/{token} */
export function removalForm(deps: FormDeps): Form {
  const { context, links, cache, config } = deps;
  return {
    isPrivate: true,
    async get({ params }) {
      const id = links.read("removal", params.token ?? "");
      const removal = id && (await findRemoval(context, id));
      return removal ? draw(deps, removal, params.token ?? "") : null;
    },
    async post({ params, fields }) {
      const id = links.read("removal", params.token ?? "");
      const removal = id && (await findRemoval(context, id));
      if (!removal) return null;
      const reviewId = fromWire("rev", fields.review ?? "");
      const removed = reviewId && (await removeOnRequest(context, id, reviewId));
      // Another tab was quicker, or the link has ended: what there is now.
      if (!removed) return draw(deps, (await findRemoval(context, id)) ?? removal, params.token ?? "");
      cache.drop(`business:${removed.businessId}`);
      return notice(config, {
        title: "Your review is removed",
        ...(removal.reviews.length > 1 && { action: { href: `/removal/${params.token}`, name: "Back to the others" } }),
        children: (
          <p>
            It is no longer shown, and counts in no score of <bdi>{removed.businessName}</bdi>.
          </p>
        ),
      });
    },
  };
}

function draw({ config }: FormDeps, { isOpen, organisationName, reviews }: Removal, token: string): Content {
  if (!isOpen || reviews.length === 0) return ended({ config }, isOpen);
  const title = reviews.length === 1 ? "Remove your review?" : "Remove your reviews?";
  return {
    status: 200,
    type: "html",
    cacheControl: NEVER,
    body: renderDocument({
      site: config,
      head: { title: `${title} | ${config.serviceName}`, noindex: true, form: true },
      children: (
        <div class="form-page">
          <header>
            <h1>{title}</h1>
          </header>
          <p>
            <bdi>{organisationName}</bdi> asked us to ask you. It cannot remove what you wrote; you can. To keep a
            review, close this page.
          </p>
          <p>
            A removed review goes offline at once, with its reply, and cannot be brought back.{" "}
            <bdi>{organisationName}</bdi> sees that it was removed. The profile counts it as removed by its author, whom
            the business had asked.
          </p>
          {reviews.map((review) => (
            <form key={review.id} class="form" method="post" action={`/removal/${token}`}>
              <p class="form-subject" dir="auto">
                {review.businessName}
              </p>
              <OwnReviewCard review={review} />
              <input type="hidden" name="review" value={toWire("rev", review.id)} />
              <button type="submit" class="button button-danger">
                Remove this review
                <span class="hidden"> of {review.businessName}</span>
              </button>
            </form>
          ))}
        </div>
      ),
    }),
  };
}

function ended({ config }: Pick<FormDeps, "config">, isOpen: boolean): Content {
  return notice(config, {
    status: 410,
    title: isOpen ? "There is nothing left to remove" : "This link has ended",
    children: isOpen ? (
      <p>What the link stood for is removed, or no longer belongs to that business.</p>
    ) : (
      <p>
        It worked for {REMOVAL_LINK_DAYS} days, and nothing was removed by it since. To remove a review, use the private
        link in the mail that we sent you when you wrote it.
      </p>
    ),
  });
}
