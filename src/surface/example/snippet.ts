// The code that a business copies into its site: the widget's tag, the badge as a picture, and the directives that a strict content
// security policy needs. The markup reserves the widget's height, because a script would do so after the first paint.
import { profileUrl } from "#domain/business/state/payload.ts";
import type { Config } from "#platform/config/config.ts";
import type { Language } from "#platform/language/language.ts";
import type { Theme, Variant } from "#widget/kit/contract.ts";
import { wordsIn } from "#words/words.ts";
import { linesOf } from "./carousel-lines.ts";
import { heightsOfCards, type SnippetReview } from "./list-height.ts";

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
export type WidgetChoice = { variant: Variant; theme: Theme; mode: Mode; look?: Partial<WidgetLook> };

export const VARIANTS: readonly Variant[] = ["badge", "mini", "list", "carousel"];
export const THEMES: readonly Theme[] = ["light", "dark"];
export const MODES: readonly Mode[] = ["frame", "inline"];
export const LOOK_NAMES = ["lang", "accent", "star-color", "radius", "font", "density", "header", "photos"] as const;
export type LookName = (typeof LOOK_NAMES)[number];

export const USUAL_CHOICE: WidgetChoice = { variant: "list", theme: "light", mode: "frame" };

/** Pixels that the script takes before the widget tells its height, where the tag does not say. A test compares them with the script. */
export const SCRIPT_HEIGHT: Record<Variant, number> = { badge: 92, mini: 52, list: 1000, carousel: 330 };
/** Pixels of a widget without reviews at widths from 310 on. */
const HEIGHT: Record<Variant, number> = { badge: 92, mini: 76, list: 112, carousel: 112 };
/** Of the carousel's cards and the buttons below them, without text, and of a line of it. */
const SLIDE = { height: 206, line: 22.5, leastLines: 2 };
type Head = { from: number; height: number; platforms: number };
/** Of all but the cards, in every language and with or without a score, and of the line about other platforms. */
const CAROUSEL_HEADS: readonly Head[] = [
  { from: 0, height: 100, platforms: 36 },
  { from: 576, height: 74, platforms: 20 },
  { from: 850, height: 56, platforms: 14 },
];
/** Of all but the cards of a list with a score, which takes a card less where it needs more. */
const LIST_HEADS: readonly Head[] = [
  { from: 0, height: 92, platforms: 14 },
  { from: 588, height: 68, platforms: 20 },
  { from: 740, height: 68, platforms: 0 },
];
const HEADER_HEIGHT = 44;
/** Pixels of the line about other platforms where there is no review. */
const SOURCES_HEIGHT: Record<Variant, number> = { badge: 0, mini: 0, list: 40, carousel: 40 };
/** Width from which a mini and the line on how reviews are checked stand beside each other in every language, and their height. */
const MINI_LINE = { from: 620, height: 52 };
/** Of the link, which inherits it: that of the widget's small letters. Dark ones are those of a dark page. */
const CAPTION_COLOUR: Record<Theme, string> = { light: "#566070", dark: "#9aa6b5" };
/** Pixels of a line and of the padding of the caption, and letters on a line of 300 pixels. */
const CAPTION = { line: 20, padding: 8, letters: 40 };
/** Pixels of the badge as a picture. */
const BADGE_HEIGHT = 64;
/** Pixels of a page on which the wide form would be shown smaller. */
const NARROW_PAGE = 599;
/** A page narrower than the badge shows it smaller. The height stays reserved, so that nothing moves. */
const BADGE_STYLE = "max-width:100%;object-fit:contain";

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
  const words = captionOf(site, business, language);
  const data = attributesOf(business, choice).map(([name, value]) => `data-${name}="${Bun.escapeHTML(value)}"`);
  const href = Bun.escapeHTML(hrefOf(site, business, variant));
  const { host, link } = reserve(business, choice, words);
  return {
    html: [
      `<div class="reviews-widget" ${data.join(" ")}`,
      `     style="${host}">`,
      `  <a href="${href}"`,
      `     style="${link}">${Bun.escapeHTML(words)}</a>`,
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

/** Of the variants with reviews and a header. */
function isLarge(variant: Variant): boolean {
  return variant === "list" || variant === "carousel";
}

/** Names without `data-`, and values that are not yet escaped. */
export function attributesOf(business: SnippetBusiness, choice: WidgetChoice): [string, string][] {
  // Of the widest page, because a taller box would burst the reserved room there.
  const height = Math.min(...heightsOf(choice, business).map(({ height }) => height));
  return [
    ["business", business.slug],
    ...choiceOf(choice),
    ...(height < SCRIPT_HEIGHT[choice.variant] ? [["height", String(height)] satisfies [string, string]] : []),
  ];
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
  return Math.max(...heightsOf(choice, business).map(({ height }) => height));
}

/** The room that a widget takes at each range of widths: the most that it can need, or for a list what its latest reviews need. */
function heightsOf(
  { variant, look = {} }: WidgetChoice,
  { reviews, hasPlatforms, hasPhotos }: SnippetBusiness,
): { from: number; height: number }[] {
  const header = isLarge(variant) && look.header === "summary" ? HEADER_HEIGHT : 0;
  const base = HEIGHT[variant] + header + (hasPlatforms ? SOURCES_HEIGHT[variant] : 0);
  if (variant === "mini") return [{ from: 0, height: base }, MINI_LINE];
  if (!isLarge(variant) || reviews.length === 0) return [{ from: 0, height: base }];
  const headOf = ({ height, platforms }: Head) => header + height + (hasPlatforms ? platforms : 0);
  if (variant === "carousel") {
    const slide = Math.ceil(SLIDE.height + SLIDE.line * Math.max(linesOf(reviews).lines, SLIDE.leastLines));
    return CAROUSEL_HEADS.map((head) => ({ from: head.from, height: headOf(head) + slide }));
  }
  const density = look.density === "compact" ? "compact" : "regular";
  const photos = { hasPhotos, showsPhotos: look.photos !== "off" };
  const heights = heightsOfCards(reviews, density, photos).map(({ from, height }) => {
    const head = LIST_HEADS.findLast((each) => each.from <= from);
    return { from, height: (head ? headOf(head) : base) + height };
  });
  // A range as high as the one before it needs no step of its own.
  return heights.filter(({ height }, index) => height !== heights[index - 1]?.height);
}

/** @property narrow the form for a narrow place on every page; `html` shows it on phones */
type BadgeSnippet = { html: string; narrow: string; markdown: string; image: string; policy: string };

/** The badge as a picture with a link to the profile, for places without scripts. */
export function badgeSnippet(
  site: SnippetSite,
  business: Pick<SnippetBusiness, "name" | "slug">,
  theme: Theme,
  language: Language = "en",
): BadgeSnippet {
  const image = `${site.baseUrl}/api/badge/${business.slug}.svg${theme === "dark" ? "?theme=dark" : ""}`;
  const narrowImage = `${image}${theme === "dark" ? "&" : "?"}form=narrow`;
  const href = `${profileUrl(business.slug, site.baseUrl)}?utm_source=badge`;
  const words = captionOf(site, business, language);
  const pictureOf = (address: string) =>
    `<img src="${Bun.escapeHTML(address)}" alt="${Bun.escapeHTML(words)}" height="${BADGE_HEIGHT}" style="${BADGE_STYLE}" loading="lazy">`;
  return {
    html: [
      `<a href="${Bun.escapeHTML(href)}">`,
      "  <picture>",
      `    <source media="(max-width: ${NARROW_PAGE}px)" srcset="${Bun.escapeHTML(narrowImage)}">`,
      `    ${pictureOf(image)}`,
      "  </picture>",
      "</a>",
    ].join("\n"),
    narrow: `<a href="${Bun.escapeHTML(href)}">\n  ${pictureOf(narrowImage)}\n</a>`,
    markdown: `[![${escapeMarkdown(words)}](${image})](${href})`,
    image,
    policy: policyOf(site, ["img-src"]),
  };
}

export function captionOf(
  { serviceName }: SnippetSite,
  { name }: Pick<SnippetBusiness, "name">,
  language: Language,
): string {
  return wordsIn("widgetSetup", language).caption({ business: name, service: serviceName });
}

/**
 * Styles that reserve the space: the widget is drawn in the first row of a grid, over the link's upper margin, whose percentages follow the
 * width. The caption has its final place and look from the start, so that nothing moves when the widget appears.
 */
export function reserve(
  business: SnippetBusiness,
  choice: WidgetChoice,
  words: string,
): { host: string; link: string } {
  const lines = Math.max(1, Math.ceil(Bun.stringWidth(words) / CAPTION.letters));
  const caption = CAPTION.padding + CAPTION.line * lines;
  const hasHostFont = choice.mode === "inline" && choice.look?.font === "inherit";
  const letters = hasHostFont ? "font-size:13px;line-height:20px" : "font:13px/20px system-ui,sans-serif";
  const heights = heightsOf(choice, business);
  // Each step is far above its height below the next one's width, and below zero from there on.
  const steps = heights.map(({ height }, index) => {
    const next = heights[index + 1];
    return next === undefined ? `${height}px` : `min(${height}px,(${next.from}px - 100%)*999)`;
  });
  const margin = steps.length === 1 ? steps[0] : `max(${steps.join()})`;
  return {
    host: `display:grid;grid-template:auto ${caption}px/minmax(0,1fr);color:${CAPTION_COLOUR[choice.theme]}`,
    link: `grid-area:1/1/3/2;place-self:end start;min-height:${CAPTION.line * lines}px;margin-top:${margin};padding:4px 0;${letters};color:inherit`,
  };
}

function policyOf(site: SnippetSite, directives: readonly string[]): string {
  const { origin } = new URL(site.baseUrl);
  return directives.map((directive) => `${directive} ${origin}`).join("; ");
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>!]/g, "\\$&");
}
