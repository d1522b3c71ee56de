// The code that a business copies into its site: the widget's tag, the badge as a picture, and the directives that a strict content
// security policy needs. The markup reserves the widget's height, because a script would do so after the first paint.
import { profileUrl } from "#domain/business/state/payload.ts";
import type { Config } from "#platform/config/config.ts";
import { dirOf, LANGUAGES, type Language } from "#platform/language/language.ts";
import type { AskedTheme, Theme, Variant } from "#widget/kit/contract.ts";
import { wordsIn } from "#words/words.ts";
import type { SnippetReview } from "./list-height.ts";
import { heightsOf, isLarge, MINI_LINE, type Step, stepsOf } from "./widget-height.ts";

export type SnippetSite = Pick<Config, "baseUrl" | "serviceName">;

/**
 * @property reviews the latest, imported ones included, without editor's; a list reserves room for their texts
 * @property hasPlatforms whether the widget has a line about other platforms, to which imported reviews belong
 * @property hasPhotos whether reviews of it show pictures, older ones included
 */
export type SnippetBusiness = {
  name: string;
  slug: string;
  reviews: readonly SnippetReview[];
  hasPlatforms: boolean;
  hasPhotos: boolean;
};
export type Mode = "frame" | "inline";
/** Values of attributes as they are written; "" for the usual one. */
export type WidgetLook = Record<LookName, string>;
export type WidgetChoice = { variant: Variant; theme: AskedTheme; mode: Mode; look?: Partial<WidgetLook> };

export const VARIANTS: readonly Variant[] = ["badge", "mini", "list", "carousel"];
export const THEMES: readonly AskedTheme[] = ["inherit", "light", "dark"];
export const MODES: readonly Mode[] = ["frame", "inline"];
export const LOOK_NAMES = ["lang", "accent", "star-color", "radius", "font", "density", "header", "photos"] as const;
export type LookName = (typeof LOOK_NAMES)[number];

/** Without `data-theme` a widget is light. */
export const USUAL_CHOICE: WidgetChoice = { variant: "list", theme: "inherit", mode: "frame" };

/** Pixels that the script takes before the widget tells its height, where the tag does not say. A test compares them with the script. */
export const SCRIPT_HEIGHT: Record<Variant, number> = { badge: 92, mini: 52, list: 1000, carousel: 330 };
/** Of a link inside the widget: that of the widget's small letters. A link below it has the colour of the page's letters. */
const COLOUR_INSIDE: Record<Theme, string> = { light: "#566070", dark: "#9aa6b5" };
/** Pixels of the link. */
const CAPTION_HEIGHT = 28;
/** Letters of a service whose name stands beside the line on how reviews are checked on every phone. */
const NAME_INSIDE = 10;
/** Pixels between a link inside a badge and the widget's edges: its padding and border. */
const BADGE_EDGE = { side: 9, bottom: 10 };
/** Pixels below the link inside a mini, on two lines and on one. */
const MINI_EDGE = { bottom: 2, bottomOfOne: 12 };
/** The part of the link that shows only where no widget stands above it (widget-src/loader/root.ts). */
export const REST_STYLE = "display:var(--rest)";
type WidgetSnippet = {
  html: string;
  /** Directives for the host's Content-Security-Policy. */
  policy: string;
};

/** @param language of the host's page */
export function widgetSnippet(
  site: SnippetSite,
  business: SnippetBusiness,
  choice: WidgetChoice,
  language: Language = "en",
): WidgetSnippet {
  const { variant, mode } = choice;
  const { name, rest } = linkOf(site, business, language);
  const data = attributesOf(site, business, choice).map(([name, value]) => `data-${name}="${Bun.escapeHTML(value)}"`);
  const href = Bun.escapeHTML(hrefOf(site, business, variant));
  const { host, link } = reserve(site, business, choice);
  return {
    html: [
      `<div class="reviews-widget" ${data.join(" ")}`,
      `     style="${host}">`,
      `  <a href="${href}"`,
      `     style="${link}">${Bun.escapeHTML(name)}<span style="${REST_STYLE}">${Bun.escapeHTML(rest)}</span></a>`,
      "</div>",
      `<script async src="${Bun.escapeHTML(site.baseUrl)}/widget.js"></script>`,
    ].join("\n"),
    policy: policyOf(site, ["script-src", ...(mode === "inline" ? inlineNeeds(choice) : ["frame-src"])]),
  };
}

/** The header has the logo, and reviews may get pictures later. */
function inlineNeeds({ variant, look = {} }: WidgetChoice): string[] {
  const hasPictures = isLarge(variant) && (look.header === "summary" || look.photos !== "off");
  return hasPictures ? ["connect-src", "img-src"] : ["connect-src"];
}

/** Names without `data-`, and values that are not yet escaped. */
export function attributesOf(site: SnippetSite, business: SnippetBusiness, choice: WidgetChoice): [string, string][] {
  const isInside = hasLinkInside(site);
  // Of the widest page, because a taller box would burst the reserved room there.
  const height = Math.min(...heightsOf(choice, business, isInside).map(({ height }) => height));
  return [
    ["business", business.slug],
    ...choiceOf(choice),
    ...(isInside ? [["caption", "inside"] satisfies [string, string]] : []),
    ...(height < SCRIPT_HEIGHT[choice.variant] ? [["height", String(height)] satisfies [string, string]] : []),
  ];
}

