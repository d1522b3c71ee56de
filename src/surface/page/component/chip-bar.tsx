// Links in a row that choose a part of a list. They work without a script. Where the row of a phone is wider than the screen, the chosen
// ones come first.
import type { ComponentChildren } from "preact";
import { useFormat } from "#surface/look/reader.ts";

export type Chip = { text: ComponentChildren; count?: number | undefined; href: string; isChosen?: boolean };

type Props = { label: string; chips: Chip[]; isFollowed?: boolean; isInOrder?: boolean; isNamed?: boolean };

/** @param isFollowed whether search engines may follow the links. @param isInOrder whether chosen ones keep their place, in a row that wraps. @param isNamed whether the label shows */
export function ChipBar({ label, chips, isFollowed = true, isInOrder = false, isNamed = false }: Props) {
  const format = useFormat();
  return (
    <nav class="filters" aria-label={label}>
      {isNamed && (
        <p class="muted small" aria-hidden="true">
          {label}
        </p>
      )}
      <ul>
        {chips
          .toSorted((a, b) => (isInOrder ? 0 : Number(b.isChosen ?? false) - Number(a.isChosen ?? false)))
          .map(({ text, count, href, isChosen }) => (
            <li key={href}>
              <a
                class="chip"
                href={href}
                rel={isFollowed ? undefined : "nofollow"}
                aria-current={isChosen ? "true" : undefined}
              >
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
    </nav>
  );
}
