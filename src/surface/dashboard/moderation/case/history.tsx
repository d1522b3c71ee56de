// What happened to a review, as moderators read it: decisions with their notes, earlier wordings, reports.
import type { Case } from "#domain/review/moderation/case.ts";
import type { ImportOf } from "#domain/transfer/task/of-review.ts";
import type { Language } from "#platform/language/language.ts";
import { useReader } from "#surface/look/reader.ts";
import { decidedCode } from "#surface/look/reason.ts";
import { wordsIn } from "#words/words.ts";
import { excerpt } from "../../kit/excerpt.ts";
import { editEntries, type HistoryEntry, HistoryPanel, writtenEntry } from "../../review/history.tsx";
import { askedByWords, shortWords, statusWord } from "../kit/words.ts";
import type { SentDecision } from "./form.tsx";
import { importEntry } from "./imported.tsx";
import { reportEntries } from "./report-history.tsx";
import type { Kept } from "./report-text.tsx";

/** Bytes of the page that all earlier wordings together may take. */
const EDIT_ROOM = 5_000;
/** Bytes of the page that all notes of moderators together may take. */
const NOTE_ROOM = 4_000;

type HistoryProps = {
  of: Case;
  now: Date;
  back: string | null;
  sent: SentDecision | undefined;
  kept: Kept;
  imported: ImportOf | null;
  /** Of what else the page is about. */
  more?: HistoryEntry[];
};

export function CaseHistory({ of, now, back, sent, kept, imported, more = [] }: HistoryProps) {
  const { language } = useReader();
  const edits = of.status === "removed" ? [] : editEntries(of.edits, EDIT_ROOM);
  const entries = [
    ...decisionsOf(of, language),
    ...edits,
    ...more,
    ...reportEntries(of, { language, now, back, sent, kept }),
    imported ? importEntry(imported, language) : writtenEntry(of),
  ];
  return <HistoryPanel entries={entries} />;
}

function decisionsOf({ decisions }: Case, language: Language): HistoryEntry[] {
  const room = Math.floor(NOTE_ROOM / Math.max(decisions.filter(({ note }) => note !== null).length, 4));
  const words = wordsIn("caseFile", language);
  const shared = wordsIn("moderating", language);
  const undone = new Set(decisions.map(({ undoes }) => undoes));
  return decisions.map(({ id, to, reason, askedBy, who, undoes, note, createdAt }) => ({
    at: createdAt,
    key: id,
    says: (
      <>
        <p>
          {(askedBy === "rule" ? words.decidedShort : words.decided)({
            status: <strong>{statusWord(to, language)}</strong>,
            reason: shortWords(decidedCode(reason, to, askedBy), language, askedBy),
          })}
          {who !== null && <> {shared.decidedBy({ who: <bdi>{who}</bdi> })}</>}
          {/* A moderator's own decision carries their name already. */}
          {undoes === null &&
            (who === null || askedBy !== "moderator") &&
            ` ${shared.requestedBy({ who: askedByWords(askedBy, language) })}`}
          {undone.has(id) && <span class="muted"> {words.undoneLater}</span>}
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
