// One review of the organisation, with its history, its reports and the actions on it.
import { findStory, type ReviewStory } from "#domain/review/dashboard/story.ts";
import { isReportReason, REPORT_REASONS } from "#domain/review/report.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { profilePath } from "../address.ts";
import { Panel, When } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { page } from "../shell.tsx";
import type { Answer, MemberVisit } from "../visit.ts";
import { Helpful } from "./card.tsx";
import { LIST_PATH } from "./filter.ts";
import { ReplyForm, ReportForm, type Typed, type Wrong } from "./form.tsx";
import { History } from "./history.tsx";
import { QuotedText, ReviewFacts, ReviewHead, ReviewText, StatusPill } from "./part.tsx";
import { STATUS_WORDS } from "./words.ts";

/** Why a form was not accepted, and what was typed. */
export type FormFault = { typed: Typed; wrong: Wrong; problem?: string };

/** Null where the review belongs to another organisation. */
export async function storyOf(visit: MemberVisit): Promise<ReviewStory | null> {
  const id = fromWire("rev", visit.params.id ?? "");
  return id === null ? null : findStory(visit.context, visit.organisation.id, id);
}

/** GET /dashboard/reviews/:id */
export async function reviewPage(visit: MemberVisit): Promise<Answer | null> {
  const story = await storyOf(visit);
  return story && drawStory(visit, story);
}

export function drawStory(visit: MemberVisit, story: ReviewStory, fault?: FormFault): Answer {
  const { review, business } = story;
  const wire = toWire("rev", review.id);
  const isRemoved = review.status === "removed";
  const isOnline = review.status === "published";
  return page(visit, {
    title: isRemoved ? "A removed review" : "Review",
    active: "reviews",
    back: { href: LIST_PATH, label: "Reviews" },
    problem: fault?.problem,
    errors: errorsOf(wire, fault?.wrong ?? {}),
    children: (
      <>
        {isRemoved ? (
          <p class="muted">{STATUS_WORDS.removed?.means} The decisions about it stay below while they are stored.</p>
        ) : (
          <Review visit={visit} story={story} wire={wire} />
        )}
        {isOnline && <Actions visit={visit} story={story} wire={wire} fault={fault} />}
        {isOnline && (
          <p>
            <TouchLink href={`${profilePath(business.slug)}/${wire}`}>The public page of this review</TouchLink>
          </p>
        )}
        <Reports visit={visit} story={story} />
        <History story={story} now={visit.context.clock.now()} />
      </>
    ),
  });
}

/** The id of a field carries the id of its review. */
function errorsOf(wire: string, wrong: Wrong): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(wrong).map(([name, sentence]) => [`${name}-${wire}`, sentence]));
}

type Part = { visit: MemberVisit; story: ReviewStory; wire: string };

function Review({ visit, story: { review, reply, business }, wire }: Part) {
  const now = visit.context.clock.now();
  return (
    <article class="review-card" id={wire}>
      <ReviewHead review={review} now={now}>
        <StatusPill status={review.status} />
      </ReviewHead>
      {review.status !== "published" && <p class="muted">{STATUS_WORDS[review.status]?.means}</p>}
      <h2 class="review-title" dir="auto">
        {review.title}
      </h2>
      <ReviewText>{review.body}</ReviewText>
      <ReviewFacts review={review} author={review.author}>
        <Helpful count={review.helpfulCount} />
      </ReviewFacts>
      <p class="muted small">
        About <bdi>{business.name}</bdi>.
        {review.resolution && review.resolutionAt && (
          <>
            {" "}
            The author said that the problem was {review.resolution === "resolved" ? "solved" : "not solved"}{" "}
            <When at={review.resolutionAt} now={now} />.
          </>
        )}
      </p>
      {reply && <QuotedText head={<ReplyHead reply={reply} now={now} />}>{reply.body}</QuotedText>}
    </article>
  );
}

function ReplyHead({ reply, now }: { reply: NonNullable<ReviewStory["reply"]>; now: Date }) {
  return (
    <>
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
    </>
  );
}

function Actions({ visit, story, wire, fault }: Part & { fault: FormFault | undefined }) {
  const { review, reply, reports } = story;
  const shared = { wire, author: review.author, back: null, ...(fault && { typed: fault.typed, wrong: fault.wrong }) };
  const isReplying = fault?.typed.body !== undefined || visit.url.searchParams.get("reply") === "edit";
  const isReported = reports.some(({ status }) => status === "open");
  return (
    <div class="actions">
      {visit.may("review.reply") && <ReplyForm {...shared} reply={reply?.body ?? null} isOpen={isReplying} />}
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
      <ul class="history">
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
