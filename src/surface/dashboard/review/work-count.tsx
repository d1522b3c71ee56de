// How many reviews wait for a reply: those of the last RECENT_DAYS, which the rail counts, and the older ones, to which the work list leads.
import { RECENT_DAYS, UNANSWERED_COUNTED_TO } from "#domain/review/dashboard/unanswered.ts";
import type { Language } from "#platform/language/language.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { workHref } from "./work-place.ts";

/** @property recent those of the last RECENT_DAYS */
type Waiting = { count: number; recent: number };

/** Both sentences. */
export function sayWaiting(language: Language, of: Waiting): string {
  const { first, older } = waitingIn(language, of);
  return older === null ? first : `${first} ${older}`;
}

/** @returns a sentence about those that the rail counts, and one about the older ones; null where there are none, or the count ended early */
function waitingIn(language: Language, { count, recent }: Waiting): { first: string; older: string | null } {
  const words = wordsIn("workList", language);
  const most = UNANSWERED_COUNTED_TO;
  if (count >= most && (recent === 0 || recent >= most)) return { first: words.countMost({ most }), older: null };
  const old = count < most ? Math.max(count - recent, 0) : 0;
  if (recent === 0) {
    const { todo } = wordsIn("overview", language);
    return { first: words.count({ count }), older: todo.old({ count: old, days: RECENT_DAYS }) };
  }
  if (old === 0 && count < most) return { first: words.count({ count }), older: null };
  return {
    first: words.recent({ count: recent, days: RECENT_DAYS }),
    older: old > 0 ? words.older({ count: old }) : null,
  };
}

/** Above the work list, with the order in which it stands. */
export function WorkCount(of: Waiting) {
  const { lead } = useWords("workList");
  const { language } = useFormat();
  const { first, older } = waitingIn(language, of);
  return (
    <p class="prose">
      {first}{" "}
      {older !== null && (
        <>
          <a href={workHref({ at: null, after: null, filter: { age: "older" } })}>{older}</a>{" "}
        </>
      )}
      {lead({ days: RECENT_DAYS })}
    </p>
  );
}
