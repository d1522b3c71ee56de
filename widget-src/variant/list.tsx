// list: the latest five reviews under the score, in as many columns as there is room for.
import type { WidgetView } from "../kit/contract.ts";
import { Link } from "./link.tsx";
import { Review } from "./review.tsx";
import { Summary } from "./summary.tsx";

/** Cards that leave a place in rows of two, and five of them in rows of three. It leads to all reviews. */
const leavesPlace = ({ length }: WidgetView["reviews"]) => length % 2 === 1 && length > 1;

export function List({ view }: { view: WidgetView }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields, and no landmark: those are the host page's to set.
    <div class="group" role="group" aria-label={view.title}>
      <Summary view={view} />
      {view.reviews.length > 0 && (
        <ol class={leavesPlace(view.reviews) ? "odd" : undefined}>
          {view.reviews.map((review) => (
            <li key={review.url} class="card">
              <Review review={review} />
            </li>
          ))}
          {leavesPlace(view.reviews) && (
            <li class="card all">
              <Link url={view.url} class="rest">
                {view.all}
              </Link>
            </li>
          )}
        </ol>
      )}
    </div>
  );
}
