// The work list: customers' reviews without a reply, the recent before the old ones, the lowest first. One form is open at a time; a sent reply leads back to the
// list, where the next review's form is open and focused. The address names the open review, so the list works without a script.

import { toWire } from "#contract/id.ts";
import { countUnanswered } from "#domain/review/dashboard/unanswered.ts";
import { findUnanswered, type UnansweredPage } from "#domain/review/dashboard/unanswered-choice.ts";
import { postReply } from "#domain/review/reply.ts";
import type { SavedReply } from "#domain/review/saved-reply/saved-reply.ts";
import type { Review } from "#domain/review/state/columns.ts";
import type { Drawn } from "#surface/form/form.ts";
import { authorIn, useAuthor } from "#surface/look/author.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Empty, Turn } from "../component/display.tsx";
import { Form, TouchLink } from "../component/form.tsx";
import { done, existing } from "../kit/act.ts";
import { excerpt } from "../kit/excerpt.ts";
import { FlashMessage } from "../kit/flash.tsx";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit, Flash } from "../kit/visit.ts";
import { LIST_PATH, reviewPath } from "./filter.ts";
import { WorkFilter } from "./filter-form.tsx";
import { replyFields } from "./form.tsx";
import { NoWork } from "./no-match.tsx";
import { storyOf } from "./one.tsx";

import { ReviewFacts, ReviewHead, ReviewPhotos, ReviewText } from "./part.tsx";
import { fillOrSend, SavedChoice, savedFor } from "./saved.tsx";
import { WorkCount } from "./work-count.tsx";
import { isFiltered, type Place, placeOf, workHref } from "./work-place.ts";

const ROWS = 10;
/** Bytes of the page that the texts of a closed review may take. */
const ROOM = { title: 360, body: 840, label: 60 };

type Found = UnansweredPage & {
  place: Place;
  count: number;
  /** The review whose form is open; null where there is none. It may have a reply since the page was drawn. */
  open: Review | null;
  saved: SavedReply[];
};

const work = form({
  undone: "published",
  find: findWork,
  fields: (visit: BusinessVisit, { open }) =>
    replyFields("work", null, visit.language, open !== null && placeOf(visit).at !== null),
  page: draw,
  at: { reply_failed: "body", duplicate: "body" },
  refusedStatus: 422,
  change: (inside, { visit: { organisation, user }, values: { body }, found }) =>
    postReply(inside, {
      organisationId: organisation.id,
      userId: user.id,
      reviewId: existing(found.open).id,
      body,
      isFirst: true,
    }),
  entry: ({ created }, { found }) =>
    created ? { action: "reply.create", subject: toWire("rev", existing(found.open).id) } : null,
  async done({ visit, found: { open, place } }) {
    const { rows } = await findUnanswered(visit.context, {
      businessId: visit.business.id,
      after: existing(open).id,
      limit: 1,
      filter: place.filter,
    });
    const [next] = rows;
    const { publishedTo } = wordsIn("ownReview", visit.language).reply;
    const text = publishedTo({ author: authorIn(existing(open).author, visit.language) });
    const link = {
      href: reviewPath(toWire("rev", existing(open).id)),
      label: wordsIn("workList", visit.language).whole,
    };
    const flash: Flash = { tone: "done", text, link };
    if (!next) return done(visit, workHref({ at: null, after: null, filter: place.filter }), flash);
    return done(visit, workHref({ ...place, at: next.id }), { ...flash, at: toWire("rev", next.id) });
  },
});

export const workPage = work.page;
export const workPost = fillOrSend<BusinessVisit>(work, async (visit) => {
  const { review, business } = await storyOf(visit);
  return { author: review.author, business: business.name };
});

async function findWork(visit: BusinessVisit): Promise<Found> {
  const { context, business } = visit;
  const place = placeOf(visit);
  const { after, filter } = place;
  const [read, count, saved] = await Promise.all([
    findUnanswered(context, { businessId: business.id, after, limit: ROWS, filter }),
    countUnanswered(context, business.id),
    savedFor(visit),
  ]);
  const { rows } = read;
  const open = rows.find(({ id }) => id === place.at) ?? (await beyondList(visit, place)) ?? rows[0] ?? null;
  return { ...read, place, count, open, saved };
}

