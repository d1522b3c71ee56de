// Above the work list: how many reviews wait, in which order they stand, and the way to the old ones.
import { RECENT_DAYS, UNANSWERED_COUNTED_TO } from "#domain/review/dashboard/unanswered.ts";
import { useWords } from "#surface/look/words.ts";
import { workHref } from "./work-place.ts";

/** @param of.recent those of the last RECENT_DAYS */
export function WorkCount({ count, recent }: { count: number; recent: number }) {
  const words = useWords("workList");
  const { todo } = useWords("overview");
  const most = UNANSWERED_COUNTED_TO;
  // A count that ends early says nothing about how many are old.
  const old = count < most ? Math.max(count - recent, 0) : 0;
  return (
    <p class="prose">
      {count < most ? words.count({ count }) : words.countMost({ most })} {words.lead({ days: RECENT_DAYS })}
      {old > 0 && (
        <>
          {" "}
          <a href={workHref({ at: null, after: null, filter: { age: "older" } })}>
            {todo.old({ count: old, days: RECENT_DAYS })}
          </a>
        </>
      )}
    </p>
  );
}
