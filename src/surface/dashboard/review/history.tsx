// The history of a review, latest first: its writing, its author's changes, the reply, reports and moderators' decisions. Each says who by role.
import type { ComponentChildren } from "preact";
import type { DashboardReview } from "#domain/review/dashboard/list.ts";
import type { ReviewStory } from "#domain/review/dashboard/story.ts";
import { useReader } from "#surface/look/reader.ts";
import { decidedCode, reasonWords } from "#surface/look/reason.ts";
import { whichPhoto } from "#surface/look/which-photo.ts";
import { useWords } from "#surface/look/words.ts";
import { Panel, When } from "../component/display.tsx";
import { excerpt } from "../kit/excerpt.ts";
import { By, ReviewText } from "./part.tsx";
import { reportReasonWords } from "./words.ts";

/** Bytes of the page that all earlier wordings together may take. */
const ROOM = 12_000;

export type HistoryEntry = { at: Date; key: string; says: ComponentChildren };

export function HistoryPanel({ entries }: { entries: readonly HistoryEntry[] }) {
  const { history } = useWords("reviewPart");
  const latestFirst = [...entries].sort((a, b) => b.at.getTime() - a.at.getTime());
  return (
    <Panel title={history} id="history">
      <ol class="history">
        {latestFirst.map(({ at, key, says }) => (
          <li key={key}>
            <p class="muted small">
              <When at={at} />
            </p>
            {says}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** For owners: neither moderators nor addresses. */
export function History({ story }: { story: ReviewStory }) {
  const { review, decisions, edits, photosDown, reply, reports } = story;
  // Once a review is removed, its earlier wordings are gone, too.
  const changes =
    review.status === "removed"
      ? edits.map(({ replacedAt }, index) => ({
          at: replacedAt,
          key: `edit-${index}`,
          says: <Changed />,
        }))
      : editEntries(edits, ROOM);
  return (
    <HistoryPanel
      entries={[
        ...decisionsOf(decisions),
        ...photosDownOf(photosDown),
        ...reportsOf(reports),
        ...replyOf(reply),
        ...changes,
        writtenEntry(review),
      ]}
    />
  );
}

export function writtenEntry({ createdAt, source }: Pick<DashboardReview, "createdAt" | "source">): HistoryEntry {
  return { at: createdAt, key: "written", says: <Written by={source} /> };
}

/** The text of the review before each change of its author. @param room bytes of the page for all of them */
export function editEntries(edits: ReviewStory["edits"], room: number): HistoryEntry[] {
  const each = Math.floor(room / Math.max(edits.length, 1));
  return edits.map(({ rating, title, body, replacedAt }, index) => ({
    at: replacedAt,
    key: `edit-${index}`,
    says: (
      <details class="earlier">
        <EarlierHead title={excerpt(title, each / 4).text} stars={rating} />
        <ReviewText>{excerpt(body, each).text}</ReviewText>
      </details>
    ),
  }));
}

function Written({ by }: { by: DashboardReview["source"] }) {
  const { written, writtenElsewhere } = useWords("reviewPart");
  return <p>{by === "import" ? writtenElsewhere : written({ isEditor: by === "editor" })}</p>;
}

function Changed() {
  return <p>{useWords("reviewPart").changed}</p>;
}

function EarlierHead({ title, stars }: { title: string; stars: number }) {
  const words = useWords("reviewPart");
  return (
    <>
      <summary class="touch">{words.earlier}</summary>
      <p>{words.titleAndStars({ title: <strong dir="auto">{title}</strong>, stars })}</p>
    </>
  );
}

/** Its last writer is known. */
function replyOf(reply: ReviewStory["reply"]): HistoryEntry[] {
  if (reply === null) return [];
  const { createdAt, updatedAt, writtenBy } = reply;
  const isChanged = updatedAt.getTime() !== createdAt.getTime();
  const first = { at: createdAt, key: "reply", says: <Team did="replied" name={isChanged ? null : writtenBy} /> };
  if (!isChanged) return [first];
  return [{ at: updatedAt, key: "reply-changed", says: <Team did="replyChanged" name={writtenBy} /> }, first];
}

function Team({ did, name }: { did: "replied" | "replyChanged"; name: string | null }) {
  const words = useWords("reviewPart");
  return (
    <p>
      {words[did]}
      <By name={name} />
    </p>
  );
}

function reportsOf(reports: ReviewStory["reports"]): HistoryEntry[] {
  return reports.flatMap(({ id, createdAt, decidedAt, status, reason, reportedBy }) => [
    ...(decidedAt === null ? [] : [{ at: decidedAt, key: `decided-${id}`, says: <ReportDecided status={status} /> }]),
    { at: createdAt, key: id, says: <Reported reason={reason} name={reportedBy} /> },
  ]);
}

function Reported({ reason, name }: { reason: string; name: string | null }) {
  const { language } = useReader();
  const { reported } = useWords("reviewPart");
  return (
    <p>
      {reported({ reason: reportReasonWords(reason, language) })}
      <By name={name} />
    </p>
  );
}

function ReportDecided({ status }: Pick<ReviewStory["reports"][number], "status">) {
  return <p>{useWords("ownReview").report.status[status]}</p>;
}

function decisionsOf(decisions: ReviewStory["decisions"]): HistoryEntry[] {
  return decisions.map((decision, index) => ({
    at: decision.createdAt,
    key: `decision-${index}`,
    says: <Decided {...decision} />,
  }));
}

function photosDownOf(photos: ReviewStory["photosDown"]): HistoryEntry[] {
  return photos.map((photo, index) => ({
    at: photo.decidedAt,
    key: `photo-${index}`,
    says: <PhotoDown {...photo} />,
  }));
}

function PhotoDown({ n, alt, reason }: ReviewStory["photosDown"][number]) {
  const { language } = useReader();
  const event = useWords("log").transparency.events["photo-removed"];
  return (
    <>
      <p>
        {event} {reasonWords(decidedCode(reason, "photo-removed", "moderator"), language)}
      </p>
      {whichPhoto(language, { n, alt }).map((each) => (
        <p key={each} dir="auto">
          {each}
        </p>
      ))}
    </>
  );
}

function Decided({ to, reason, askedBy }: ReviewStory["decisions"][number]) {
  const { language } = useReader();
  const { decided } = useWords("ownReview");
  const { status, askedBy: others } = useWords("moderating");
  const askers = { ...useWords("profile").moderated.askers, ...others };
  return (
    <p>
      {decided({
        status: <strong>{status[to]}</strong>,
        reason: reasonWords(decidedCode(reason, to, askedBy), language),
        who: askers[askedBy],
      })}
    </p>
  );
}
