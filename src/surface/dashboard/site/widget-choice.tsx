// The choices of the widget's set-up, read from the query, and their fields.
import type { ComponentChildren } from "preact";
import { LANGUAGES } from "#platform/language/language.ts";
import {
  type LookName,
  MODES,
  THEMES,
  USUAL_CHOICE,
  VARIANTS,
  type WidgetChoice,
  type WidgetLook,
} from "#surface/example/snippet.ts";
import { SelectField } from "#surface/form/input.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";

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

/** Pixels of the preview, which a script sets at once. */
export function WidthField({ width }: { width: number }) {
  const { preview } = useWords("widgetSetup");
  return (
    <div class="set-up-width">
      <label for="width" class="small">
        {preview.width}
      </label>
      <input id="width" name="width" type="range" min={WIDTH.least} max={WIDTH.most} step="10" value={width} />
      <output for="width" class="muted small" dir="ltr" data-width />
    </div>
  );
}

/** The other choices, in groups that open. One with a choice that is not the usual one is open. */
export function Options({ choice }: { choice: WidgetChoice }) {
  const { theme, mode, look: words } = useWords("widgetSetup");
  const format = useFormat();
  const { look = {} } = choice;
  const options = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
    values.map((value) => ({ value, label: words[value] }));
  const languages = LANGUAGES.map((value) => ({ value, label: format.languageName(value) }));
  const isUsual = choice.theme === USUAL_CHOICE.theme && choice.mode === USUAL_CHOICE.mode;
  return (
    <div class="set-up-options">
      <Group title={words.page} isOpen={!isUsual || isSet(look, ["lang", "font"])}>
        <SelectField name="theme" label={theme.label} value={choice.theme} options={options(THEMES, theme)} />
        <SelectField name="mode" label={mode.label} value={choice.mode} options={options(MODES, mode)} />
        <SelectField name="lang-of" label={words.language} value={look.lang} empty={words.ofPage} options={languages} />
        <SelectField
          name="font"
          label={words.font}
          value={look.font}
          empty={words.usual}
          options={[{ value: "inherit", label: words.inherit }]}
        />
      </Group>
      <Group title={words.content} isOpen={isSet(look, ["header", "photos"])}>
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
        <p class="muted small">{words.larger}</p>
      </Group>
      <Group title={words.legend} isOpen={isSet(look, ["accent", "star-color", "radius", "density"])}>
        <HexField name="accent" label={words.accent} value={look.accent} usual="#1d4ed8" />
        <HexField name="star-color" label={words.star} value={look["star-color"]} usual="#15803d" />
        <div class="field">
          <label for="radius">{words.radius}</label>
          <input id="radius" name="radius" type="number" min="0" max={MAX_RADIUS} placeholder="8" value={look.radius} />
        </div>
        <SelectField
          name="density"
          label={words.density}
          value={look.density}
          empty={words.regular}
          options={[{ value: "compact", label: words.compact }]}
        />
        <p class="muted small">{words.hex}</p>
      </Group>
    </div>
  );
}

type GroupProps = { title: string; isOpen: boolean; children: ComponentChildren };

function Group({ title, isOpen, children }: GroupProps) {
  return (
    <details class="set-up-group" open={isOpen}>
      <summary class="touch">{title}</summary>
      <div>{children}</div>
    </details>
  );
}

function isSet(look: Partial<WidgetLook>, names: readonly LookName[]): boolean {
  return names.some((name) => look[name]);
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
