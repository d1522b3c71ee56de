// list: the latest reviews under the score, in as many columns as there is room for. ../list.ts takes away those that do not show, and shows the
// second link to all reviews where their room would stay empty.
import type { WidgetView } from "../kit/contract.ts";
import { Link } from "./link.tsx";
import { Review } from "./review.tsx";
import { Summary } from "./summary.tsx";

export function List({ view }: { view: WidgetView }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields, and no landmark: those are the host page's to set.
    <div class="group" role="group" aria-label={view.title}>
      <Summary view={view} />
      {view.reviews.length > 0 && (
        <ol>
          {view.reviews.map((review) => (
            <li key={review.url} class="card">
              <Review review={review} />
            </li>
          ))}
        </ol>
      )}
      {view.all && (
        <Link url={view.url} class="rest" hidden>
          {view.all}
        </Link>
      )}
    </div>
  );
}
