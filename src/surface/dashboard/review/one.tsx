// One review of the organisation, with its history, its reports and the actions on it.
import { toWire } from "#contract/id.ts";
import { findStory, type ReviewStory } from "#domain/review/dashboard/story.ts";
import { postReply } from "#domain/review/reply.ts";
import { reportReview } from "#domain/review/report.ts";
import type { SavedReply } from "#domain/review/saved-reply/saved-reply.ts";
import type { Drawn } from "#surface/form/form.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel, When } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { done, existing, idIn } from "../kit/act.ts";
import { profilePath } from "../kit/address.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { DeleteReply } from "./delete-reply.tsx";
import { LIST_PATH, listHref, readQuery, reviewPath } from "./filter.ts";
import { FIRST, ReplyForm, ReportForm, replyFields, reportFields } from "./form.tsx";
import { History } from "./history.tsx";
import { Helpful } from "./list.tsx";
import { By, QuotedText, ReviewFacts, ReviewHead, ReviewPhotos, ReviewText, StatusPill } from "./part.tsx";
import { fillOrSend, isInsert, savedFor } from "./saved.tsx";
import { reportReasonWords, toldWords } from "./words.ts";

/** A form that was sent, or the problem of one that the review does not show any more. */
type Sent = { reply?: Drawn; report?: Drawn };

/** The review that the address names. One of another organisation does not exist. */
export async function storyOf(visit: MemberVisit): Promise<ReviewStory> {
  return existing(await findStory(visit.context, visit.organisation.id, idIn(visit, "rev")));
}

export async function reviewPage(visit: MemberVisit): Promise<Answer> {
  return drawStory(visit, await storyOf(visit));
}

async function drawStory(visit: MemberVisit, story: ReviewStory, sent: Sent = {}): Promise<Answer> {
  const saved = await savedFor(visit);
  const { review } = story;
  const wire = toWire("rev", review.id);
  const isRemoved = review.status === "removed";
  const isOnline = review.status === "published";
  const { one: words } = wordsIn("ownReview", visit.language);
  const { title } = wordsIn("caseFile", visit.language);
  return page(visit, {
    title: isRemoved ? words.removed : review.title || title,
    isQuoted: !isRemoved,
    titleLanguage: review.language,
    back: { href: LIST_PATH, label: wordsIn("frame", visit.language).main.reviews },
    ...sent.reply?.fault,
    ...sent.report?.fault,
    children: (
      <>
        {isRemoved ? <p class="muted">{words.means.removed}</p> : <Review visit={visit} story={story} wire={wire} />}
        {isOnline && <Actions visit={visit} story={story} wire={wire} sent={sent} saved={saved} />}
        <Reports story={story} />
        <History story={story} />
      </>
    ),
  });
}

type Part = { story: ReviewStory; wire: string };

function Review({ visit, story: { review, reply, business }, wire }: Part & { visit: MemberVisit }) {
  const { one: words } = useWords("ownReview");
  const { about } = useWords("moderating");
  const { language } = review;
  return (
    <article class="review-card" id={wire}>
      <ReviewHead review={review}>
        <StatusPill status={review.status} />
      </ReviewHead>
      {(review.status === "held" || review.status === "hidden") && <p class="muted">{words.means[review.status]}</p>}
      <ReviewText language={language}>{review.body}</ReviewText>
      <ReviewFacts review={review} author={review.author}>
        <Helpful count={review.helpfulCount} />
      </ReviewFacts>
      <ReviewPhotos review={review} business={business} />
      {business.id !== visit.business?.id && (
        <p class="muted small">{about({ business: <bdi>{business.name}</bdi> })}</p>
      )}
      {review.resolution && review.resolutionAt && (
        <p class="muted small">
          {words.resolution({ solved: review.resolution === "resolved", when: <When at={review.resolutionAt} /> })}
        </p>
      )}
      {reply && <QuotedText head={<ReplyHead reply={reply} />}>{reply.body}</QuotedText>}
    </article>
  );
}

function ReplyHead({ reply }: { reply: NonNullable<ReviewStory["reply"]> }) {
  const { reply: words } = useWords("ownReview");
  return (
    <>
      <strong>{words.yours}</strong>{" "}
      <span class="muted">
        <When at={reply.createdAt} />
        <By name={reply.writtenBy} />
        {reply.updatedAt.getTime() !== reply.createdAt.getTime() && (
          <> · {words.changed({ when: <When at={reply.updatedAt} /> })}</>
        )}
      </span>
    </>
  );
}

type ActionProps = Part & { visit: MemberVisit; sent: Sent; saved: readonly SavedReply[] };

