// The reviews that their author may remove by a mailed link, each with a button: an organisation let us ask, or the author of an imported
// review asked. Opening the page changes nothing.
import { fromWire, toWire } from "#contract/id.ts";
import { findRemoval, REMOVAL_LINK_DAYS, type Removal, removeOnRequest } from "#domain/review/author/removal.ts";
import type { Content } from "#surface/look/answer.ts";
import { wordsIn } from "#words/words.ts";
import { OwnReviewCard } from "../component/review-card.tsx";
import { actionFor } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { atLink, type Form, type FormDeps, type FormVisit } from "./form.ts";
import { formPage, notice } from "./form-page.tsx";

type Subject = Removal & { id: string };

export function removalForm(deps: FormDeps): Form<Subject> {
  const { context, cache, config } = deps;
  const link = atLink(deps, "removal", findRemoval);
  return {
    ...link,
    about: ({ reviews: [latest], defaultLanguage }) => ({
      invitation: latest?.formLanguage ?? null,
      organisation: defaultLanguage,
      country: latest?.country ?? null,
    }),
    get: (removal, opened) => draw(config, opened, removal),
    async post(removal, posted) {
      const { fields, params, reader } = posted;
      const reviewId = fromWire("rev", fields.review ?? "");
      const removed = reviewId && (await removeOnRequest(context, removal.id, reviewId));
      // Another tab was quicker, or the link has expired: show the current state.
      if (!removed) return draw(config, posted, (await link.find(params)) ?? removal);
      cache.drop(`business:${removed.businessId}`);
      const { removal: words, delete: deleted } = wordsIn("form", reader.language);
      return notice(config, posted, {
        title: words.removedTitle,
        ...(removal.reviews.length > 1 && { action: { href: `/removal/${params.token}`, name: words.back } }),
        children: <p>{deleted.offline({ name: <bdi>{removed.businessName}</bdi> })}</p>,
      });
    },
  };
}

function draw(site: Site, opened: FormVisit, { isOpen, organisationName, reviews }: Removal): Content {
  if (!isOpen || reviews.length === 0) return ended(site, opened, isOpen, organisationName === null);
  const { removal: words, takedown } = wordsIn("form", opened.reader.language);
  const name = organisationName === null ? null : <bdi>{organisationName}</bdi>;
  return formPage(site, opened, {
    title: words.title({ reviews: reviews.length }),
    children: (
      <>
        <p>{name === null ? takedown.keep : words.asked({ name })}</p>
        <p>{name === null ? takedown.effect : words.effect({ name })}</p>
        {reviews.map((review) => (
          <form
            key={review.id}
            class="form"
            method="post"
            action={actionFor(opened.reader, `/removal/${opened.params.token}`)}
          >
            <p class="form-subject" id={`of-${review.id}`}>
              <bdi>{review.businessName}</bdi>
            </p>
            <OwnReviewCard review={review} />
            <input type="hidden" name="review" value={toWire("rev", review.id)} />
            <button type="submit" class="button button-danger" aria-describedby={`of-${review.id}`}>
              {words.remove}
            </button>
          </form>
        ))}
      </>
    ),
  });
}

function ended(site: Site, opened: FormVisit, isOpen: boolean, isTakedown: boolean): Content {
  const { removal: words, takedown, invite } = wordsIn("form", opened.reader.language);
  return notice(site, opened, {
    status: 410,
    title: isOpen ? words.goneTitle : invite.expiredTitle,
    children: <p>{isOpen ? words.gone : (isTakedown ? takedown : words).expired({ days: REMOVAL_LINK_DAYS })}</p>,
  });
}
