// A widget of any variant, for the frame's page and the inline renderer.
import type { Theme, Variant, WidgetView } from "../kit/contract.ts";
import { Badge } from "./badge.tsx";
import { Carousel } from "./carousel.tsx";
import { Link } from "./link.tsx";
import { List } from "./list.tsx";
import { Mini } from "./mini.tsx";

const VARIANTS: Record<Variant, (props: { view: WidgetView }) => preact.JSX.Element> = {
  badge: Badge,
  mini: Mini,
  list: List,
  carousel: Carousel,
};

export function Widget({ view, theme }: { view: WidgetView; theme: Theme }) {
  const Shown = VARIANTS[view.variant];
  const isSmall = view.variant === "badge" || view.variant === "mini";
  const checked = (
    <Link url={view.checked.url} class="muted">
      {view.checked.text}
    </Link>
  );
  const isOther = view.notice !== null;
  const content = (
    <>
      <Shown view={view} />
      <div class="foot">
        {!isOther && <Place service={view.service} />}
        {view.all && (
          <Link url={view.url} class={view.carousel ? "muted all" : "muted"}>
            {view.all}
          </Link>
        )}
        {checked}
      </div>
    </>
  );
  return (
    <div
      class={`widget ${theme} ${isSmall ? "small" : "large"}${isOther ? " other" : ""}`}
      lang={view.language}
      dir={view.direction}
    >
      {view.variant === "badge" ? <div class="shape">{content}</div> : content}
    </div>
  );
}

/** Where the host's tag says so, its own link stands over the name, which keeps the place free. */
function Place({ service }: { service: string }) {
  return (
    <b class="brand" aria-hidden="true">
      {service}
    </b>
  );
}
