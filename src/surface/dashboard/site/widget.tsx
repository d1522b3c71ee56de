// The widgets of the chosen business: a preview, and the code for its own site.
import { toWire } from "#contract/id.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { findSighting } from "#domain/business/sighting.ts";
import { countOf } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";
import { chooseLanguage } from "#platform/language/choose.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { reactComponent, shortcode, vueComponent } from "#surface/example/framework.ts";
import {
  badgeSnippet,
  MODES,
  type SnippetBusiness,
  THEMES,
  USUAL_CHOICE,
  VARIANTS,
  type WidgetChoice,
  widgetHeight,
  widgetSnippet,
} from "#surface/example/snippet.ts";
import { SelectField } from "#surface/form/input.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Code, CopyStatus, Empty, Panel, When } from "../component/display.tsx";
import { FilterForm, PostButton } from "../component/form.tsx";
import { hasFeature, PLAN_PATH, planSentence } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";

export async function widgetPage(visit: BusinessVisit): Promise<Answer> {
  const { business } = visit;
  const words = wordsIn("widgetSetup", visit.language);
  const isShown = business.verificationStatus === "verified";
  const hasAll = hasFeature(visit, "widgets");
  const choice = readChoice(visit.url.searchParams, hasAll);
  const width = widthIn(visit.url.searchParams.get("width"));
  const seenAt = isShown ? await findSighting(visit.context, business.id) : null;
  return page(visit, {
    title: wordsIn("frame", visit.language).main.widgets,
    hasFrames: true,
    children: isShown ? (
      <>
        <p class="prose muted">{words.about}</p>
        <div class="set-up" data-set-up>
          <ChoiceForm choice={choice} hasAll={hasAll} width={width} />
          <div data-answer>
            <Preview visit={visit} choice={choice} isReduced={!hasAll && isLarge(choice.variant)} width={width} />
            <Tag visit={visit} choice={choice} />
          </div>
        </div>
        <Seen domain={business.domain} at={seenAt} />
        <Badge visit={visit} theme={choice.theme} />
        <p class="muted">
          {words.ownWidget({ url: <code>{`${visit.deps.config.baseUrl}/api/widget/${business.slug}`}</code> })}
        </p>
        <CopyStatus />
      </>
    ) : (
      <Empty title={words.notYet}>
        <p>{words.notYetAbout}</p>
        {visit.may("business.claim") && (
          <PostButton action="/dashboard/claim" fields={{ business: toWire("biz", business.id) }}>
            {wordsIn("settingBusiness", visit.language).prove}
          </PostButton>
        )}
      </Empty>
    ),
  });
}

function isLarge(variant: string): boolean {
  return variant === "list" || variant === "carousel";
}

/** Unreadable values become the defaults. */
function readChoice(params: URLSearchParams, hasAll: boolean): WidgetChoice {
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

function widthIn(value: string | null): number {
  const width = /^\d{3,4}$/.test(value ?? "") ? Number(value) : WIDTH.most;
  return Math.min(Math.max(width, WIDTH.least), WIDTH.most);
}

type ChoiceProps = { choice: WidgetChoice; hasAll: boolean; width: number };

/** A script answers each change at once; without it the button does. */
function ChoiceForm({ choice, hasAll, width }: ChoiceProps) {
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
      <SelectField
        name="header"
        label={words.header}
        value={look.header}
        empty={words.plain}
        options={[{ value: "summary", label: words.summary }]}
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
      <HexField name="accent" label={words.accent} value={look.accent} />
      <HexField name="star-color" label={words.star} value={look["star-color"]} />
      <p class="muted small">{words.hex}</p>
      <div class="field">
        <label for="radius">{words.radius}</label>
        <input id="radius" name="radius" type="number" min="0" max={MAX_RADIUS} placeholder="8" value={look.radius} />
      </div>
      <div class="field">
        <label for="width">{preview.width}</label>
        <input id="width" name="width" type="range" min={WIDTH.least} max={WIDTH.most} step="10" value={width} />
      </div>
    </FilterForm>
  );
}

type HexProps = { name: string; label: string; value: string | undefined };

function HexField({ name, label, value }: HexProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        value={value}
        placeholder="#1d4ed8"
        pattern="#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})"
        maxLength={7}
        dir="ltr"
        spellcheck={false}
        autocomplete="off"
      />
    </div>
  );
}

/** The language of the business's own pages, as far as it is known. */
function languageOfSite({ organisation, business, language }: BusinessVisit): Language {
  return chooseLanguage({ organisation: organisation.defaultLanguage, country: business.country, fallback: language });
}

function subjectOf({ name, slug, tally }: Business): SnippetBusiness {
  const reviewCount = countOf(customerStars(tally));
  return { name, slug, reviewCount, hasPlatforms: tally.elsewhere.count > 0 };
}

