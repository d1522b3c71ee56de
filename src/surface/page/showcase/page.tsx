// The widgets of a claimed business, with the code that embeds them. The choice stands in the address, so that the page works without
// a script; with one it changes in place.
import { findBusiness } from "#domain/business/business.ts";
import { countOf } from "#domain/business/score.ts";
import type { Context } from "#platform/context.ts";
import { type Content, FORM_POLICY } from "#surface/look/answer.ts";
import { MODES, THEMES, USUAL_CHOICE, VARIANTS, type WidgetChoice } from "../../snippet.ts";
import { SHOWCASE_SCRIPT, SHOWCASE_STYLE } from "../asset.ts";
import { renderPage } from "../document.tsx";
import { profilePath, type Site, showcasePath } from "../site.ts";
import { BadgePart, DataPart, Preview, SharePart, type Shown, WidgetCode } from "./part.tsx";

/** The widget's script, frame and data come from this service. */
const POLICY = `${FORM_POLICY}; frame-src 'self'`;

/** Null for an unclaimed business. */
export async function showcasePage(
  context: Context,
  site: Site,
  slug: string,
  params: URLSearchParams,
): Promise<Content | null> {
  const business = await findBusiness(context, slug);
  if (business?.verificationStatus !== "verified" || business.organisationId === null) return null;
  const { name, tally } = business;
  const reviewCount = countOf(tally.verified) + countOf(tally.unverified);
  const hasPlatforms = tally.platforms.count > 0;
  const shown: Shown = { site, business: { name, slug, reviewCount, hasPlatforms }, choice: readChoice(params) };
  return renderPage(site, {
    title: `Widgets of ${business.name}`,
    noindex: true,
    headers: { "content-security-policy": POLICY },
    children: <Showcase {...shown} />,
  });
}

/** An unreadable value is the usual one. */
function readChoice(params: URLSearchParams): WidgetChoice {
  const pick = <Value extends string>(name: string, values: readonly Value[], usual: Value): Value =>
    values.find((value) => value === params.get(name)) ?? usual;
  return {
    variant: pick("variant", VARIANTS, USUAL_CHOICE.variant),
    theme: pick("theme", THEMES, USUAL_CHOICE.theme),
    mode: pick("mode", MODES, USUAL_CHOICE.mode),
  };
}

function Showcase(shown: Shown) {
  const { site, business, choice } = shown;
  return (
    <div class="showcase">
      <link rel="stylesheet" href={SHOWCASE_STYLE.path} />
      <script src={SHOWCASE_SCRIPT.path} defer />
      <script src="/widget.js" async />
      <header>
        <p>
          <a class="touch" href={profilePath(business.slug)}>
            <span>
              Reviews of <bdi>{business.name}</bdi>
            </span>
          </a>
        </p>
        <h1>Show these reviews on your site</h1>
        <p class="lead">
          One tag, no cookies, no tracking. It loads from {site.serviceName} alone, and your page does not move when it
          appears.
        </p>
      </header>
      <form class="form" id="choice" method="get" autocomplete="off" action={showcasePath(business.slug)}>
        <Choice name="variant" legend="Variant" chosen={choice.variant} options={VARIANT_WORDS} />
        <Choice name="theme" legend="Theme" chosen={choice.theme} options={THEME_WORDS} />
        <Choice name="mode" legend="Mode" chosen={choice.mode} options={MODE_WORDS} />
        <p>
          <button class="button" type="submit">
            Show
          </button>
        </p>
      </form>
      <p class="hidden" role="status" id="announcement" />
      <div id="shown" class="shown">
        <Preview {...shown} />
        <WidgetCode {...shown} />
        <BadgePart {...shown} />
      </div>
      <SharePart {...shown} />
      <DataPart {...shown} />
    </div>
  );
}

type Option = [value: string, word: string, about: string];

const VARIANT_WORDS: Option[] = [
  ["badge", "Badge", "Score, stars and count"],
  ["mini", "Mini", "Stars and one line"],
  ["list", "List", "The latest five reviews"],
  ["carousel", "Carousel", "Ten reviews, one at a time"],
];
const THEME_WORDS: Option[] = [
  ["light", "Light", "For a light page"],
  ["dark", "Dark", "For a dark page"],
];
const MODE_WORDS: Option[] = [
  ["frame", "Frame", "Kept apart from your page"],
  ["inline", "Inline", "Part of your page"],
];

function Choice(props: { name: string; legend: string; chosen: string; options: readonly Option[] }) {
  const { name, legend, chosen, options } = props;
  return (
    <fieldset class="field">
      <legend>{legend}</legend>
      <div class="choices">
        {options.map(([value, word, about]) => (
          <label key={value} class="choice">
            <input type="radio" name={name} value={value} checked={value === chosen} />
            <span>
              <span class="choice-word">{word}</span>
              <span class="hint">{about}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
