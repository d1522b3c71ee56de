// carousel: ten reviews, one at a time (W3C, ARIA Authoring Practices: carousel), moved by ../carousel.ts. The slides overlap, so that
// its height is that of the tallest one from the start.
import type { WidgetView } from "../kit/contract.ts";
import { Review } from "./review.tsx";
import { Summary } from "./summary.tsx";

export function Carousel({ view }: { view: WidgetView }) {
  const { reviews, carousel: words } = view;
  return (
    <div class="group">
      <Summary view={view} />
      {words && reviews.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group by the pattern; a landmark is the host page's to set.
        <div class="carousel" role="group" aria-roledescription={words.carousel} aria-label={view.title}>
          {reviews.length > 1 && (
            <>
              <Control
                name="rotate"
                label={words.start}
                stop={words.stop}
                d="M8 5.5v13l10.5-6.5z"
                stopped="M8 5v14M16 5v14"
              />
              <Control name="previous" label={words.previous} d="M14.5 6l-6 6l6 6" />
              <Control name="next" label={words.next} d="M9.5 6l6 6l-6 6" />
            </>
          )}
          <div class="slides" aria-live="polite">
            {reviews.map((review, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the pattern, and no set of fields.
              <div
                key={review.url}
                class={index === 0 ? "slide on" : "slide"}
                role="group"
                aria-roledescription={words.slide}
                aria-label={review.position}
              >
                <Review review={review} />
              </div>
            ))}
          </div>
          {reviews.length > 1 && (
            <>
              {/* For a pointer; the buttons say and do the same for others. */}
              <div class="dots" aria-hidden="true">
                {reviews.map(({ url }, index) => (
                  <i key={url} class={index === 0 ? "dot" : undefined} />
                ))}
              </div>
              <span class="position muted" aria-hidden="true">
                {reviews[0]?.position}
              </span>
            </>
          )}
        </div>
      )}
    </div>
  );
}

type ControlProps = { name: string; label: string; d: string; stop?: string; stopped?: string };

/** @param stop label, and `stopped` drawing, of the button while reviews change by themselves */
function Control({ name, label, d, stop, stopped }: ControlProps) {
  return (
    <button type="button" class={name} aria-label={label} data-start={stop && label} data-stop={stop}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={d} />
        {stopped && <path d={stopped} />}
      </svg>
    </button>
  );
}
