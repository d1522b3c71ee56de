// The widgets of the chosen business: a preview, and the code for its own site.
import { toWire } from "#contract/id.ts";
import { findSighting } from "#domain/business/sighting.ts";
import { chooseLanguage } from "#platform/language/choose.ts";
import { isolatedIn } from "#platform/language/isolate.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { SAMPLE_SLUG, sampleSubject } from "#surface/example/sample.ts";
import {
  hasLinkInside,
  type SnippetBusiness,
  type WidgetChoice,
  widgetHeight,
  widgetSnippet,
} from "#surface/example/snippet.ts";
import { figuresOf } from "#surface/figure.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import type { AskedTheme, Theme } from "#widget/kit/contract.ts";
import { wordsIn } from "#words/words.ts";
import { Code, CopyStatus } from "../component/code.tsx";
import { Empty, Pill, When } from "../component/display.tsx";
import { Hidden, PostButton, Submit } from "../component/form.tsx";
import { WidgetExamples } from "../component/widget-example.tsx";
import { WIDGET_PATH } from "../kit/business-gate.tsx";
import { hasFeature, isPlanOnly, PlanNotice } from "../kit/plan-gate.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { Badge } from "./widget-badge.tsx";
import { MAX_RADIUS, readChoice, type TypedName, widthIn } from "./widget-choice.ts";
import { type Errors, Options, WidthField } from "./widget-options.tsx";
import { Places } from "./widget-place.tsx";
import { subjectOf } from "./widget-subject.ts";
import { VariantField } from "./widget-variant.tsx";

export async function widgetPage(visit: BusinessVisit): Promise<Answer> {
  const { business } = visit;
  const words = wordsIn("widgetSetup", visit.language);
  const isShown = business.verificationStatus === "verified";
  const hasAll = hasFeature(visit, "widgets");
  const { choice, typed, wrong } = readChoice(visit.url.searchParams, hasAll);
  const labels = labelsOf(visit);
  const errors = errorsOf(visit, wrong);
  const width = widthIn(visit.url.searchParams.get("width"));
  const subject = await subjectOf(visit.context, business);
  const seenAt = isShown ? await findSighting(visit.context, business.id) : null;
  return page(visit, {
    title: wordsIn("frame", visit.language).main.widgets,
    hasFrames: true,
    ...(isShown && wrong.length > 0 && { errors, labels, heading: words.leftOut({ count: wrong.length }) }),
    children: isShown ? (
      <>
        <p class="prose muted">{words.about}</p>
        <Seen domain={business.domain} at={seenAt} />
        {/* A script answers each change at once; without it the button does. */}
        <form class="set-up" method="get" action={WIDGET_PATH} data-set-up novalidate>
          {visit.chosen && <Hidden fields={{ lang: visit.chosen }} />}
          <VariantField chosen={choice.variant} hasAll={hasAll}>
            {!isPlanOnly(visit, "widgets") && <PlanNotice visit={visit} feature="widgets" />}
          </VariantField>
          <div class="set-up-side">
            <Options choice={choice} typed={typed} errors={errors} shown={visit.url.searchParams.get("group")} />
            <Submit isQuiet>{wordsIn("frame", visit.language).show}</Submit>
          </div>
          <section class="set-up-preview" aria-labelledby="preview">
            <h2 id="preview">{words.preview.title}</h2>
            <WidthField width={width} />
            <Preview visit={visit} choice={choice} subject={subject} width={width} />
          </section>
          <Tag visit={visit} choice={choice} subject={subject} unread={wrong.map((name) => typed[name])} />
        </form>
        <Badge
          visit={visit}
          theme={choice.theme}
          chosen={languageIn(choice)}
          language={languageOfSite(visit)}
          subject={subject}
        />
        <p class="muted">
          {words.ownWidget({ url: <code>{`${visit.deps.config.baseUrl}/api/widget/${business.slug}`}</code> })}
        </p>
        <CopyStatus />
      </>
    ) : (
      <>
        <WidgetExamples />
        <Empty title={words.notYet}>
          <p>{words.notYetAbout}</p>
          {visit.may("business.claim") && (
            <PostButton action="/dashboard/claim" fields={{ business: toWire("biz", business.id) }}>
              {wordsIn("settingBusiness", visit.language).prove}
            </PostButton>
          )}
        </Empty>
      </>
    ),
  });
}

function labelsOf({ language }: BusinessVisit): Record<TypedName, string> {
  const { look } = wordsIn("widgetSetup", language);
  return { accent: look.accent, "star-color": look.star, radius: look.radius({ most: MAX_RADIUS }) };
}

function errorsOf({ language }: BusinessVisit, wrong: readonly TypedName[]): Errors {
  const { brand, plan } = wordsIn("operator", language);
  const sentences: Record<TypedName, string> = {
    accent: brand.accentWrong,
    "star-color": brand.accentWrong,
    radius: plan.number({ least: 0, most: MAX_RADIUS }),
  };
  return Object.fromEntries(wrong.map((name) => [name, sentences[name]]));
}

