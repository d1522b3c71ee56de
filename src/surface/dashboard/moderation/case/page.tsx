// One review in any state: its text, why it is here, its history, and the decisions that a moderator can take.
import { toWire } from "#contract/id.ts";
import { findOrderOf } from "#domain/invitation/of-review.ts";
import { type Case, findCase } from "#domain/review/moderation/case.ts";
import { findLeftTo, findWithColleague } from "#domain/review/moderation/complaint.ts";
import { canUndo } from "#domain/review/moderation/decide.ts";
import { findRelated } from "#domain/review/moderation/related.ts";
import { REPORT_VERDICTS } from "#domain/review/moderation/report.ts";
import type { ModerationEntry } from "#domain/review/state/history.ts";
import { VERDICTS } from "#domain/review/state/reason.ts";
import { findImportOf } from "#domain/transfer/task/of-review.ts";
import type { Fault } from "#surface/form/form.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { PostButton, TouchLink } from "../../component/form.tsx";
import { existing, idIn } from "../../kit/act.ts";
import { profilePath } from "../../kit/address.ts";
import { excerpt } from "../../kit/excerpt.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { QuotedText } from "../../review/part.tsx";
import { findNextCase, pathToPlace, positionOf } from "../kit/next-case.ts";
import { ACT, appealPath, businessPath, casePath, isOwnCase, QUEUE_PATH } from "../kit/path.tsx";
import { CASE_PATHS, isFiltered, readBack, writeBack } from "../kit/place.ts";
import { ReviewCase } from "../kit/review-text.tsx";
import { decisionWords } from "../kit/words.ts";
import { BusinessPanel, findBesideBusiness, QueueBar } from "./beside.tsx";
import { DecisionForm, KEEPS, PublishNow, type SentDecision, type Subject, seenFields } from "./form.tsx";
import { CaseHistory } from "./history.tsx";
import { importMark } from "./imported.tsx";
import { Left } from "./left.tsx";
import { OpenReports } from "./open-reports.tsx";
import { OrderPanel } from "./order.tsx";
import { PhotoCards } from "./photo.tsx";
import { RelatedReviews } from "./related.tsx";
import { keptFrom } from "./report-text.tsx";

/** Bytes of the page. The longest body fits, because a moderator must read a text to its end. */
const ROOM = { title: 1_000, body: 30_000, copy: 800 };
const REPLY_ROOM = 3_000;

export async function casePage(visit: UserVisit): Promise<Answer> {
  return drawCase(visit, existing(await findCase(visit.context, idIn(visit, "rev"))));
}

/** @param sent a decision that was refused. @param problem of a form without fields */
export async function drawCase(visit: UserVisit, of: Case, sent?: SentDecision, problem?: Fault): Promise<Answer> {
  const { about, business, reply, edits: _edits, decisions, reports: _reports, open: waiting, ...review } = of;
  const words = wordsIn("caseFile", visit.language);
  const wire = toWire("rev", of.id);
  const place = readBack(visit.fields.back ?? visit.url.searchParams.get("back"));
  const back = place && writeBack(place);
  const [lefts, order, imported, related, beside, next] = await Promise.all([
    findLeftTo(visit.context, [of.id], visit.user.id),
    findOrderOf(visit.context, of.id),
    findImportOf(visit.context, of.id),
    isOwnCase(visit, business) ? null : findRelated(visit.context, of.id),
    findBesideBusiness(visit.context, of),
    place && findNextCase(visit.context, place, positionOf(of, place.queue)),
  ]);
  const left = lefts.get(of.id) ?? null;
  const kept = keptFrom(visit, business, left);
  const me = visit.user.id;
  const leaving = of.photos.length > 0 && (await findWithColleague(visit.context, [of.id], me)).has(of.id) ? me : null;
  const open = visit.url.searchParams.get(ACT);
  const subject = {
    wire,
    author: of.author,
    seen: { status: of.status, editedAt: of.editedAt },
    back,
    sent,
    open,
    isPage: true,
  };
  const kind = of.status === "held" ? words.kind.held : waiting.all ? words.kind.reported : words.title;
  const title = excerpt(of.title, ROOM.title).text;
  return page(visit, {
    ...(title === "" ? { title: kind } : { title, kind, isQuoted: true }),
    ...(place && { at: CASE_PATHS[place.queue] }),
    back: {
      href: place ? await pathToPlace(visit, place, of) : QUEUE_PATH,
      label: wordsIn("frame", visit.language).queue[place?.queue ?? "held"],
    },
    ...sent?.drawn.fault,
    ...problem,
    children: (
      <>
        {place && back && (
          <QueueBar
            count={isFiltered(place) ? null : (visit.waiting?.[place.queue] ?? 0)}
            next={next && casePath(next, back)}
          />
        )}
        <div class="case-columns">
          <div>
            <ReviewCase
              {...{ review, business, about, visit }}
              room={ROOM}
              came={imported && importMark(imported, visit.language)}
              isPage
            >
              {related && <RelatedReviews of={related} heldBy={of.status === "held" ? about.heldBy : []} />}
              {reply && (
                <QuotedText head={<strong>{words.reply}</strong>}>{excerpt(reply.body, REPLY_ROOM).text}</QuotedText>
              )}
            </ReviewCase>
            {of.photos.length > 0 && (
              <PhotoCards
                photos={of.photos}
                isOnline={review.status === "published"}
                back={null}
                isLeft={left !== null}
                leaving={leaving}
              />
            )}
            {waiting.all && (
              <OpenReports
                reports={waiting.reports}
                all={waiting.all}
                photos={of.photos}
                kept={kept}
                verdicts={left ? [] : verdictsOf(of)}
                subject={subject}
              />
            )}
            {left ? (
              <Left to={left} />
            ) : (
              <Decisions of={of} subject={subject} last={decisions[0] ?? null} isAside={waiting.all !== null} />
            )}
            {of.status === "published" && (
              <p>
                <TouchLink href={`${profilePath(business.slug)}/${wire}`}>{words.publicPage}</TouchLink>
              </p>
            )}
          </div>
          <div>
            {beside && <BusinessPanel of={beside} />}
            {(order || of.source === "invitation") && <OrderPanel of={order} />}
            <CaseHistory
              of={of}
              now={visit.context.clock.now()}
              back={back}
              sent={sent}
              kept={kept}
              imported={imported}
            />
          </div>
        </div>
      </>
    ),
  });
}

