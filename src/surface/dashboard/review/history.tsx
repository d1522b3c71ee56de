// What became of a review, the latest first: when it was written, what moderators decided, what its author changed.

import type { ReviewStory } from "#domain/review/dashboard/story.ts";
import { plural } from "#surface/look/format.ts";
import { Story, type StoryEntry } from "../component/story.tsx";
import { excerpt } from "./excerpt.ts";
import { askedByWords, reasonWords, STATUS_WORDS } from "./words.ts";

/** Bytes of the page that all earlier wordings together may take. */
const ROOM = 12_000;

export function History({ story, now }: { story: ReviewStory; now: Date }) {
  const entries = [...decisionsOf(story), ...editsOf(story), written(story)];
  return <Story entries={entries} now={now} />;
}

function written({ review }: ReviewStory): StoryEntry {
  return { at: review.createdAt, key: "written", says: <p>Written.</p> };
}

function decisionsOf({ decisions }: ReviewStory): StoryEntry[] {
  return decisions.map(({ to, reason, askedBy, undoes, createdAt }, index) => ({
    at: createdAt,
    key: `decision-${index}`,
    says: (
      <p>
        <strong>{STATUS_WORDS[to]?.label ?? to}</strong>
        {undoes === null ? "" : ", taking an earlier decision back"}: {reasonWords(reason)}. Asked for by{" "}
        {askedByWords(askedBy)}.
      </p>
    ),
  }));
}

/** A removed review's earlier wordings are as gone as the last one. */
function editsOf({ review, edits }: ReviewStory): StoryEntry[] {
  const isGone = review.status === "removed";
  const room = Math.floor(ROOM / Math.max(edits.length, 1));
  return edits.map(({ rating, title, body, replacedAt }, index) => ({
    at: replacedAt,
    key: `edit-${index}`,
    says: isGone ? (
      <p>Changed by its author.</p>
    ) : (
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
