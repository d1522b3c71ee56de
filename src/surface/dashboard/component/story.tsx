// What became of something, the latest first: for an owner who reads a review's history, and for a moderator who decides on it.
import type { ComponentChildren } from "preact";
import { Panel } from "./note.tsx";
import { When } from "./when.tsx";

export type StoryEntry = { at: Date; key: string; says: ComponentChildren };

/** @param entries in any order */
export function Story({ entries, now }: { entries: readonly StoryEntry[]; now: Date }) {
  const latestFirst = [...entries].sort((a, b) => b.at.getTime() - a.at.getTime());
  return (
    <Panel title="History" id="history">
      <ol class="desk-story">
        {latestFirst.map(({ at, key, says }) => (
          <li key={key}>
            <p class="muted small">
              <When at={at} now={now} />
            </p>
            {says}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
