// The form of the widget's set-up: its choices, read from the query.
import { LANGUAGES } from "#platform/language/language.ts";
import { MODES, THEMES, USUAL_CHOICE, VARIANTS, type WidgetChoice, type WidgetLook } from "#surface/example/snippet.ts";
import { SelectField } from "#surface/form/input.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { FilterForm } from "../component/form.tsx";

/** Pixels, as the widget reads it. */
const MAX_RADIUS = 24;
/** Pixels of the preview. */
const WIDTH = { least: 280, most: 1200 };

/** Unreadable values become the defaults. */
export function readChoice(params: URLSearchParams, hasAll: boolean): WidgetChoice {
  const pick = <Value extends string>(name: string, values: readonly Value[], usual: Value): Value =>
    values.find((value) => value === params.get(name)) ?? usual;
  return {
    variant: pick("variant", VARIANTS, hasAll ? USUAL_CHOICE.variant : "mini"),
    theme: pick("theme", THEMES, USUAL_CHOICE.theme),
    mode: pick("mode", MODES, USUAL_CHOICE.mode),
    look: {
      lang: pick("lang-of", ["", ...LANGUAGES], ""),
      accent: hexIn(params.get("accent")),
      "star-color": hexIn(params.get("star-color")),
      radius: radiusIn(params.get("radius")),
      font: pick("font", ["", "inherit"], ""),
      density: pick("density", ["", "compact"], ""),
      header: pick("header", ["", "summary"], ""),
      photos: pick("photos", ["", "off"], ""),
    },
  };
}

function hexIn(value: string | null): string {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(value?.trim() ?? "") ?? [];
  return digits === undefined ? "" : `#${digits.toLowerCase()}`;
}

function radiusIn(value: string | null): string {
  return /^\d{1,2}$/.test(value ?? "") && Number(value) <= MAX_RADIUS ? String(Number(value)) : "";
}

export function widthIn(value: string | null): number {
  const width = /^\d{3,4}$/.test(value ?? "") ? Number(value) : WIDTH.most;
  return Math.min(Math.max(width, WIDTH.least), WIDTH.most);
}

type ChoiceProps = { choice: WidgetChoice; hasAll: boolean; width: number };

/** A script answers each change at once; without it the button does. */
export function ChoiceForm({ choice, hasAll, width }: ChoiceProps) {
  const { variant, theme, mode, look: words, preview } = useWords("widgetSetup");
  const format = useFormat();
  const variants = hasAll ? variant : { ...variant, list: variant.listOut, carousel: variant.carouselOut };
  const options = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
    values.map((value) => ({ value, label: words[value] }));
  const { look = {} } = choice;
  const languages = LANGUAGES.map((value) => ({ value, label: format.languageName(value) }));
  return (
    <FilterForm action="/dashboard/widgets" class="set-up-form">
      <SelectField name="variant" label={variant.label} value={choice.variant} options={options(VARIANTS, variants)} />
      <SelectField name="theme" label={theme.label} value={choice.theme} options={options(THEMES, theme)} />
      <SelectField name="mode" label={mode.label} value={choice.mode} options={options(MODES, mode)} />
      <SelectField name="lang-of" label={words.language} value={look.lang} empty={words.ofPage} options={languages} />
      <div class="field">
        <label for="width">{preview.width}</label>
        <div class="range">
          <input id="width" name="width" type="range" min={WIDTH.least} max={WIDTH.most} step="10" value={width} />
          <output for="width" class="muted small" dir="ltr" data-width />
        </div>
      </div>
      <details class="set-up-look" open={isShaped(look)}>
        <summary class="touch">{words.legend}</summary>
        <div>
          <SelectField
            name="header"
            label={words.header}
            value={look.header}
            empty={words.plain}
            options={[{ value: "summary", label: words.summary }]}
          />
          <SelectField
            name="photos"
            label={words.photos}
            value={look.photos}
            empty={words.shown}
            options={[{ value: "off", label: words.leftOut }]}
          />
          <SelectField
            name="density"
            label={words.density}
            value={look.density}
            empty={words.regular}
            options={[{ value: "compact", label: words.compact }]}
          />
          <SelectField
            name="font"
            label={words.font}
            value={look.font}
            empty={words.usual}
            options={[{ value: "inherit", label: words.inherit }]}
          />
          <HexField name="accent" label={words.accent} value={look.accent} usual="#1d4ed8" />
          <HexField name="star-color" label={words.star} value={look["star-color"]} usual="#15803d" />
          <div class="field">
            <label for="radius">{words.radius}</label>
            <input
              id="radius"
              name="radius"
              type="number"
              min="0"
              max={MAX_RADIUS}
              placeholder="8"
              value={look.radius}
            />
          </div>
          <p class="muted small">{words.hex}</p>
        </div>
      </details>
    </FilterForm>
  );
}

/** Whether a choice of the look is another than the usual one. */
function isShaped({ lang: _, ...look }: Partial<WidgetLook>): boolean {
  return Object.values(look).some((value) => value !== "");
}

/** @property usual the colour in the light theme where none is given; of stars, that of five */
type HexProps = { name: string; label: string; value: string | undefined; usual: string };

/** A hex colour to type, and a palette beside it, which a script shows. */
function HexField({ name, label, value, usual }: HexProps) {
  const { look: words } = useWords("widgetSetup");
  return (
    <div class="field hex-field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        value={value}
        placeholder={usual}
        pattern="#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})"
        maxLength={7}
        dir="ltr"
        spellcheck={false}
        autocomplete="off"
      />
      <input type="color" value={usual} data-color={name} aria-label={words.pick({ label })} hidden />
    </div>
  );
}