/** The link stands in the widget's last line, unless the name is too long for it. */
export function hasLinkInside({ serviceName }: SnippetSite): boolean {
  return Bun.stringWidth(serviceName) <= NAME_INSIDE;
}

/** The part of the attributes that is chosen and not the script's default. A frame knows nothing of its host's font. */
export function choiceOf({ variant, theme, mode, look = {} }: WidgetChoice): [string, string][] {
  const isInline = mode === "inline";
  return [
    ...(variant === "badge" ? [] : [["variant", variant] satisfies [string, string]]),
    ...(theme === "light" ? [] : [["theme", theme] satisfies [string, string]]),
    ...(isInline ? [["mode", mode] satisfies [string, string]] : []),
    ...LOOK_NAMES.flatMap((name): [string, string][] =>
      look[name] && (name !== "font" || isInline) ? [[name, look[name]]] : [],
    ),
  ];
}

export function hrefOf(site: SnippetSite, business: Pick<SnippetBusiness, "slug">, variant: Variant): string {
  return `${profileUrl(business.slug, site.baseUrl)}?utm_source=widget&utm_medium=${variant}`;
}

/** Pixels on a narrow page. */
export function widgetHeight(choice: WidgetChoice, business: SnippetBusiness): number {
  return Math.max(...heightsOf(choice, business, false).map(({ height }) => height));
}

/**
 * The text of the link: the service's name, and more where the link stands alone. A dash would cost a phone two milliseconds, because it is in
 * no set of eight bits (widget-time).
 */
export function linkOf(
  { serviceName }: SnippetSite,
  { name }: Pick<SnippetBusiness, "name">,
  language: Language,
): { name: string; rest: string } {
  return { name: serviceName, rest: ` · ${wordsIn("widget", language).title({ name })}` };
}

/**
 * Styles that reserve the space: the widget is drawn in the first row of a grid, over the link's upper margin, whose percentages follow the
 * width. The link has its final place and look from the start, so that nothing moves when the widget appears.
 */
export function reserve(
  site: SnippetSite,
  business: SnippetBusiness,
  choice: WidgetChoice,
): { host: string; link: string } {
  const isInside = hasLinkInside(site);
  const hasHostFont = choice.mode === "inline" && choice.look?.font === "inherit";
  const letters = hasHostFont
    ? "font-weight:700;font-size:13px;line-height:20px"
    : "font:700 13px/20px system-ui,sans-serif";
  const heights = heightsOf(choice, business, isInside);
  const place = isInside
    ? placeInside(choice.variant, heights)
    : { area: "1/1/3/2", top: stepsOf(heights), width: "100%" };
  const language = LANGUAGES.find((each) => each === choice.look?.lang);
  // The link begins where the widget does, whose language may be another than the page's.
  const direction = isInside && language ? `;direction:${dirOf(language)}` : "";
  const colour = isInside && choice.theme !== "inherit" ? `;color:${COLOUR_INSIDE[choice.theme]}` : "";
  return {
    host: `display:grid;grid-template:auto${isInside ? "" : ` ${CAPTION_HEIGHT}px`}/minmax(0,1fr)${colour}${direction}`,
    link: [
      `grid-area:${place.area}`,
      "place-self:end start",
      `max-width:${place.width}`,
      `margin-top:${place.top}`,
      ...("more" in place ? place.more : []),
      "padding:4px 0",
      letters,
      "color:inherit",
      "overflow:hidden",
      "text-overflow:ellipsis",
      "white-space:nowrap",
    ].join(";"),
  };
}

/** In the last line of the widget, whose whole height the link and its margins take. */
function placeInside(variant: Variant, heights: readonly Step[]) {
  const above = (bottom: (step: Step) => number) =>
    stepsOf(heights.map((step) => ({ ...step, height: step.height - CAPTION_HEIGHT - bottom(step) })));
  // Inline, a larger one is positioned, and would lie over a link that is not.
  if (isLarge(variant)) return { area: "1/1", top: above(() => 0), width: "100%", more: ["position:relative"] };
  if (variant === "badge")
    return {
      area: "1/1",
      top: above(() => BADGE_EDGE.bottom),
      width: `calc(100% - ${2 * BADGE_EDGE.side}px)`,
      more: [`margin-bottom:${BADGE_EDGE.bottom}px`, `margin-inline-start:${BADGE_EDGE.side}px`],
    };
  const { bottom, bottomOfOne } = MINI_EDGE;
  const below = `clamp(${bottom}px,(100% - ${MINI_LINE.fromWithLink - 1}px)*999,${bottomOfOne}px)`;
  return {
    area: "1/1",
    top: above(({ from }) => (from === 0 ? bottom : bottomOfOne)),
    width: "100%",
    more: [`margin-bottom:${below}`],
  };
}

export function policyOf(site: SnippetSite, directives: readonly string[]): string {
  const { origin } = new URL(site.baseUrl);
  return directives.map((directive) => `${directive} ${origin}`).join("; ");
}
