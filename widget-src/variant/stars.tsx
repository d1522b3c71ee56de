// Five stars, filled by fraction.
import type { StarsView } from "../kit/contract.ts";
import { filledWidth, starPath } from "../kit/star.ts";

export function Stars({ stars: { value, label, tone } }: { stars: StarsView }) {
  const whole = Math.floor(value);
  return (
    <svg class={`stars ${tone}`} viewBox="0 0 124 24" role="img" aria-label={label}>
      {whole < 5 && <path class="off" d={starPath(whole, 5)} />}
      {whole > 0 && <path d={starPath(0, whole)} />}
      {value > whole && (
        <svg width={filledWidth(value)} height="24" aria-hidden="true">
          <path d={starPath(whole, whole + 1)} />
        </svg>
      )}
    </svg>
  );
}