function Actions({ visit, story, wire, sent, saved }: ActionProps) {
  const { review, reply, reports } = story;
  const { publicPage } = useWords("caseFile");
  const shared = { wire, mark: wire, author: review.author, back: null };
  const isAsked = visit.url.searchParams.get("reply") === "edit";
  const open = reports.filter(({ status }) => status === "open").map(({ photoId }) => photoId);
  // The review is one subject, and each of its pictures another.
  const isReported = [null, ...(review.photos ?? []).map(({ id }) => id)].every((subject) => open.includes(subject));
  const isReporting = sent.report !== undefined || visit.url.searchParams.get("report") === "open";
  return (
    <div class="actions">
      {visit.may("review.reply") && (
        <ReplyForm
          {...shared}
          reply={reply?.body ?? null}
          isOpen={isAsked || sent.reply !== undefined || !(reply || isReporting)}
          sent={sent.reply}
          saved={saved}
        />
      )}
      {reply && visit.may("review.reply") && <DeleteReply wire={wire} author={review.author} />}
      {visit.may("review.report") && !isReported && (
        <ReportForm {...shared} photos={review.photos} sent={sent.report} isOpen={isReporting} />
      )}
      {!visit.organisation.sandbox && (
        <TouchLink href={`${profilePath(story.business.slug)}/${wire}`}>{publicPage}</TouchLink>
      )}
    </div>
  );
}

function Reports({ story: { reports } }: Pick<Part, "story">) {
  const { language } = useReader();
  const { report: words } = useWords("ownReview");
  const { ofPhoto } = useWords("readerReport");
  if (reports.length === 0) return null;
  return (
    <Panel title={words.yours} id="reports">
      <ul class="history">
        {reports.map((each) => (
          <li key={each.id}>
            <p>
              <strong>{reportReasonWords(each.reason, language)}</strong> · <When at={each.createdAt} />
              <By name={each.reportedBy} />
            </p>
            {each.photoId !== null && <p>{ofPhoto}</p>}
            {each.note && <p dir="auto">{each.note}</p>}
            <p class="muted">
              {words.status[each.status]}
              {each.decidedAt && (
                <>
                  {" "}
                  <When at={each.decidedAt} />
                </>
              )}
            </p>
            {each.decision && <p dir="auto">{toldWords(each.decision, language)}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const reply = form({
  undone: "published",
  find: storyOf,
  fields: (visit: MemberVisit, { review, reply }) =>
    replyFields(toWire("rev", review.id), reply?.body ?? null, visit.language, isInsert(visit)),
  page: (visit, reply, story) => drawStory(visit, story, { reply }),
  at: { reply_failed: "body", duplicate: "body" },
  refusedStatus: 422,
  change: (inside, { visit: { organisation, user, fields }, values: { body }, found: { review } }) =>
    postReply(inside, {
      ...{ organisationId: organisation.id, userId: user.id, reviewId: review.id, body },
      isFirst: fields[FIRST] !== undefined,
    }),
  entry: ({ created }, { found: { review } }) => ({
    action: created ? "reply.create" : "reply.replace",
    subject: toWire("rev", review.id),
  }),
  done({ visit, found: { review } }, { created }) {
    const { reply: words } = wordsIn("ownReview", visit.language);
    const wire = toWire("rev", review.id);
    const text = created ? words.published : words.replaced;
    return done(visit, pathAfter(visit, wire), { tone: "done", text, at: wire });
  },
});

export const replyPost = fillOrSend<MemberVisit>(reply, async (visit) => {
  const { review, business } = await storyOf(visit);
  return { author: review.author, business: business.name };
});

export const reportForm = form({
  undone: "sent",
  find: storyOf,
  fields: ({ language }: MemberVisit, { review }) => reportFields(toWire("rev", review.id), review.photos, language),
  page: (visit, report, story) => drawStory(visit, story, { report }),
  refusedStatus: 422,
  change: (inside, { visit: { organisation, user }, values: { photo = null, reason, note }, found: { review } }) =>
    reportReview(inside, {
      organisationId: organisation.id,
      userId: user.id,
      reviewId: review.id,
      photo,
      reason,
      note,
    }),
  entry: (_reported, { values: { photo, reason }, found: { review } }) => ({
    action: "review.report",
    subject: toWire("rev", review.id),
    detail: { reason, ...(photo && { photo: toWire("pho", photo) }) },
  }),
  done: ({ visit, found: { review } }) =>
    done(visit, pathAfter(visit, toWire("rev", review.id)), wordsIn("ownReview", visit.language).report.sent),
});

/** Returns to this review in the list that the form stood in, or else to the review's own page. */
function pathAfter(visit: MemberVisit, wire: string): string {
  const { back } = visit.fields;
  if (back === undefined) return reviewPath(wire);
  return `${listHref(readQuery(new URLSearchParams(back)))}#${wire}`;
}
