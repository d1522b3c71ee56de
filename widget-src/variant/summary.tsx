// Score, word, stars and count: the head of the larger variants.
import type { WidgetView } from "../contract.ts";
import { Stars } from "./stars.tsx";

export function Summary({ view: { score, unscored, counted } }: { view: WidgetView }) {
  if (!score)
    return (
      <div class="summary">
        <div>
          {unscored?.stars && (
            <div class="summary-line">
              <Stars stars={unscored.stars} /> <span class="muted">{counted}</span>
            </div>
          )}
          <p>{unscored?.long}</p>
        </div>
      </div>
    );
  return (
    <div class="summary">
      <span class={`number ${score.stars.tone}`}>{score.text}</span>
      <div>
        <div class="summary-line">
          <b class={score.stars.tone}>{score.label}</b> <Stars stars={score.stars} />
        </div>
        <div class="muted">{counted}</div>
      </div>
    </div>
  );
}
