// How much of a limit is used, as a bar and in words.
import { formatCount, plural } from "#surface/look/format.ts";

type Props = { label: string; used: number; most: number; note: string };

/** The bar is for the eye; the sentence says the same. */
export function Use({ label, used, most, note }: Props) {
  const left = Math.max(0, most - used);
  const tone = left === 0 ? "bad" : used >= most * 0.8 ? "fair" : "good";
  return (
    <div class="use">
      <h3>{label}</h3>
      <p>
        <strong>{formatCount(used)}</strong> of {formatCount(most)} used
        {left === 0 ? ", none left" : `, ${plural(left, "left", "left")}`}
      </p>
      <svg class={`use-bar use-${tone}`} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="use-track" width="100" height="8" rx="2" />
        <rect width={most > 0 ? Math.min(100, (used / most) * 100).toFixed(2) : "100"} height="8" rx="2" />
      </svg>
      <p class="hint">{note}</p>
    </div>
  );
}
