// Five stars, filled by fraction: a grey row, and a coloured one over it that is cut off at the value.
import { labelOf } from "#domain/business/score.ts";
import { STAR_INK, STAR_STRIDE, STARS_WIDTH } from "./icon.tsx";
import { useFormat } from "./reader.ts";
import { useLookWords } from "./words.ts";

/** @param value 0 to 5. @param tone a class from `toneOf`; by default the colour of the text */
export function Stars({ value, tone = "" }: { value: number; tone?: string }) {
  const words = useLookWords();
  const label = words.stars({ value: useFormat().decimal(value, Number.isInteger(value) ? 0 : 1) });
  return (
    <svg class={`stars ${tone}`.trim()} viewBox={`0 0 ${STARS_WIDTH} 24`} role="img" aria-label={label}>
      <use href="#stars" width={STARS_WIDTH} height="24" class="stars-off" />
      <svg width={filledWidth(value)} height="24" aria-hidden="true">
        <use href="#stars" width={STARS_WIDTH} height="24" />
      </svg>
    </svg>
  );
}

/** Class with the colour of a score's label. */
export function toneOf(tenths: number | null): string {
  return tenths === null ? "tone-none" : `tone-${labelOf(tenths).toLowerCase()}`;
}

/** A fraction is one of a star's ink, not of its box; otherwise 4.1 would look like 4.0. */
function filledWidth(value: number): number {
  const whole = Math.floor(value);
  const part = value - whole;
  const ink = part === 0 ? 0 : STAR_INK.from + part * (STAR_INK.to - STAR_INK.from);
  return Math.round((whole * STAR_STRIDE + ink) * 10) / 10;
}
