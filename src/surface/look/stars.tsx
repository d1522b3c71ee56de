// Five stars, filled by fraction: a grey row, and a coloured one over it that is cut off at the value.
import type { ComponentChildren } from "preact";
import { labelOf } from "#domain/business/state/score.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { filledWidth, STARS_WIDTH } from "#widget/kit/star.ts";
import { wordsIn } from "#words/words.ts";
import { useReader } from "./reader.ts";

type StarsProps = { value: number; tone?: string };

/** @param value 0 to 5. @param tone a class from `toneOf`; by default the colour of the text */
export function Stars(of: StarsProps) {
  return (
    <Drawing {...of}>
      <Filled value={of.value} />
    </Drawing>
  );
}

/** As `Stars`, in a list whose page has the `StarsSheet`. */
export function ListedStars(of: StarsProps) {
  return (
    <Drawing {...of}>
      <use href={`#i-stars-${of.value}`} />
    </Drawing>
  );
}

/** The stars of a list, each value once. */
export function StarsSheet({ values }: { values: readonly number[] }) {
  return (
    <svg class="icon-sheet" aria-hidden="true" width="0" height="0">
      {[...new Set(values)].map((value) => (
        <symbol key={value} id={`i-stars-${value}`} viewBox={BOX}>
          <Filled value={value} />
        </symbol>
      ))}
    </svg>
  );
}

const BOX = `0 0 ${STARS_WIDTH} 24`;

function Drawing({ value, tone = "", children }: StarsProps & { children: ComponentChildren }) {
  const label = starsLabel(value, useReader().language);
  return (
    <svg class={`stars ${tone}`.trim()} viewBox={BOX} role="img" aria-label={label}>
      {children}
    </svg>
  );
}

function Filled({ value }: { value: number }) {
  return (
    <>
      <use href="#i-stars" width={STARS_WIDTH} height="24" class="stars-off" />
      <svg width={filledWidth(value)} height="24" aria-hidden="true">
        <use href="#i-stars" width={STARS_WIDTH} height="24" />
      </svg>
    </>
  );
}

/** "4.7 out of 5 stars"; whole stars have no decimal. */
export function starsLabel(value: number, language: Language): string {
  const digits = Number.isInteger(value) ? 0 : 1;
  return wordsIn("look", language).stars({ value: formatOf(language).decimal(value, digits) });
}

/** Class with the colour of a score's label. */
export function toneOf(tenths: number | null): string {
  return tenths === null ? "tone-none" : `tone-${labelOf(tenths).toLowerCase()}`;
}