/** A posted form is about its review, also where that has left the list meanwhile. A page that asks for such a review opens the first. */
async function beyondList(visit: BusinessVisit, { at }: Place): Promise<Review | null> {
  if (at === null) return null;
  const { review } = await storyOf(visit);
  return visit.request.method === "POST" ? review : null;
}

function draw(visit: BusinessVisit, drawn: Drawn, found: Found): Answer {
  const { rows, open, count } = found;
  const words = wordsIn("workList", visit.language);
  const isGone = open !== null && !rows.some(({ id }) => id === open.id);
  const shown = isGone ? [open, ...rows] : rows;
  const told = visit.flash?.at;
  return page(visit, {
    hasMessage: told !== undefined && shown.some(({ id }) => toWire("rev", id) === told),
    title: words.title,
    back: { href: LIST_PATH, label: wordsIn("frame", visit.language).main.reviews },
    ...drawn.fault,
    children: (
      <>
        {count > 0 && <WorkCount count={count} recent={visit.counts.recent} />}
        {(count > 0 || isFiltered(found.place)) && <WorkFilter {...found.place.filter} />}
        {shown.length > 0 && (
          <div class="review-cards">
            {shown.map((review) => (
              <Card
                key={review.id}
                review={review}
                business={visit.business}
                found={found}
                drawn={review.id === open?.id ? drawn : null}
                flash={visit.flash}
              />
            ))}
          </div>
        )}
        {found.searched !== null && <p class="muted">{words.searched({ count: found.searched })}</p>}
        {shown.length === 0 && <Nothing found={found} />}
        <Pages found={found} />
        <p class="muted small">{words.imported({ link: (text) => <a href={`${LIST_PATH}?reply=none`}>{text}</a> })}</p>
      </>
    ),
  });
}

type CardProps = {
  review: Review;
  business: BusinessVisit["business"];
  found: Found;
  /** The open form; null for a review that is closed. */
  drawn: Drawn | null;
  flash: Flash | null;
};

function Card({ review, business, found, drawn, flash }: CardProps) {
  const { reply } = useWords("ownReview");
  const words = useWords("workList");
  const wire = toWire("rev", review.id);
  const { language } = review;
  const author = excerpt(useAuthor(review.author), ROOM.label).text;
  const isOpen = drawn !== null;
  const place = { ...found.place, at: review.id };
  return (
    <article class={isOpen ? "review-card" : "review-card listed"} id={wire} aria-label={words.of({ author })}>
      {/* The page begins at this card, and its top is out of view. */}
      {flash?.at === wire && <FlashMessage {...flash} />}
      <ReviewHead review={review} />
      <h2 class="review-title" lang={language} dir="auto">
        {isOpen ? review.title : excerpt(review.title, ROOM.title).text}
      </h2>
      <ReviewText language={language}>{isOpen ? review.body : excerpt(review.body, ROOM.body).text}</ReviewText>
      <ReviewFacts review={review} author={author} />
      <ReviewPhotos review={review} business={business} />
      {isOpen && (
        <Form action={workHref(place)} submit={reply.publish}>
          <SavedChoice saved={found.saved} mark="work" />
          {drawn.all}
        </Form>
      )}
      <div class="actions">
        {!isOpen && (
          <a class="button button-quiet" href={workHref(place)} aria-label={reply.openOf({ author })}>
            {reply.open}
          </a>
        )}
        <a class="touch small" href={reviewPath(wire)}>
          {words.whole}
        </a>
      </div>
    </article>
  );
}

function Nothing({ found: { count, place, further } }: { found: Found }) {
  const words = useWords("workList");
  const { after, filter } = place;
  if (isFiltered(place) && (after === null || further !== null)) return <NoWork filter={filter} />;
  const isEnd = count > 0;
  return (
    <Empty title={isEnd ? words.end : words.none}>
      <p>
        {isEnd ? (
          <TouchLink href={workHref({ at: null, after: null, filter })}>{words.lowest}</TouchLink>
        ) : (
          words.noneText
        )}
      </p>
    </Empty>
  );
}

function Pages({ found: { rows, further, searched, place } }: { found: Found }) {
  const words = useWords("workList");
  if (rows.length === 0 && further === null) return null;
  const { after, filter } = place;
  return (
    <Turn
      label={words.title}
      previous={after && workHref({ at: null, after: null, filter })}
      next={further && workHref({ at: null, after: further, filter })}
      words={{ previous: words.lowest, next: searched === null ? words.further : words.searchOn }}
    />
  );
}
