// Five stars, filled by fraction. Drawn without ids: a widget stands among others on a page, and a page may have a <base>.
import type { StarsView } from "../contract.ts";

/** One star as a path of its own, in steps from where it begins. */
const STAR =
  "q.5-1.1 1 0l2.5 4.9q.3 .7 1 .8l5.5 .8q1.2 .1 .3 1l-3.9 3.8q-.6 .5-.4 1.3l.9 5.4q.2 1.2-.9 .6l-4.8-2.6q-.7-.3-1.4 0l-4.8 2.6q-1.1 .6-.9-.6l.9-5.4q.2-.8-.4-1.3l-3.9-3.8q-.9-.9 .3-1l5.5-.8q.7-.1 1-.8z";
const STRIDE = 25;
/** Where the ink of a star begins and ends in its own box. */
const INK = [1.8, 22.2] as const;

export function Stars({ stars: { value, label, tone } }: { stars: StarsView }) {
  const whole = Math.floor(value);
  const part = value - whole;
  return (
    <svg class={`stars ${tone}`} viewBox="0 0 124 24" role="img" aria-label={label}>
      <path class="off" d={row(whole, 5)} />
      <path d={row(0, whole)} />
      {part > 0 && (
        <svg
          width={Math.round((whole * STRIDE + INK[0] + part * (INK[1] - INK[0])) * 10) / 10}
          height="24"
          aria-hidden="true"
        >
          <path d={row(whole, whole + 1)} />
        </svg>
      )}
    </svg>
  );
}

/** Those from one to the other, as one path. */
function row(from: number, to: number): string {
  return from < to
    ? `M${11.5 + from * STRIDE} 2.8${Array(to - from)
        .fill(STAR)
        .join(`m${STRIDE} 0`)}`
    : "";
}
