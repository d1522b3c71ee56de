// The code that a business copies into its site: the widget's tag, the badge as a picture, and the directives that a strict content
// security policy needs. The markup reserves the widget's height, because a script would do so after the first paint.
import { profileUrl } from "#domain/business/state/payload.ts";
import type { Config } from "#platform/config/config.ts";
import type { Language } from "#platform/language/language.ts";
import type { Theme, Variant } from "#widget/kit/contract.ts";
import { wordsIn } from "#words/words.ts";

type SnippetSite = Pick<Config, "baseUrl" | "serviceName">;

/**
 * @property reviewCount customer reviews; it bounds the length of a list
 * @property hasPlatforms whether the widget has a line about other platforms
 */
export type SnippetBusiness = { name: string; slug: string; reviewCount: number; hasPlatforms: boolean };
export type Mode = "frame" | "inline";
export type WidgetChoice = { variant: Variant; theme: Theme; mode: Mode };

export const VARIANTS: readonly Variant[] = ["badge", "mini", "list", "carousel"];
export const THEMES: readonly Theme[] = ["light", "dark"];
export const MODES: readonly Mode[] = ["frame", "inline"];

export const USUAL_CHOICE: WidgetChoice = { variant: "list", theme: "light", mode: "frame" };

/** Pixels at widths from 310 on: of a widget, and of each review in a list. */
const HEIGHT: Record<Variant, number> = { badge: 76, mini: 80, list: 142, carousel: 142 };
const REVIEW_HEIGHT: Record<Variant, number> = { badge: 0, mini: 0, list: 174, carousel: 0 };
const SLIDE_HEIGHT = 258;
/** Pixels of what is said about other platforms. */
const SOURCES_HEIGHT: Record<Variant, number> = { badge: 24, mini: 48, list: 20, carousel: 20 };
const LIST_LENGTH = 5;
/** Pixels of a line and of the padding of the caption, and letters on a line of 300 pixels. */
const CAPTION = { line: 20, padding: 8, letters: 32 };
/** Pixels of the badge as a picture. */
const BADGE_HEIGHT = 64;

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
  const { variant, theme, mode } = choice;
  const words = captionOf(site, business, language);
  const data = [
    `data-business="${Bun.escapeHTML(business.slug)}"`,
    `data-variant="${variant}"`,
    `data-theme="${theme}"`,
    ...(mode === "inline" ? ['data-mode="inline"'] : []),
    `data-height="${widgetHeight(variant, business.reviewCount, business.hasPlatforms)}"`,
  ].join(" ");
  const href = Bun.escapeHTML(`${profileUrl(business.slug, site.baseUrl)}?utm_source=widget&utm_medium=${variant}`);
  return {
    html: [
      `<div class="reviews-widget" ${data} style="${reserve(variant, business, words)}">`,
      `  <a href="${href}" style="${LINK_STYLE}">${Bun.escapeHTML(words)}</a>`,
      "</div>",
      `<script async src="${Bun.escapeHTML(site.baseUrl)}/widget.js"></script>`,
    ].join("\n"),
    policy: policyOf(site, mode === "inline" ? ["script-src", "connect-src"] : ["script-src", "frame-src"]),
  };
}

export function widgetHeight(variant: Variant, reviewCount: number, hasPlatforms: boolean): number {
  const slide = variant === "carousel" && reviewCount > 0 ? SLIDE_HEIGHT : 0;
  const sources = hasPlatforms ? SOURCES_HEIGHT[variant] : 0;
  return HEIGHT[variant] + sources + REVIEW_HEIGHT[variant] * Math.min(reviewCount, LIST_LENGTH) + slide;
}

type BadgeSnippet = { html: string; markdown: string; image: string; policy: string };

/** The badge as a picture with a link to the profile, for places without scripts. */
export function badgeSnippet(
  site: SnippetSite,
  business: Pick<SnippetBusiness, "name" | "slug">,
  theme: Theme,
  language: Language = "en",
): BadgeSnippet {
  const image = `${site.baseUrl}/api/badge/${business.slug}.svg${theme === "dark" ? "?theme=dark" : ""}`;
  const href = `${profileUrl(business.slug, site.baseUrl)}?utm_source=badge`;
  const words = captionOf(site, business, language);
  return {
    html: [
      `<a href="${Bun.escapeHTML(href)}">`,
      `  <img src="${Bun.escapeHTML(image)}" alt="${Bun.escapeHTML(words)}" height="${BADGE_HEIGHT}" loading="lazy">`,
      "</a>",
    ].join("\n"),
    markdown: `[![${escapeMarkdown(words)}](${image})](${href})`,
    image,
    policy: policyOf(site, ["img-src"]),
  };
}

function captionOf({ serviceName }: SnippetSite, { name }: Pick<SnippetBusiness, "name">, language: Language): string {
  return wordsIn("widgetSetup", language).caption({ business: name, service: serviceName });
}

/** The caption has its final place and look from the start, so that nothing moves when the widget appears. */
const LINK_STYLE = "margin-top:auto;align-self:flex-start;padding:4px;font-size:13px;line-height:20px";

function reserve(
  variant: Variant,
  { reviewCount, hasPlatforms }: Pick<SnippetBusiness, "reviewCount" | "hasPlatforms">,
  words: string,
): string {
  const lines = Math.max(1, Math.ceil(Bun.stringWidth(words) / CAPTION.letters));
  const height = widgetHeight(variant, reviewCount, hasPlatforms) + CAPTION.padding + CAPTION.line * lines;
  return `display:flex;flex-direction:column;min-height:${height}px`;
}

function policyOf(site: SnippetSite, directives: readonly string[]): string {
  const { origin } = new URL(site.baseUrl);
  return directives.map((directive) => `${directive} ${origin}`).join("; ");
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>!]/g, "\\$&");
}
