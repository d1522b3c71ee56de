// A way out of the widget: in a tab of its own, because a frame shows nothing but its widget.
import type { ComponentChildren } from "preact";

type Props = { url: string; class: string; children: ComponentChildren };

/** Followable: no rel that tells search engines otherwise. */
export function Link({ url, class: name, children }: Props) {
  return (
    <a class={name} href={url} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
