// The choice of the widget's variant: radio buttons, each with a small drawing of the variant.
import type { ComponentChildren } from "preact";
import { VARIANTS, type WidgetChoice } from "#surface/example/snippet.ts";
import { isLarge } from "#surface/example/widget-height.ts";
import { useWords } from "#surface/look/words.ts";
import { PLAN_PATH } from "../kit/plan-gate.tsx";

type Variant = WidgetChoice["variant"];

type VariantProps = { chosen: Variant; hasAll: boolean; children: ComponentChildren };

/** @property children what stands below all variants */
export function VariantField({ chosen, hasAll, children }: VariantProps) {
  const { variant: words } = useWords("widgetSetup");
  const { see } = useWords("planGate");
  return (
    <fieldset class="variants">
      <legend>{words.label}</legend>
      {VARIANTS.map((value) => {
        const { name, about } = words[value];
        const isOut = !hasAll && isLarge(value);
        return (
          <label key={value} class="variant">
            <svg viewBox="0 0 120 72" aria-hidden="true">
              {DRAWINGS[value]}
            </svg>
            <span class="variant-name">
              <input type="radio" name="variant" value={value} checked={value === chosen} disabled={isOut} />
              {name}
            </span>
            <span class="muted small">{about}</span>
            {isOut && (
              <span class="variant-out">
                <span class="mark">{words.out}</span> <a href={PLAN_PATH}>{see}</a>
              </span>
            )}
          </label>
        );
      })}
      {children}
    </fieldset>
  );
}

/** Pixels of the drawing. */
type Place = { x: number; y: number; width: number };

const Paper = ({ height, ...place }: Place & { height: number }) => (
  <rect class="paper" {...place} height={height} rx="4" />
);
const Line = (place: Place) => <rect class="bar" {...place} height="4" rx="2" />;
const Stars = ({ width, ...place }: Place) => <use href="#i-stars" {...place} width={width} height={width / 5} />;

const DRAWINGS: Record<Variant, preact.JSX.Element> = {
  badge: (
    <>
      <Paper x={12} y={24} width={96} height={24} />
      <rect class="pill" x="19" y="30" width="18" height="12" rx="3" />
      <Stars x={42} y={32} width={40} />
      <Line x={87} y={34} width={14} />
    </>
  ),
  mini: (
    <>
      <Stars x={12} y={32} width={40} />
      <Line x={58} y={34} width={50} />
    </>
  ),
  list: (
    <>
      {[4, 27, 50].map((y, index) => (
        <>
          <Paper x={22} y={y} width={76} height={18} />
          <Stars x={28} y={y + 3} width={25} />
          <Line x={28} y={y + 10} width={[58, 44, 52][index] ?? 0} />
        </>
      ))}
    </>
  ),
  carousel: (
    <>
      <Paper x={26} y={6} width={68} height={46} />
      <Stars x={33} y={12} width={30} />
      <Line x={33} y={22} width={54} />
      <Line x={33} y={30} width={40} />
      <circle class="face" cx="37" cy="43" r="4" />
      <Line x={45} y={41} width={20} />
      <path class="arrow" d="M15 24l-5 5l5 5M105 24l5 5l-5 5" />
      <circle class="pill" cx="48" cy="62" r="2.5" />
      {[56, 64, 72].map((x) => (
        <circle key={x} class="face" cx={x} cy="62" r="2" />
      ))}
    </>
  ),
};