/** Pixels, as the widget reads it. */
const MAX_RADIUS = 24;
/** Pixels of the preview. */
const WIDTH = { least: 280, most: 1200 };

type PartProps = { visit: BusinessVisit; choice: WidgetChoice };

function Preview({ visit, choice, isReduced, width }: PartProps & { isReduced: boolean; width: number }) {
  const words = useWords("widgetSetup").preview;
  const { business } = visit;
  const { variant, theme, look = {} } = choice;
  const shown: WidgetChoice = isReduced ? { ...choice, variant: "mini" } : choice;
  // The frame has no font of a host; the rest is read from the fragment.
  const looks = Object.entries(look).filter(([name, value]) => value !== "" && name !== "lang" && name !== "font");
  const fragment = looks.length > 0 ? `#${new URLSearchParams(looks)}` : "";
  return (
    <Panel title={words.title} id="preview">
      {isReduced && (
        <p class="notice">
          {planSentence(visit, "widgets")} {words.reduced({ link: (text) => <a href={PLAN_PATH}>{text}</a> })}
        </p>
      )}
      <div class={`ground ground-${theme}`}>
        <iframe
          src={`/embed/${encodeURIComponent(business.slug)}?variant=${variant}&theme=${theme}&lang=${look.lang || languageOfSite(visit)}${fragment}`}
          width={width}
          height={widgetHeight(shown, subjectOf(business))}
          data-preview
          title={words.frame[theme]}
          loading="lazy"
          // A preview is no sighting on the business's site.
          referrerpolicy="no-referrer"
        />
      </div>
    </Panel>
  );
}

function Tag({ visit, choice }: PartProps) {
  const { tag, place, policy: policyWords } = useWords("widgetSetup");
  const { kind } = useWords("integration");
  const language = LANGUAGES.find((each) => each === choice.look?.lang) ?? languageOfSite(visit);
  const { languageName } = useFormat();
  const given = [visit.deps.config, subjectOf(visit.business), choice, language] as const;
  const { html, policy } = widgetSnippet(...given);
  return (
    <Panel title={tag.title} id="tag">
      <p>{tag.about}</p>
      <Code id="tag-html" what={tag.what} text={html} />
      <Place name="WordPress" about={place.wordpress} text={shortcode(choice)} />
      <Place name={kind["storefront-a"].name} about={place["storefront-a"]} text={html} />
      <Place name={kind["storefront-b"].name} about={place["storefront-b"]} text={html} />
      <Place name="React" about={place.component} text={reactComponent(...given)} />
      <Place name="Vue" about={place.component} text={vueComponent(...given)} />
      <p>{tag.language({ mono: (text) => <code>{text}</code>, language: languageName(language) })}</p>
      <p>{policyWords}</p>
      <Code id="tag-policy" what={tag.policyWhat} text={policy} />
    </Panel>
  );
}

function Place({ name, about, text }: { name: string; about: string; text: string }) {
  return (
    <details class="place" name="place">
      <summary>{name}</summary>
      <p>{about}</p>
      <Code id={`tag-${name.toLowerCase().replace(/[^a-z]+/g, "-")}`} what={name} text={text} />
    </details>
  );
}

function Seen({ domain, at }: { domain: string; at: Date | null }) {
  const { seen: words } = useWords("widgetSetup");
  return (
    <Panel title={words.title} id="seen">
      <p>
        {at === null ? words.never({ domain }) : words.last({ domain: <bdi>{domain}</bdi>, when: <When at={at} /> })}
      </p>
      <p class="muted small prose">{words.about({ domain })}</p>
    </Panel>
  );
}

function Badge({ visit, theme }: { visit: BusinessVisit; theme: WidgetChoice["theme"] }) {
  const { deps, business } = visit;
  const { badge, policy: policyWords } = useWords("widgetSetup");
  const format = useFormat();
  const { html, markdown, policy } = badgeSnippet(deps.config, subjectOf(business), theme, languageOfSite(visit));
  return (
    <Panel title={badge.title} id="badge">
      <p>{badge.about}</p>
      <p class={`ground ground-${theme}`}>
        <img
          src={`/api/badge/${encodeURIComponent(business.slug)}.svg${theme === "dark" ? "?theme=dark" : ""}`}
          alt={badge.alt({ name: business.name })}
        />
      </p>
      <p>{badge.language({ mono: (text) => <code>{text}</code>, languages: format.choice(LANGUAGES) })}</p>
      <p>HTML</p>
      <Code id="badge-html" what={badge.htmlWhat} text={html} />
      <p>Markdown</p>
      <Code id="badge-markdown" what={badge.markdownWhat} text={markdown} />
      <p>{policyWords}</p>
      <Code id="badge-policy" what={badge.policyWhat} text={policy} />
    </Panel>
  );
}
