// badge: score pill, stars, count.
import type { WidgetView } from "../kit/contract.ts";
import { Link } from "./link.tsx";
import { Stars } from "./stars.tsx";

export function Badge({ view: { url, title, score, unscored, count, sources } }: { view: WidgetView }) {
  return (
    <Link url={url} class="link pill-box">
      <span class="hidden">{title}: </span>
      {score ? (
        <>
          <span class={`pill ${score.stars.tone}`}>
            <span>{score.text}</span>
          </span>
          <Stars stars={score.stars} />
        </>
      ) : (
        <>
          {unscored?.stars && <Stars stars={unscored.stars} />}
          <span>{unscored?.short}</span>
        </>
      )}
      {(score || unscored?.stars) && (
        <span class="muted" title={sources ?? undefined}>
          {count}
          {sources && <span class="hidden">: {sources}</span>}
        </span>
      )}
    </Link>
  );
}
