// Score, label, stars and count: the head of the larger variants.
import type { WidgetView } from "../kit/contract.ts";
import { Stars } from "./stars.tsx";

export function Summary({ view: { score, unscored, count, sources } }: { view: WidgetView }) {
  const from = sources && <p class="sources muted">{sources}</p>;
  if (!score)
    return (
      <div class="summary">
        <div>
          {unscored?.stars && (
            <div class="summary-line">
              <Stars stars={unscored.stars} /> <span class="muted">{count}</span>
            </div>
          )}
          <p>{unscored?.long}</p>
        </div>
        {from}
      </div>
    );
  return (
    <div class="summary">
      <span class={`number ${score.stars.tone}`}>{score.text}</span>
      <div>
        <div class="summary-line">
          <b class={score.stars.tone}>{score.label}</b> <Stars stars={score.stars} />
        </div>
        <div class="muted">{count}</div>
      </div>
      {from}
    </div>
  );
}
