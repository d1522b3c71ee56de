// The fields of the widget's set-up besides the variant.
import type { ComponentChildren } from "preact";
import { LANGUAGES } from "#platform/language/language.ts";
import { type LookName, MODES, THEMES, type WidgetChoice, type WidgetLook } from "#surface/example/snippet.ts";
import { SelectField } from "#surface/form/input.tsx";
import { nearestTone } from "#surface/look/brand.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { MAX_RADIUS, type ReadChoice, type TypedName, WIDTH } from "./widget-choice.ts";

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

/** Sentences about the values that cannot be read, by the field's name. */
export type Errors = Readonly<Partial<Record<TypedName, string>>>;

/** @property shown the group, as it came in the query */
type OptionsProps = Omit<ReadChoice, "wrong"> & { errors: Errors; shown: string | null };

/** The other choices, in groups of which one is shown: the first with an error, else the one that was chosen. */
export function Options({ choice, typed, errors, shown }: OptionsProps) {
  const { theme, mode, look: words } = useWords("widgetSetup");
  const { settings } = useWords("frame");
  const format = useFormat();
  const { look = {} } = choice;
  const options = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
    values.map((value) => ({ value, label: words[value] }));
  const languages = LANGUAGES.map((value) => ({ value, label: format.languageName(value) }));
  const groups = ["page", "content", "colours"] as const;
  const open = Object.keys(errors).length > 0 ? "colours" : (groups.find((each) => each === shown) ?? "page");
  return (
    <fieldset class="tabs set-up-options">
      <legend class="hidden">{settings}</legend>
      <Group id="page" title={words.page} open={open}>
        <SelectField name="theme" label={theme.label} value={choice.theme} options={options(THEMES, theme)} />
        <SelectField name="mode" label={mode.label} value={choice.mode} options={options(MODES, mode)} />
        <SelectField name="lang-of" label={words.language} value={look.lang} empty={words.ofPage} options={languages} />
        <EitherField name="font" look={look} />
        <Note id="font">
          {look.font === "inherit" && choice.mode === "frame" && (
            <p class="muted small">{words.frameFont({ inline: mode.inline })}</p>
          )}
        </Note>
      </Group>
      <Group id="content" title={words.content} open={open}>
        <EitherField name="header" look={look} />
        <EitherField name="photos" look={look} />
        <p class="muted small">{words.larger}</p>
      </Group>
      <Group id="colours" title={words.legend} open={open}>
        <HexField name="accent" label={words.accent} value={typed.accent} error={errors.accent} usual="#1d4ed8">
          <Tones colour={look.accent} theme={choice.theme} use="text" />
        </HexField>
        <HexField
          name="star-color"
          label={words.star}
          value={typed["star-color"]}
          error={errors["star-color"]}
          usual="#15803d"
        >
          <Tones colour={look["star-color"]} theme={choice.theme} use="graphic" />
        </HexField>
        <p class="muted small">{words.hex}</p>
        <div class="field">
          <label for="radius">{words.radius({ most: MAX_RADIUS })}</label>
          <input
            id="radius"
            name="radius"
            inputmode="numeric"
            placeholder="8"
            value={typed.radius}
            autocomplete="off"
            {...notedBelow("radius", errors.radius)}
          />
          <Note id="radius" error={errors.radius} />
        </div>
        <EitherField name="density" look={look} />
      </Group>
    </fieldset>
  );
}

type GroupProps = { id: string; title: string; open: string; children: ComponentChildren };

function Group({ id, title, open, children }: GroupProps) {
  return (
    <>
      <input id={`group-${id}`} type="radio" name="group" value={id} checked={id === open} />
      <label for={`group-${id}`}>{title}</label>
      <div class="tab set-up-group">{children}</div>
    </>
  );
}

/** The choices with one value besides the usual one, and the words of both. */
const EITHER = {
  font: { usual: "usual", value: "inherit", other: "inherit" },
  header: { usual: "plain", value: "summary", other: "summary" },
  photos: { usual: "shown", value: "off", other: "leftOut" },
  density: { usual: "regular", value: "compact", other: "compact" },
} as const satisfies Partial<Record<LookName, object>>;

function EitherField({ name, look }: { name: keyof typeof EITHER; look: Partial<WidgetLook> }) {
  const { look: words } = useWords("widgetSetup");
  const { usual, value, other } = EITHER[name];
  const options = [{ value, label: words[other] }];
  return <SelectField name={name} label={words[name]} value={look[name]} empty={words[usual]} options={options} />;
}

/** What the answer to a change says below a field. */
function Note({ id, error, children }: { id: string; error?: string | undefined; children?: ComponentChildren }) {
  return (
    <div class="set-up-note" id={`${id}-note`} aria-live="polite">
      <div data-answer>{error === undefined ? children : <p class="error">{error}</p>}</div>
    </div>
  );
}

/** Attributes of a field with such a note. */
function notedBelow(id: string, error: string | undefined) {
  return { "aria-describedby": `${id}-note`, ...(error !== undefined && { "aria-invalid": "true" as const }) };
}

type TonesProps = { colour: string | undefined; theme: WidgetChoice["theme"]; use: "text" | "graphic" };

/** The tones in place of the chosen colour, on the pages where that would be hard to see. */
function Tones({ colour = "", theme, use }: TonesProps) {
  const { tone: words } = useWords("widgetSetup").look;
  if (colour === "") return null;
  return (["light", "dark"] as const)
    .filter((each) => theme === "inherit" || theme === each)
    .map((each) => ({ each, tone: nearestTone(colour, each, use) }))
    .map(({ each, tone }) => tone && <p class="muted small">{words[each]({ tone: <bdi>{tone}</bdi> })}</p>);
}

/** @property usual the colour in the light theme where none is given; of stars, that of five */
type HexProps = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  usual: string;
  children: ComponentChildren;
};

/** A hex colour to type, and a palette beside it, which a script shows. */
function HexField({ name, label, value, error, usual, children }: HexProps) {
  const { look: words } = useWords("widgetSetup");
  return (
    <div class="field hex-field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        value={value}
        placeholder={usual}
        dir="ltr"
        spellcheck={false}
        autocomplete="off"
        {...notedBelow(name, error)}
      />
      <input type="color" value={usual} data-color={name} aria-label={words.pick({ label })} hidden />
      <Note id={name} error={error}>
        {children}
      </Note>
    </div>
  );
}
