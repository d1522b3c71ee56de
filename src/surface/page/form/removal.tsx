// The reviews that an organisation asked their author to remove, each with a button. Opening the page changes nothing.
import { findRemoval, REMOVAL_LINK_DAYS, type Removal, removeOnRequest } from "#domain/review/removal.ts";
import { fromWire, toWire } from "#platform/id.ts";
import type { Content } from "#surface/look/answer.ts";
import { OwnReviewCard } from "../component/review-card.tsx";
import type { Site } from "../site.ts";
import type { Form, FormDeps, Params } from "./form.ts";
import { formPage, notice } from "./form-page.tsx";

type Subject = Removal & { id: string };

export function removalForm({ context, links, cache, config }: FormDeps): Form<Subject> {
  const find = async ({ token }: Params): Promise<Subject | null> => {
    const id = links.read("removal", token);
    const removal = id && (await findRemoval(context, id));
    return removal ? { ...removal, id } : null;
  };
  return {
    isPrivate: true,
    find,
    get: (removal, { params: { token } }) => draw(config, removal, token),
    async post(removal, { params, fields }) {
      const reviewId = fromWire("rev", fields.review ?? "");
      const removed = reviewId && (await removeOnRequest(context, removal.id, reviewId));
      // Another tab was quicker, or the link has expired: show the current state.
      if (!removed) return draw(config, (await find(params)) ?? removal, params.token);
      cache.drop(`business:${removed.businessId}`);
      return notice(config, {
        title: "Your review is removed",
        ...(removal.reviews.length > 1 && { action: { href: `/removal/${params.token}`, name: "Back to the others" } }),
        children: (
          <p>
            It is offline, and does not count for <bdi>{removed.businessName}</bdi>.
          </p>
        ),
      });
    },
  };
}

function draw(site: Site, { isOpen, organisationName, reviews }: Removal, token: string): Content {
  if (!isOpen || reviews.length === 0) return ended(site, isOpen);
  return formPage(site, {
    title: reviews.length === 1 ? "Remove your review?" : "Remove your reviews?",
    children: (
      <>
        <p>
          <bdi>{organisationName}</bdi> asked us to ask you. It cannot remove a review; you can. To keep a review, close
          this page.
        </p>
        <p>
          A removed review goes offline at once, with its reply, and cannot be restored. <bdi>{organisationName}</bdi>{" "}
          sees that it was removed. The profile counts it as removed by its author at the business’s request.
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
      </>
    ),
  });
}

function ended(site: Site, isOpen: boolean): Content {
  return notice(site, {
    status: 410,
    title: isOpen ? "There is nothing left to remove" : "This link has expired",
    children: isOpen ? (
      <p>The reviews are removed, or no longer belong to the business.</p>
    ) : (
      <p>
        It worked for {REMOVAL_LINK_DAYS} days. To remove a review, use the private link in the mail that we sent when
        you wrote it.
      </p>
    ),
  });
}
