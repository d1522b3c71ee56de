// mini: stars and a short rated line.
import type { WidgetView } from "../contract.ts";
import { Link } from "./link.tsx";
import { Stars } from "./stars.tsx";

export function Mini({ view: { url, title, score, rated } }: { view: WidgetView }) {
  return (
    <Link url={url} class="line">
      <span class="hidden">{title}: </span>
      {score && <Stars stars={score.stars} />}
      <span>{rated}</span>
    </Link>
  );
}
