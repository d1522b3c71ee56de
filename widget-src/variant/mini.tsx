// mini: stars, score and count in one line.
import type { WidgetView } from "../kit/contract.ts";
import { Link } from "./link.tsx";
import { Stars } from "./stars.tsx";

export function Mini({ view: { url, title, score, unscored, count, sources } }: { view: WidgetView }) {
  const stars = score?.stars ?? unscored?.stars;
  return (
    <>
      <Link url={url} class="link line">
        <span class="hidden">{title}: </span>
        {stars && <Stars stars={stars} />}
        {score ? <b>{score.text}</b> : <span>{unscored?.short}</span>}
        {stars && <span class="muted">{count}</span>}
      </Link>
      {sources && <span class="note">{sources}</span>}
    </>
  );
}
