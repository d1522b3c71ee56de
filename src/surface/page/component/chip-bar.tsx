// Links in a row that choose a part of a list. They work without a script. On a phone the row is wider than the screen, so the chosen
// ones come first.
import type { ComponentChildren } from "preact";
import { useFormat } from "#surface/look/reader.ts";

export type Chip = { text: ComponentChildren; count?: number | undefined; href: string; isChosen?: boolean };

export function ChipBar({ label, chips, children }: { label: string; chips: Chip[]; children?: ComponentChildren }) {
  const format = useFormat();
  return (
    <nav class="filters" aria-label={label}>
      <ul>
        {chips
          .toSorted((a, b) => Number(b.isChosen ?? false) - Number(a.isChosen ?? false))
          .map(({ text, count, href, isChosen }) => (
            <li key={href}>
              <a class="chip" href={href} aria-current={isChosen ? "true" : undefined}>
                {text}
                {count !== undefined && (
                  <>
                    {" "}
                    <span class="chip-count">{format.count(count)}</span>
                  </>
                )}
              </a>
            </li>
          ))}
      </ul>
      {children}
    </nav>
  );
}
