// The badge as a picture with a link to the profile, for places without scripts.
import { profileUrl } from "#domain/business/state/payload.ts";
import type { Language } from "#platform/language/language.ts";
import type { Theme } from "#widget/kit/contract.ts";
import { wordsIn } from "#words/words.ts";
import { policyOf, type SnippetBusiness, type SnippetSite } from "./snippet.ts";

/** Pixels of the badge as a picture. */
const BADGE_HEIGHT = 64;
/** Pixels of a page on which the wide form would be shown smaller. */
const NARROW_PAGE = 599;
/** A page narrower than the badge shows it smaller. The height stays reserved, so that nothing moves. */
const BADGE_STYLE = "max-width:100%;object-fit:contain";

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

function captionOf({ serviceName }: SnippetSite, { name }: Pick<SnippetBusiness, "name">, language: Language): string {
  return wordsIn("widgetSetup", language).caption({ business: name, service: serviceName });
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>!]/g, "\\$&");
}
