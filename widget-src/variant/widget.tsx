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
  const size = view.variant === "badge" || view.variant === "mini" ? "small" : "large";
  const content = (
    <>
      <Shown view={view} />
      <Link url={view.checked.url} class="muted">
        {view.checked.text}
      </Link>
    </>
  );
  return (
    <div class={`widget ${theme} ${size}`} lang={view.language} dir={view.direction}>
      {view.variant === "badge" ? <div class="shape">{content}</div> : content}
    </div>
  );
}