/** A review whose author appealed is moved by the appeal alone. */
function verdictsOf({ status, appeal }: Case) {
  const verdicts = REPORT_VERDICTS[status];
  return appeal === null ? verdicts : verdicts.filter((each) => each === "dismiss" || each === "uphold");
}

/** While reports wait, what takes the review offline is decided about them, so that each reporter is answered. */
function offeredFor({ status, open }: Case) {
  const ofReports: readonly string[] = open.all === null ? [] : REPORT_VERDICTS[status];
  return VERDICTS[status].filter((verdict) => !ofReports.includes(verdict));
}

type DecisionsProps = {
  of: Case;
  subject: Subject;
  last: ModerationEntry | null;
  /** Reports wait: their decisions come first, and several of these fold. */
  isAside: boolean;
};

function Decisions({ of, subject, last, isAside }: DecisionsProps) {
  const words = useWords("caseFile");
  const { verdict: verdicts, publishRecords, differ } = useWords("moderating");
  const { language } = useReader();
  const format = useFormat();
  if (of.source === "editor")
    return <p>{words.editorOnly({ link: (text) => <a href={businessPath(of.business.slug)}>{text}</a> })}</p>;
  const { appeal } = of;
  if (appeal !== null)
    return <p>{words.appealed({ link: (text) => <a href={appealPath(toWire("apl", appeal))}>{text}</a> })}</p>;
  if (of.status === "removed") return <p class="muted">{words.wasRemoved}</p>;
  const offered = offeredFor(of);
  const actions = (
    <>
      {of.status === "published" && <p class="muted small">{differ}</p>}
      {of.status === "held" && (
        <p class="muted small">{publishRecords({ reason: decisionWords(KEEPS.reason, language) })}</p>
      )}
      <div class="actions case-actions">
        {of.status === "held" && <PublishNow {...subject} />}
        {offered.map((verdict) => (
          <DecisionForm key={verdict} {...subject} verdict={verdict} />
        ))}
        {canUndo(last, of.status) && (
          <PostButton
            isQuiet
            action={`${casePath(subject.wire)}/undo`}
            fields={{ decision: last.id, ...seenFields(subject.seen, null) }}
          >
            {words.undoLast}
          </PostButton>
        )}
      </div>
    </>
  );
  if (!isAside) return actions;
  const { sent, open } = subject;
  const named = [
    ...offered.map((verdict) => verdicts[verdict].label),
    ...(canUndo(last, of.status) ? [words.undoLast] : []),
  ];
  if (named.length < 2) return named.length === 0 ? null : actions;
  return (
    <details open={VERDICTS[of.status].some((verdict) => verdict === (sent?.form ?? open))}>
      <summary class="touch">{format.list(named)}</summary>
      {actions}
    </details>
  );
}
