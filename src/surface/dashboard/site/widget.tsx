// The widgets of the chosen business: a preview, and the code for its own site.
import type { Business } from "#domain/business/profile/business.ts";
import { countOf } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";
import { LANGUAGES } from "#platform/language/language.ts";
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
import { Code, CopyStatus, Empty, Panel } from "../component/display.tsx";
import { FilterForm } from "../component/form.tsx";
import { hasFeature, PLAN_PATH, planSentence } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";

const VARIANT_WORDS = {
  badge: "Badge: score and count",
  mini: "Mini: stars and one line",
  list: "List: latest five reviews",
  carousel: "Carousel: ten, one by one",
} as const;
const THEME_WORDS = { light: "For a light page", dark: "For a dark page" } as const;
const MODE_WORDS = { frame: "In a frame", inline: "Inline in your page" } as const;

export function widgetPage(visit: BusinessVisit): Answer {
  const { business } = visit;
  const isShown = business.verificationStatus === "verified";
  const hasAll = hasFeature(visit, "widgets");
  const choice = readChoice(visit.url.searchParams, hasAll);
  return page(visit, {
    title: "Widgets",
    hasFrames: true,
    children: isShown ? (
      <>
        <p class="prose muted">
          Paste one tag into your site to show your reviews. The widget sets no cookies, does not track visitors, and
          does not shift your page while it loads.
        </p>
        <ChoiceForm choice={choice} hasAll={hasAll} />
        <Preview visit={visit} choice={choice} isReduced={!hasAll && isLarge(choice.variant)} />
        <Tag visit={visit} choice={choice} />
        <Badge visit={visit} theme={choice.theme} />
        <p class="muted">
          For a widget of your own, read the data as JSON from{" "}
          <code>{`${visit.deps.config.baseUrl}/api/widget/${business.slug}`}</code>, without a key.
        </p>
        <CopyStatus />
      </>
    ) : (
      <Empty title="Not yet">
        <p>Widgets and the badge work once you have proved that this business is yours.</p>
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
  };
}

function ChoiceForm({ choice, hasAll }: { choice: WidgetChoice; hasAll: boolean }) {
  const options = <Value extends string>(values: readonly Value[], words: Record<Value, string>, note = "") =>
    values.map((value) => ({ value, label: words[value] + (isLarge(value) ? note : "") }));
  return (
    <FilterForm action="/dashboard/widgets">
      <SelectField
        name="variant"
        label="Variant"
        value={choice.variant}
        options={options(VARIANTS, VARIANT_WORDS, hasAll ? "" : " (not in plan)")}
      />
      <SelectField name="theme" label="Theme" value={choice.theme} options={options(THEMES, THEME_WORDS)} />
      <SelectField name="mode" label="Mode" value={choice.mode} options={options(MODES, MODE_WORDS)} />
    </FilterForm>
  );
}

function subjectOf({ name, slug, tally }: Business): SnippetBusiness {
  const reviewCount = countOf(customerStars(tally));
  return { name, slug, reviewCount, hasPlatforms: tally.elsewhere.count > 0 };
}

type PartProps = { visit: BusinessVisit; choice: WidgetChoice };

function Preview({ visit, choice, isReduced }: PartProps & { isReduced: boolean }) {
  const { business } = visit;
  const { variant, theme } = choice;
  const { reviewCount, hasPlatforms } = subjectOf(business);
  return (
    <Panel title="Preview" id="preview">
      {isReduced && (
        <p class="notice">
          {planSentence(visit, "widgets")} The widget shows as the mini variant, as below.{" "}
          <a href={PLAN_PATH}>See plans</a>.
        </p>
      )}
      <div class={`ground ground-${theme}`}>
        <iframe
          src={`/embed/${encodeURIComponent(business.slug)}?variant=${variant}&theme=${theme}`}
          height={widgetHeight(isReduced ? "mini" : variant, reviewCount, hasPlatforms)}
          title={`The widget on a ${theme} page`}
          loading="lazy"
        />
      </div>
    </Panel>
  );
}

function Tag({ visit: { deps, business }, choice }: PartProps) {
  const { html, policy } = widgetSnippet(deps.config, subjectOf(business), choice);
  return (
    <Panel title="Put it on your page" id="tag">
      <p>Paste this where the reviews should appear. A page with several widgets needs the script once.</p>
      <Code id="tag-html" what="the tag" text={html} />
      <p>If your site sends a Content-Security-Policy, add this to it:</p>
      <Code id="tag-policy" what="the policy for the widget" text={policy} />
    </Panel>
  );
}

function Badge({ visit: { deps, business }, theme }: { visit: BusinessVisit; theme: WidgetChoice["theme"] }) {
  const { html, markdown, policy } = badgeSnippet(deps.config, subjectOf(business), theme);
  return (
    <Panel title="Badge as an image" id="badge">
      <p>For places without scripts: emails, repositories, profiles elsewhere. It always shows the current score.</p>
      <p class={`ground ground-${theme}`}>
        <img
          src={`/api/badge/${encodeURIComponent(business.slug)}.svg${theme === "dark" ? "?theme=dark" : ""}`}
          alt={`Badge of ${business.name}`}
        />
      </p>
      <p>
        Its words are in the default language of your organisation, or else in that of the business’s country. Add{" "}
        <code>lang=</code> to its address for another, such as <code>.svg?lang=de</code>: {LANGUAGES.join(", ")}.
      </p>
      <p>HTML</p>
      <Code id="badge-html" what="the badge as HTML" text={html} />
      <p>Markdown</p>
      <Code id="badge-markdown" what="the badge as Markdown" text={markdown} />
      <p>If your site sends a Content-Security-Policy, add this to it:</p>
      <Code id="badge-policy" what="the policy for the badge" text={policy} />
    </Panel>
  );
}
