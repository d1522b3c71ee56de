// badge: score, stars, label and count.
import type { WidgetView } from "../kit/contract.ts";
import { Link } from "./link.tsx";
import { Stars } from "./stars.tsx";

export function Badge({ view: { url, title, score, unscored, count, sources } }: { view: WidgetView }) {
  const stars = score?.stars ?? unscored?.stars;
  return (
    <Link url={url} class="link line">
      <span class="hidden">{title}: </span>
      {score && (
        <span class={`pill ${score.stars.tone}`}>
          <span>{score.text}</span>
        </span>
      )}
      <span>
        <span class="line-head">
          {stars && <Stars stars={stars} />}
          {score ? <b class={score.stars.tone}>{score.label}</b> : <span>{unscored?.short}</span>}
        </span>
        {stars && (
          <span class="muted" title={sources ?? undefined}>
            {count}
            {sources && <span class="hidden">: {sources}</span>}
          </span>
        )}
      </span>
    </Link>
  );
}
