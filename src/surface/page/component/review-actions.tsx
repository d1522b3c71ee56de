// Under a review: the vote "Helpful", Share and Report, which a list keeps in a menu. A script adds the browser's own ways of sharing.
import { toWire } from "#contract/id.ts";
import type { PublishedReview } from "#domain/review/list/list.ts";
import { useAuthor } from "#surface/look/author.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat, useHref } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { reportPath, reviewPath, votedAnchor } from "../kit/site.ts";

/** @property isAlone on the page of the review, whose ways all stand in sight */
type Props = { review: PublishedReview; slug: string; isAlone?: boolean };

/**
 * The same for every reader: one kept page serves all. The answer to a vote leads to this form's id, by which the style shows the
 * button as pressed; the script keeps it in the browser's storage.
 */
export function ReviewActions({ review, slug, isAlone = false }: Props) {
  const { helpfulCount } = review;
  const { review: words } = useWords("site");
  const format = useFormat();
  const href = useHref();
  const author = useAuthor(review.author);
  const id = toWire("rev", review.id);
  return (
    <div class="review-actions">
      <form class="helpful" id={votedAnchor(id)} method="post" action={href(`${reviewPath(slug, id)}/helpful`)}>
        <button type="submit">
          {words.helpful}
          <span class="hidden"> {words.helpfulBy({ author: <bdi>{author}</bdi> })}</span>
          <Icon name="helpful" />
          {helpfulCount > 0 && (
            <>
              <span aria-hidden="true">{format.count(helpfulCount)}</span>
              <span class="hidden"> {words.foundHelpful({ count: helpfulCount })}</span>
            </>
          )}
        </button>
        <span class="helpful-voted">{words.voted}</span>
      </form>
      {isAlone ? <Ways review={review} slug={slug} /> : <Menu review={review} slug={slug} />}
    </div>
  );
}

function Ways({ review, slug }: Props) {
  const { review: words } = useWords("site");
  const report = useWords("readerReport");
  const href = useHref();
  const id = toWire("rev", review.id);
  return (
    <>
      <a class="way" href={href(reviewPath(slug, id))} data-shared={words.shared}>
        <Icon name="share" />
        {words.share}
      </a>
      <a class="way way-quiet" href={href(reportPath(slug, id))} rel="nofollow">
        {report.link}
        <span class="hidden"> {report.linkOf({ author: <bdi>{useAuthor(review.author)}</bdi> })}</span>
      </a>
    </>
  );
}

function Menu({ review, slug }: Props) {
  const { review: words } = useWords("site");
  const report = useWords("readerReport");
  const href = useHref();
  const id = toWire("rev", review.id);
  const author = <bdi>{useAuthor(review.author)}</bdi>;
  return (
    <details class="menu">
      <summary>
        <Icon name="more" />
        <span class="hidden">{words.menu({ author })}</span>
      </summary>
      <div>
        <a href={href(reviewPath(slug, id))} data-shared={words.shared}>
          {words.share}
        </a>
        <a href={href(reportPath(slug, id))} rel="nofollow">
          {report.link}
          <span class="hidden"> {report.linkOf({ author })}</span>
        </a>
      </div>
    </details>
  );
}
