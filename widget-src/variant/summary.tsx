// Score, word, stars and count: the head of the larger variants.
import type { WidgetView } from "../contract.ts";
import { Stars } from "./stars.tsx";

export function Summary({ view: { score, unscored, count } }: { view: WidgetView }) {
  if (!score) return <p class="summary">{unscored?.long}</p>;
  return (
    <div class="summary">
      <span class={`number ${score.stars.tone}`}>{score.text}</span>
      <div>
        <div class="summary-line">
          <b class={score.stars.tone}>{score.label}</b> <Stars stars={score.stars} />
        </div>
        <div class="muted">{count}</div>
      </div>
    </div>
  );
}
