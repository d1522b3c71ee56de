// What happened to a review, latest first, for moderators: who decided what and why, what was changed, what was reported.
import type { Case } from "#domain/review/moderation/case.ts";
import { toWire } from "#platform/id.ts";
import { excerpt } from "../../excerpt.ts";
import { editEntries, type HistoryEntry, HistoryPanel, writtenEntry } from "../../review/history.tsx";
import { askedByWords, STATUS_WORDS } from "../../review/words.ts";
import { decisionWords, reportReasonWords } from "../words.ts";

/** Bytes of the page that all earlier wordings together may take. */
const EDIT_ROOM = 5_000;
/** Bytes of the page that all notes of moderators together may take. */
const NOTE_ROOM = 4_000;

export function History({ of, now }: { of: Case; now: Date }) {
  const entries = [...decisionsOf(of), ...editEntries(of.edits, EDIT_ROOM), ...reportsOf(of), writtenEntry(of)];
  return <HistoryPanel entries={entries} now={now} />;
}

function decisionsOf({ decisions }: Case): HistoryEntry[] {
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
          {/* A moderator's own decision carries their name already. */}
          {undoes === null && (who === null || askedBy !== "moderator") && ` Requested by ${askedByWords(askedBy)}.`}
          {undone.has(id) && <span class="muted"> Undone later.</span>}
        </p>
        {note !== null && (
          <p class="review-text" dir="auto">
            {excerpt(note, room).text}
          </p>
        )}
      </>
    ),
  }));
}

function reportsOf({ reports }: Case): HistoryEntry[] {
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
          : {reportReasonWords(reason)}.{" "}
          {status === "open" ? "Not decided yet." : status === "upheld" ? "Upheld." : "Dismissed."}
        </p>
        {decision && <p dir="auto">{excerpt(decision, 1_000).text}</p>}
      </div>
    ),
  }));
}
