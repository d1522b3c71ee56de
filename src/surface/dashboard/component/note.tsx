// Small parts of many pages: a state, a figure, a panel, an empty list.
import type { ComponentChildren } from "preact";

export type PillTone = "good" | "fair" | "bad" | "plain";

/** A state: always a word, with a colour beside it. */
export function Pill({ tone, children }: { tone: PillTone; children: ComponentChildren }) {
  return <span class={`pill pill-${tone}`}>{children}</span>;
}

/** Says that a list is empty, and what to do about it. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** One part of a page, in a box. */
export function Panel({ title, id, children }: { title: string; id: string; children: ComponentChildren }) {
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A figure with its name. */
export function Figure({ label, value, note }: { label: string; value: ComponentChildren; note?: ComponentChildren }) {
  return (
    <div class="figure">
      <dt>{label}</dt>
      <dd>
        <span class="figure-value">{value}</span>
        {note && <span class="muted small">{note}</span>}
      </dd>
    </div>
  );
}

/** A fact with its name, in a `<dl class="facts">`. */
export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
