// mini: stars and a short rated line.
import type { WidgetView } from "../kit/contract.ts";
import { Link } from "./link.tsx";
import { Stars } from "./stars.tsx";

export function Mini({ view: { url, title, score, unscored, count, sources, rated } }: { view: WidgetView }) {
  const stars = score?.stars ?? unscored?.stars;
  return (
    <>
      <Link url={url} class="link line">
        <span class="hidden">{title}: </span>
        {stars && <Stars stars={stars} />}
        {unscored?.stars && <span class="muted">{count}</span>}
        <span>{rated}</span>
      </Link>
      {sources && <span class="note">{sources}</span>}
    </>
  );
}
