// One review of the organisation, with its history, its reports and the actions on it.
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { findStory, type ReviewStory } from "#domain/review/dashboard/story.ts";
import { postReply } from "#domain/review/reply.ts";
import { reportReview } from "#domain/review/report.ts";
import { isReportReason, REPORT_REASONS } from "#domain/review/state/reason.ts";
import { Panel, When } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { done, existing, idIn, tryAct } from "../kit/act.ts";
import { profilePath } from "../kit/address.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { LIST_PATH, listHref, readQuery, reviewPath } from "./filter.ts";
import { type ByField, ReplyForm, ReportForm } from "./form.tsx";
import { History } from "./history.tsx";
import { Helpful } from "./list.tsx";
import { By, QuotedText, ReviewFacts, ReviewHead, ReviewText, StatusPill } from "./part.tsx";
import { STATUS_WORDS } from "./words.ts";

type FormFault = { typed: ByField; wrong: ByField; problem?: string; status?: number; retryAfter?: number };

/** A review of another organisation does not exist. */
async function storyOf(visit: MemberVisit): Promise<ReviewStory> {
  return existing(await findStory(visit.context, visit.organisation.id, idIn(visit, "rev")));
}

export async function reviewPage(visit: MemberVisit): Promise<Answer> {
  return drawStory(visit, await storyOf(visit));
}

function drawStory(visit: MemberVisit, story: ReviewStory, fault?: FormFault): Answer {
  const { review, business } = story;
  const wire = toWire("rev", review.id);
  const isRemoved = review.status === "removed";
  const isOnline = review.status === "published";
  return page(visit, {
    title: isRemoved ? "A removed review" : "Review",
    back: { href: LIST_PATH, label: "Reviews" },
    problem: fault?.problem,
    status: fault?.status,
    retryAfter: fault?.retryAfter,
    errors: errorsOf(wire, fault?.wrong ?? {}),
    children: (
      <>
        {isRemoved ? (
          <p class="muted">{STATUS_WORDS.removed?.means} The decisions about it stay below while they are stored.</p>
        ) : (
          <Review story={story} wire={wire} />
        )}
        {isOnline && <Actions visit={visit} story={story} wire={wire} fault={fault} />}
        {isOnline && (
          <p>
            <TouchLink href={`${profilePath(business.slug)}/${wire}`}>The public page of this review</TouchLink>
          </p>
        )}
        <Reports story={story} />
        <History story={story} />
      </>
    ),
  });
}

/** The id of a field carries the id of its review. */
function errorsOf(wire: string, wrong: ByField): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(wrong).map(([name, sentence]) => [`${name}-${wire}`, sentence]));
}

type Part = { story: ReviewStory; wire: string };

function Review({ story: { review, reply, business }, wire }: Part) {
  return (
    <article class="review-card" id={wire}>
      <ReviewHead review={review}>
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
            <When at={review.resolutionAt} />.
          </>
        )}
      </p>
      {reply && <QuotedText head={<ReplyHead reply={reply} />}>{reply.body}</QuotedText>}
    </article>
  );
}

function ReplyHead({ reply }: { reply: NonNullable<ReviewStory["reply"]> }) {
  return (
    <>
      <strong>Your reply</strong>{" "}
      <span class="muted">
        <When at={reply.createdAt} />
        <By name={reply.writtenBy} />
        {reply.updatedAt.getTime() !== reply.createdAt.getTime() && (
          <>
            , changed <When at={reply.updatedAt} />
          </>
        )}
      </span>
    </>
  );
}

function Actions({ visit, story, wire, fault }: Part & { visit: MemberVisit; fault: FormFault | undefined }) {
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

function Reports({ story: { reports } }: Pick<Part, "story">) {
  if (reports.length === 0) return null;
  return (
    <Panel title="Your reports" id="reports">
      <ul class="history">
        {reports.map((each) => (
          <li key={each.id}>
            <p>
              <strong>{isReportReason(each.reason) ? REPORT_REASONS[each.reason] : "Another reason"}</strong>,{" "}
              <When at={each.createdAt} />
              <By name={each.reportedBy} />
            </p>
            {each.note && <p dir="auto">{each.note}</p>}
            <p class="muted">
              {REPORT_STATUS[each.status]}
              {each.decidedAt && (
                <>
                  {" "}
                  <When at={each.decidedAt} />.
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

export async function replyPost(visit: MemberVisit): Promise<Answer> {
  const { organisation, user, fields } = visit;
  const story = await storyOf(visit);
  const { body = "" } = fields;
  const reviewId = story.review.id;
  const subject = toWire("rev", reviewId);
  const posted = await tryAct(
    visit,
    ({ created }: { created: boolean }) => ({ action: created ? "reply.create" : "reply.replace", subject }),
    (inside) => postReply(inside, { organisationId: organisation.id, userId: user.id, reviewId, body }),
  );
  if (posted instanceof Refusal) return explainAt(visit, story, { body }, posted);
  return done(visit, pathAfter(visit, subject), posted.created ? "The reply is online." : "The reply was replaced.");
}

export async function reportPost(visit: MemberVisit): Promise<Answer> {
  const { organisation, user, fields } = visit;
  const story = await storyOf(visit);
  const { reason = "", note = "" } = fields;
  const reviewId = story.review.id;
  const subject = toWire("rev", reviewId);
  const given = { organisationId: organisation.id, userId: user.id, reviewId, reason, note };
  const reported = await tryAct(visit, { action: "review.report", subject, detail: { reason } }, (inside) =>
    reportReview(inside, given),
  );
  if (reported instanceof Refusal) return explainAt(visit, story, { reason, note }, reported);
  return done(visit, pathAfter(visit, subject), "The review was reported. A moderator will decide.");
}

const FIELD_NAME: Required<ByField> = { body: "The reply", reason: "The reason", note: "The note" };

/** Shows a refusal on the form: at the field if its text was refused, else above the form. */
function explainAt(visit: MemberVisit, story: ReviewStory, typed: ByField, refusal: Refusal): Answer {
  const { code, message, headers } = refusal;
  if (code === "reply_failed") return drawStory(visit, story, { typed, wrong: { body: message } });
  if (code === "rate_limited") {
    const retryAfter = Number(headers["retry-after"]);
    return drawStory(visit, story, { typed, wrong: {}, problem: message, status: refusal.status, retryAfter });
  }
  if (code !== "validation_error") return drawStory(visit, story, { typed, wrong: {}, problem: message });
  // The domain's sentence begins with the name of the field.
  const [name = "", ...rest] = message.split(" ");
  const sentence = [FIELD_NAME[name as keyof ByField], ...rest].join(" ");
  return drawStory(visit, story, { typed, wrong: { [name]: sentence } });
}

/** Returns to this review in the list that the form stood in, or else to the review's own page. */
function pathAfter(visit: MemberVisit, wire: string): string {
  const { back } = visit.fields;
  if (back === undefined) return reviewPath(wire);
  return `${listHref(readQuery(new URLSearchParams(back)))}#${wire}`;
}