/** A preview of a widget that follows its page stands on a light one; a script lets it follow ours. */
function themeShown(asked: AskedTheme): Theme {
  return asked === "dark" ? "dark" : "light";
}

/** The language of the business's own pages, as far as it is known. */
function languageOfSite({ organisation, business, language }: BusinessVisit): Language {
  return chooseLanguage({ organisation: organisation.defaultLanguage, country: business.country, fallback: language });
}

type PartProps = { visit: BusinessVisit; choice: WidgetChoice; subject: SnippetBusiness };

function Preview({ visit, choice, subject, width }: PartProps & { width: number }) {
  const words = useWords("widgetSetup").preview;
  const { business } = visit;
  const { example } = useWords("offer");
  const { empty } = useWords("widget");
  const { languageName } = useFormat();
  const { look = {} } = choice;
  const theme = themeShown(choice.theme);
  const chosen = languageIn(choice);
  const language = chosen ?? languageOfSite(visit);
  const isExample = figuresOf(business.tally).totalReviewCount === 0;
  const slug = isExample ? SAMPLE_SLUG : encodeURIComponent(business.slug);
  // The frame has no font of a host; the rest is read from the fragment.
  const looks = Object.entries(look).filter(([name, value]) => value !== "" && name !== "lang" && name !== "font");
  if (hasLinkInside(visit.deps.config)) looks.push(["caption", "inside"], ["drawn", "on"]);
  const fragment = looks.length > 0 ? `#${new URLSearchParams(looks)}` : "";
  return (
    <div data-answer>
      {isExample && (
        <p class="small">
          <Pill tone="fair">{example}</Pill> {words.none({ empty })}
        </p>
      )}
      {(chosen === undefined || choice.theme === "inherit") && (
        <p class="muted small">
          {chosen === undefined && words.language({ language: languageName(language) })}{" "}
          {choice.theme === "inherit" && (
            <>
              <span data-ground="light">{words.light}</span>
              <span data-ground="dark" hidden>
                {words.dark}
              </span>
            </>
          )}
        </p>
      )}
      {/* It scrolls, by keyboard, too. */}
      <div class={`ground ground-${theme}`} tabindex={0}>
        <iframe
          src={`/embed/${slug}?variant=${choice.variant}&theme=${theme}&lang=${language}${fragment}`}
          width={width}
          height={widgetHeight(choice, isExample ? sampleSubject(language) : subject)}
          data-preview
          title={words.frame[theme]}
          {...(choice.theme === "inherit" && { "data-light": words.frame.light, "data-dark": words.frame.dark })}
          loading="lazy"
          // A preview is no sighting on the business's site.
          referrerpolicy="no-referrer"
        />
      </div>
    </div>
  );
}

/** The language that the widget always has, where one is chosen. */
function languageIn({ look }: WidgetChoice): Language | undefined {
  return LANGUAGES.find((each) => each === look?.lang);
}

/** @param unread values of fields that the code leaves out */
function Tag({ visit, choice, subject, unread }: PartProps & { unread: readonly string[] }) {
  const { tag, policy: policyWords } = useWords("widgetSetup");
  const language = languageIn(choice) ?? languageOfSite(visit);
  const { languageName, list } = useFormat();
  const given = [visit.deps.config, subject, choice, language] as const;
  const { html, policy } = widgetSnippet(...given);
  return (
    <section class="set-up-tag" data-answer aria-labelledby="tag">
      <h2 id="tag">{tag.title}</h2>
      {unread.length > 0 && (
        <p class="notice">{tag.without({ values: list(unread.map((value) => isolatedIn(value, visit.language))) })}</p>
      )}
      <Places given={given} html={html} chosen={visit.url.searchParams.get("place")} />
      <p class="muted small">
        {choice.look?.lang
          ? tag.always({ language: languageName(language) })
          : tag.language({ mono: (text) => <code>{text}</code>, language: languageName(language) })}
      </p>
      <details>
        <summary class="touch">
          <code>Content-Security-Policy</code>
        </summary>
        <p class="small">{policyWords}</p>
        <Code id="tag-policy" what={tag.policyWhat} text={policy} />
      </details>
    </section>
  );
}

/** When the widget was last shown on the business's site. */
function Seen({ domain, at }: { domain: string; at: Date | null }) {
  const { seen: words } = useWords("widgetSetup");
  return (
    <details class="seen">
      <summary class="touch">
        <span class={at === null ? "dot" : "dot dot-good"} />
        <span>
          {at === null ? words.never({ domain }) : words.last({ domain: <bdi>{domain}</bdi>, when: <When at={at} /> })}
        </span>
        <Icon name="next" />
      </summary>
      <p class="muted small prose">{words.about({ domain })}</p>
    </details>
  );
}
