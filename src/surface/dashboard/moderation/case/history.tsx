// What became of a review, the latest first: who decided what and why, what its author changed, what was reported.

import type { Case } from "#domain/review/moderation-case.ts";
import { isReportReason, REPORT_REASONS } from "#domain/review/report.ts";
import { toWire } from "#platform/id.ts";
import { plural } from "#surface/look/format.ts";
import { Story, type StoryEntry } from "../../component/story.tsx";
import { excerpt } from "../../review/excerpt.ts";
import { askedByWords, STATUS_WORDS } from "../../review/words.ts";
import { decisionWords } from "../words.ts";

/** Bytes of the page that all earlier wordings together may take. */
const ROOM = 5_000;
/** And all that moderators said beside their reasons. */
const NOTE_ROOM = 4_000;

export function History({ of, now }: { of: Case; now: Date }) {
  const entries = [
    ...decisionsOf(of),
    ...editsOf(of),
    ...reportsOf(of),
    { at: of.createdAt, key: "written", says: <p>Written.</p> },
  ];
  return <Story entries={entries} now={now} />;
}

function decisionsOf({ decisions }: Case): StoryEntry[] {
  const room = Math.floor(NOTE_ROOM / Math.max(decisions.filter(({ note }) => note !== null).length, 4));
  const undone = new Set(decisions.map(({ undoes }) => undoes));
  return decisions.map(({ id, to, reason, askedBy, who, undoes, note, createdAt }) => ({
    at: createdAt,
    key: id,
    says: (
      <>
        <p>
          <strong>{STATUS_WORDS[to]?.label ?? to}</strong>: {decisionWords(reason, askedBy)}.
          {who !== null && (
            <>
              {" "}
              By <bdi>{who}</bdi>.
            </>
          )}
          {/* Of a moderator's own decision the name says it. */}
          {undoes === null && (who === null || askedBy !== "moderator") && ` Asked for by ${askedByWords(askedBy)}.`}
          {undone.has(id) && <span class="muted"> Taken back later.</span>}
        </p>
        {note !== null && (
          <p class="desk-review-text" dir="auto">
            {excerpt(note, room).text}
          </p>
        )}
      </>
    ),
  }));
}

function editsOf({ edits }: Case): StoryEntry[] {
  const room = Math.floor(ROOM / Math.max(edits.length, 1));
  return edits.map(({ rating, title, body, replacedAt }, index) => ({
    at: replacedAt,
    key: `edit-${index}`,
    says: (
      <details class="desk-edit">
        <summary class="touch">Changed by its author. What it said before</summary>
        <p>
          <strong dir="auto">{excerpt(title, room / 4).text}</strong>, {plural(rating, "star")}
        </p>
        <div class="desk-review-text" dir="auto">
          {excerpt(body, room).text}
        </div>
      </details>
    ),
  }));
}

function reportsOf({ reports }: Case): StoryEntry[] {
  return reports.map(({ id, reason, status, decision, organisationName, createdAt }) => ({
    at: createdAt,
    key: id,
    says: (
      <div id={toWire("rpt", id)}>
        <p>
          <strong>Reported</strong>
          {organisationName !== null && (
            <>
              {" "}
              by <bdi>{organisationName}</bdi>
            </>
          )}
          : {isReportReason(reason) ? REPORT_REASONS[reason] : "Another reason"}.{" "}
          {status === "open" ? "Not decided yet." : status === "upheld" ? "Upheld." : "Dismissed."}
        </p>
        {decision && <p dir="auto">{excerpt(decision, 1_000).text}</p>}
      </div>
    ),
  }));
}
