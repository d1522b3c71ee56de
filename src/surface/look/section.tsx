// A section of a page with its heading, which names it for screen readers, too.
import type { ComponentChildren } from "preact";

type Props = { id: string; title: ComponentChildren; class?: string; titleClass?: string; children: ComponentChildren };

/** @param id of the heading */
export function Section({ id, title, class: name, titleClass, children }: Props) {
  return (
    <section class={name} aria-labelledby={id}>
      <h2 id={id} class={titleClass}>
        {title}
      </h2>
      {children}
    </section>
  );
}
