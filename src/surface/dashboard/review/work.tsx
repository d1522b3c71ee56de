// The work list: customers' reviews without a reply, the lowest and oldest first. One form is open at a time; a sent reply leads back to the
// list, where the next review's form is open and focused. The address names the open review, so the list works without a script.

import { fromWire, type ReviewId, toWire } from "#contract/id.ts";
import { findStory, type ReviewStory } from "#domain/review/dashboard/story.ts";
import { countUnanswered, listUnanswered, UNANSWERED_COUNTED_TO } from "#domain/review/dashboard/unanswered.ts";
import { postReply } from "#domain/review/reply.ts";
import type { SavedReply } from "#domain/review/saved-reply/saved-reply.ts";
import type { Review } from "#domain/review/state/columns.ts";
import type { Drawn } from "#surface/form/form.ts";
import { useAuthor } from "#surface/look/author.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Empty, Turn } from "../component/display.tsx";
import { Form, TouchLink } from "../component/form.tsx";
import { done, existing, idIn } from "../kit/act.ts";
import { withQuery } from "../kit/address.ts";
import { excerpt } from "../kit/excerpt.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { LIST_PATH, reviewPath, WORK_PATH } from "./filter.ts";
import { replyFields } from "./form.tsx";
import { ReviewFacts, ReviewHead, ReviewPhotos, ReviewText } from "./part.tsx";
import { fillOrSend, SavedChoice, savedFor } from "./saved.tsx";

const ROWS = 10;
/** Bytes of the page that the texts of a closed review may take. */
const ROOM = { title: 360, body: 840, label: 60 };

type Place = {
  /** The review whose form is open. */
  at: ReviewId | null;
  /** The list begins behind this one; null: at its beginning. */
  after: ReviewId | null;
};

type Found = {
  place: Place;
  rows: Review[];
  hasMore: boolean;
  count: number;
  /** The review whose form is open; null where there is none. It may have a reply since the page was drawn. */
  open: Review | null;
  saved: SavedReply[];
};

const work = form({
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
    const [next] = await listUnanswered(visit.context, {
      businessId: visit.business.id,
      after: existing(open).id,
      limit: 1,
    });
    const path = next ? workHref({ ...place, at: next.id }) : WORK_PATH;
    return done(visit, path, wordsIn("ownReview", visit.language).reply.published);
  },
});

export const workPage = work.page;
export const workPost = fillOrSend<BusinessVisit>(work, async (visit) => {
  const { review, business } = await storyOf(visit);
  return { author: review.author, business: business.name };
});

function placeOf(visit: BusinessVisit): Place {
  const at = visit.params.id === undefined ? null : idIn(visit, "rev");
  return { at, after: fromWire("rev", visit.url.searchParams.get("after") ?? "") };
}

/** The review that the address names. One of another organisation does not exist. */
async function storyOf(visit: BusinessVisit): Promise<ReviewStory> {
  return existing(await findStory(visit.context, visit.organisation.id, idIn(visit, "rev")));
}

async function findWork(visit: BusinessVisit): Promise<Found> {
  const { context, business } = visit;
  const place = placeOf(visit);
  const [read, count, saved] = await Promise.all([
    listUnanswered(context, { businessId: business.id, after: place.after, limit: ROWS + 1 }),
    countUnanswered(context, business.id),
    savedFor(visit),
  ]);
  const rows = read.slice(0, ROWS);
  const open = rows.find(({ id }) => id === place.at) ?? (await beyondList(visit, place)) ?? rows[0] ?? null;
  return { place, rows, hasMore: read.length > ROWS, count, open, saved };
}

/** A posted form is about its review, also where that has left the list meanwhile. A page that asks for such a review opens the first. */
async function beyondList(visit: BusinessVisit, { at }: Place): Promise<Review | null> {
  if (at === null) return null;
  const { review } = await storyOf(visit);
  return visit.request.method === "POST" ? review : null;
}

function workHref({ at, after }: Place): string {
  const path = at === null ? WORK_PATH : `${WORK_PATH}/${toWire("rev", at)}`;
  return withQuery(path, { after: after && toWire("rev", after) });
}

function draw(visit: BusinessVisit, drawn: Drawn, found: Found): Answer {
  const { rows, open, count } = found;
  const words = wordsIn("workList", visit.language);
  const most = UNANSWERED_COUNTED_TO;
  const isGone = open !== null && !rows.some(({ id }) => id === open.id);
  const shown = isGone ? [open, ...rows] : rows;
  return page(visit, {
    title: words.title,
    back: { href: LIST_PATH, label: wordsIn("frame", visit.language).main.reviews },
    ...drawn.fault,
    children: (
      <>
        {count > 0 && (
          <p class="prose">
            {count < most ? words.count({ count }) : words.countMost({ most })} {words.lead}
          </p>
        )}
        {shown.length > 0 && (
          <div class="review-cards">
            {shown.map((review) => (
              <Card
                key={review.id}
                review={review}
                business={visit.business}
                found={found}
                drawn={review.id === open?.id ? drawn : null}
              />
            ))}
          </div>
        )}
        {shown.length === 0 && <Nothing isEnd={count > 0} />}
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
};

function Card({ review, business, found, drawn }: CardProps) {
  const { reply } = useWords("ownReview");
  const words = useWords("workList");
  const wire = toWire("rev", review.id);
  const { language } = review;
  const author = excerpt(useAuthor(review.author), ROOM.label).text;
  const isOpen = drawn !== null;
  const place = { ...found.place, at: review.id };
  return (
    <article class={isOpen ? "review-card" : "review-card listed"} id={wire} aria-label={words.of({ author })}>
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

function Nothing({ isEnd }: { isEnd: boolean }) {
  const words = useWords("workList");
  return (
    <Empty title={isEnd ? words.end : words.none}>
      <p>{isEnd ? <TouchLink href={WORK_PATH}>{words.lowest}</TouchLink> : words.noneText}</p>
    </Empty>
  );
}

function Pages({ found: { rows, hasMore, place } }: { found: Found }) {
  const words = useWords("workList");
  const last = rows.at(-1);
  if (rows.length === 0) return null;
  return (
    <Turn
      label={words.title}
      previous={place.after && WORK_PATH}
      next={hasMore && last ? workHref({ at: null, after: last.id }) : null}
      words={{ previous: words.lowest, next: words.further }}
    />
  );
}
