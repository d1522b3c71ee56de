// The widgets of the chosen business: a preview, and the code for its own site.
import { toWire } from "#contract/id.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { findSighting } from "#domain/business/sighting.ts";
import { countOf } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";
import { chooseLanguage } from "#platform/language/choose.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
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
  const seenAt = isShown ? await findSighting(visit.context, business.id) : null;
  return page(visit, {
    title: wordsIn("frame", visit.language).main.widgets,
    hasFrames: true,
    children: isShown ? (
      <>
        <p class="prose muted">{words.about}</p>
        <ChoiceForm choice={choice} hasAll={hasAll} />
        <Preview visit={visit} choice={choice} isReduced={!hasAll && isLarge(choice.variant)} />
        <Tag visit={visit} choice={choice} />
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
  };
}

function ChoiceForm({ choice, hasAll }: { choice: WidgetChoice; hasAll: boolean }) {
  const { variant, theme, mode } = useWords("widgetSetup");
  const variants = hasAll ? variant : { ...variant, list: variant.listOut, carousel: variant.carouselOut };
  const options = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
    values.map((value) => ({ value, label: words[value] }));
  return (
    <FilterForm action="/dashboard/widgets">
      <SelectField name="variant" label={variant.label} value={choice.variant} options={options(VARIANTS, variants)} />
      <SelectField name="theme" label={theme.label} value={choice.theme} options={options(THEMES, theme)} />
      <SelectField name="mode" label={mode.label} value={choice.mode} options={options(MODES, mode)} />
    </FilterForm>
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

type PartProps = { visit: BusinessVisit; choice: WidgetChoice };

function Preview({ visit, choice, isReduced }: PartProps & { isReduced: boolean }) {
  const words = useWords("widgetSetup").preview;
  const { business } = visit;
  const { variant, theme } = choice;
  const { reviewCount, hasPlatforms } = subjectOf(business);
  return (
    <Panel title={words.title} id="preview">
      {isReduced && (
        <p class="notice">
          {planSentence(visit, "widgets")} {words.reduced({ link: (text) => <a href={PLAN_PATH}>{text}</a> })}
        </p>
      )}
      <div class={`ground ground-${theme}`}>
        <iframe
          src={`/embed/${encodeURIComponent(business.slug)}?variant=${variant}&theme=${theme}&lang=${languageOfSite(visit)}`}
          height={widgetHeight(isReduced ? "mini" : variant, reviewCount, hasPlatforms)}
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
  const { tag, policy: policyWords } = useWords("widgetSetup");
  const language = languageOfSite(visit);
  const { languageName } = useFormat();
  const { html, policy } = widgetSnippet(visit.deps.config, subjectOf(visit.business), choice, language);
  return (
    <Panel title={tag.title} id="tag">
      <p>{tag.about}</p>
      <Code id="tag-html" what={tag.what} text={html} />
      <p>{tag.language({ mono: (text) => <code>{text}</code>, language: languageName(language) })}</p>
      <p>{policyWords}</p>
      <Code id="tag-policy" what={tag.policyWhat} text={policy} />
    </Panel>
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
