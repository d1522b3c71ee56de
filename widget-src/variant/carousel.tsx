// carousel: ten reviews, which move on one at a time (W3C, ARIA Authoring Practices: carousel), moved by ../carousel.ts. A wide one shows
// two or three side by side. Its height is that of the highest card from the start, by the number of lines that the service gives.
import { PLACES, type WidgetView } from "../kit/contract.ts";
import { Quote } from "./quote.tsx";
import { Summary } from "./summary.tsx";

/** Where all reviews stand side by side, nothing moves. */
const FEW: Readonly<Record<number, string>> = { 2: " two", 3: " three" };

export function Carousel({ view }: { view: WidgetView }) {
  const { reviews, carousel: words } = view;
  return (
    <div class="group">
      <Summary view={view} />
      {words && reviews.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group by the pattern; a landmark is the host page's to set.
        <div
          class={`carousel${FEW[reviews.length] ?? ""}`}
          role="group"
          aria-roledescription={words.carousel}
          aria-label={view.title}
        >
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
          <div
            class={`slides lines-${words.lines}`}
            data-lines={words.lines}
            data-least={words.least}
            aria-live={reviews.length > 1 ? "off" : undefined}
          >
            {reviews.map((review, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the pattern, and no set of fields.
              <div
                key={review.url}
                class={`slide card ${PLACES[index] ?? ""}`.trim()}
                role="group"
                aria-roledescription={words.slide}
                aria-label={review.position}
              >
                <Quote review={review} />
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
  // It starts by itself, so that the script changes nothing but where less motion is wanted.
  return (
    <button
      type="button"
      class={stop ? `${name} running` : name}
      aria-label={stop ?? label}
      data-start={stop && label}
      data-stop={stop}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={d} />
        {stopped && <path d={stopped} />}
      </svg>
    </button>
  );
}
