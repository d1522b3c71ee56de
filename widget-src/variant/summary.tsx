// Score, label, stars and count: the head of the larger variants, and its link to the profile. Face and name of the business show where
// the host asks for the header.
import type { WidgetView } from "../kit/contract.ts";
import { Face } from "./face.tsx";
import { Link } from "./link.tsx";
import { Stars } from "./stars.tsx";

export function Summary({ view: { url, business, score, unscored, count, sources } }: { view: WidgetView }) {
  const from = sources && <span class="sources muted">{sources}</span>;
  return (
    <Link url={url} class="link summary">
      <span class="business">
        <Face face={business.face} />
        <b dir="auto">{business.name}</b>
      </span>
      {score ? (
        <>
          <span class={`number ${score.stars.tone}`}>{score.text}</span>
          <span>
            <span class="summary-line">
              <b class={score.stars.tone}>{score.label}</b> <Stars stars={score.stars} />
            </span>
            <span class="muted">{count}</span>
            {from}
          </span>
        </>
      ) : (
        <span>
          {unscored?.stars && (
            <span class="summary-line">
              <Stars stars={unscored.stars} /> <span class="muted">{count}</span>
            </span>
          )}
          <span>{unscored?.long}</span>
          {from}
        </span>
      )}
    </Link>
  );
}
