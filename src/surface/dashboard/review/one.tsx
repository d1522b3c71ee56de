// One review with all that became of it.
import { findStory, type ReviewStory } from "#domain/review/desk-history.ts";
import { isReportReason, REPORT_REASONS } from "#domain/review/report.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { Stars, toneOf } from "#surface/look/stars.tsx";
import { Panel } from "../component/note.tsx";
import { When } from "../component/when.tsx";
import { profilePath } from "../path.ts";
import { page } from "../shell.tsx";
import type { Answer, MemberVisit } from "../visit.ts";
import { Facts, Status } from "./card.tsx";
import { LIST_PATH } from "./filter.ts";
import { ReplyForm, ReportForm, type Typed, type Wrong } from "./form.tsx";
import { History } from "./history.tsx";
import { STATUS_WORDS } from "./words.ts";

/** What a post could not take, and what was typed. */
export type Fault = { typed: Typed; wrong: Wrong; problem?: string };

/** The path of a review's page. @param wire its wire id */
export function reviewPath(wire: string): string {
  return `${LIST_PATH}/${wire}`;
}

/** The review that a path names, where it is of this organisation's businesses; else null. */
export async function storyOf(visit: MemberVisit): Promise<ReviewStory | null> {
  const id = fromWire("rev", visit.params.id ?? "");
  return id === null ? null : findStory(visit.context, visit.organisation.id, id);
}

/** GET /dashboard/reviews/:id */
export async function reviewPage(visit: MemberVisit): Promise<Answer | null> {
  const story = await storyOf(visit);
  return story && drawStory(visit, story);
}

/** The page, also of a form that could not be taken. */
export function drawStory(visit: MemberVisit, story: ReviewStory, fault?: Fault): Answer {
  const { review, business } = story;
  const wire = toWire("rev", review.id);
  const isGone = review.status === "removed";
  return page(visit, {
    title: isGone ? "A removed review" : "Review",
    active: "reviews",
    back: { href: LIST_PATH, label: "Reviews" },
    ...(fault && { problem: fault.problem, errors: errorsOf(wire, fault.wrong) }),
    children: (
      <>
        {isGone ? <Gone /> : <Words visit={visit} story={story} wire={wire} />}
        {review.status === "published" && <Doings visit={visit} story={story} wire={wire} fault={fault} />}
        {review.status === "published" && (
          <p>
            <a class="touch" href={`${profilePath(business.slug)}/${wire}`}>
              The public page of this review
            </a>
          </p>
        )}
        <Reports visit={visit} story={story} />
        <History story={story} now={visit.context.clock.now()} />
      </>
    ),
  });
}

/** A field's id carries the review's. */
function errorsOf(wire: string, wrong: Wrong): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(wrong).map(([name, sentence]) => [`${name}-${wire}`, sentence]));
}

function Gone() {
  return (
    <p class="muted">{STATUS_WORDS.removed?.means} What was decided about it stays below, as long as it is kept.</p>
  );
}

type Part = { visit: MemberVisit; story: ReviewStory; wire: string };

function Words({ visit, story: { review, reply, business }, wire }: Part) {
  const now = visit.context.clock.now();
  return (
    <article class="desk-review" id={wire}>
      <header class="desk-review-head">
        <Stars value={review.rating} tone={toneOf(review.rating * 10)} />
        <span class="muted small" aria-hidden="true">
          {review.rating} of 5
        </span>
        <Status status={review.status} />
        <span class="desk-review-when muted small">
          <When at={review.createdAt} now={now} />
        </span>
      </header>
      {review.status !== "published" && <p class="muted">{STATUS_WORDS[review.status]?.means}</p>}
      <h2 class="desk-review-title" dir="auto">
        {review.title}
      </h2>
      <div class="desk-review-text" dir="auto">
        {review.body}
      </div>
      <Facts review={review} author={review.author} />
      <p class="muted small">
        About <bdi>{business.name}</bdi>.
        {review.resolution && review.resolutionAt && (
          <>
            {" "}
            The author said that the problem was {review.resolution === "resolved" ? "sorted" : "not sorted"}{" "}
            <When at={review.resolutionAt} now={now} />.
          </>
        )}
      </p>
      {reply && (
        <div class="desk-answer">
          <p class="small">
            <strong>Your reply</strong>{" "}
            <span class="muted">
              <When at={reply.createdAt} now={now} />
              {reply.writtenBy && (
                <>
                  , by <bdi>{reply.writtenBy}</bdi>
                </>
              )}
              {reply.updatedAt.getTime() !== reply.createdAt.getTime() && (
                <>
                  , changed <When at={reply.updatedAt} now={now} />
                </>
              )}
            </span>
          </p>
          <div class="desk-review-text" dir="auto">
            {reply.body}
          </div>
        </div>
      )}
    </article>
  );
}

function Doings({ visit, story, wire, fault }: Part & { fault: Fault | undefined }) {
  const { review, reply, reports } = story;
  const shared = { wire, author: review.author, back: null, ...(fault && { typed: fault.typed, wrong: fault.wrong }) };
  const isOpen = fault?.typed.body !== undefined || visit.url.searchParams.get("reply") === "edit";
  const isReported = reports.some(({ status }) => status === "open");
  return (
    <div class="actions">
      {visit.may("review.reply") && <ReplyForm {...shared} reply={reply?.body ?? null} isOpen={isOpen} />}
      {visit.may("review.report") && !isReported && (
        <ReportForm {...shared} isOpen={fault !== undefined && fault.typed.body === undefined} />
      )}
    </div>
  );
}

const REPORT_STATUS = {
  open: "A moderator has yet to decide.",
  upheld: "The moderator agreed.",
  dismissed: "The moderator left the review as it is.",
} as const;

function Reports({ visit, story: { reports } }: Omit<Part, "wire">) {
  if (reports.length === 0) return null;
  const now = visit.context.clock.now();
  return (
    <Panel title="Your reports" id="reports">
      <ul class="desk-story">
        {reports.map((each) => (
          <li key={each.id}>
            <p>
              <strong>{isReportReason(each.reason) ? REPORT_REASONS[each.reason] : "Another reason"}</strong>,{" "}
              <When at={each.createdAt} now={now} />
              {each.reportedBy && (
                <>
                  , by <bdi>{each.reportedBy}</bdi>
                </>
              )}
            </p>
            {each.note && <p dir="auto">{each.note}</p>}
            <p class="muted">
              {REPORT_STATUS[each.status]}
              {each.decidedAt && (
                <>
                  {" "}
                  <When at={each.decidedAt} now={now} />.
                </>
              )}
              {each.decision && <> “{each.decision}”</>}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
