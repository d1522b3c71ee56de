// The badge as a picture with a link to the profile, for places without scripts.
import { profileUrl } from "#domain/business/state/payload.ts";
import type { Language } from "#platform/language/language.ts";
import type { AskedTheme } from "#widget/kit/contract.ts";
import { wordsIn } from "#words/words.ts";
import { policyOf, type SnippetBusiness, type SnippetSite } from "./snippet.ts";

/** Pixels of the badge as a picture. */
const BADGE_HEIGHT = 64;
/** On wider pages the wide form has room. */
const NARROW_PAGE = "(max-width: 599px)";
const DARK_DEVICE = "(prefers-color-scheme: dark)";
/** A page narrower than the badge shows it smaller. The height stays reserved, so that nothing moves. */
const BADGE_STYLE = "max-width:100%;object-fit:contain";

/** @property narrow the form for a narrow place on every page; `html` shows it on phones */
type BadgeSnippet = { html: string; narrow: string; markdown: string; image: string; policy: string };

/**
 * The badge as a picture with a link to the profile, for places without scripts.
 * @param theme one that follows its page follows the device here, because a picture does not know its page
 * @param chosen language of the picture, where it is not the usual one. @param language of the page around it
 */
export function badgeSnippet(
  site: SnippetSite,
  business: Pick<SnippetBusiness, "name" | "slug">,
  theme: AskedTheme,
  { chosen, language = "en" }: { chosen?: Language | undefined; language?: Language } = {},
): BadgeSnippet {
  const addressOf = (form: "wide" | "narrow", isDark = theme === "dark") => {
    const query = new URLSearchParams({
      ...(isDark && { theme: "dark" }),
      ...(form === "narrow" && { form }),
      ...(chosen && { lang: chosen }),
    });
    return `${site.baseUrl}/api/badge/${business.slug}.svg${query.size > 0 ? `?${query}` : ""}`;
  };
  const href = `${profileUrl(business.slug, site.baseUrl)}?utm_source=badge`;
  const words = captionOf(site, business, chosen ?? language);
  const link = (lines: readonly string[]) => [`<a href="${Bun.escapeHTML(href)}">`, ...lines, "</a>"].join("\n");
  const pictureOf = (address: string) =>
    `<img src="${Bun.escapeHTML(address)}" alt="${Bun.escapeHTML(words)}" height="${BADGE_HEIGHT}" style="${BADGE_STYLE}" loading="lazy">`;
  const sourceOf = (media: string, address: string) =>
    `    <source media="${media}" srcset="${Bun.escapeHTML(address)}">`;
  const inPicture = (sources: readonly string[], address: string) =>
    link(["  <picture>", ...sources, `    ${pictureOf(address)}`, "  </picture>"]);
  const isFollowing = theme === "inherit";
  return {
    html: inPicture(
      [
        ...(isFollowing ? [sourceOf(`${NARROW_PAGE} and ${DARK_DEVICE}`, addressOf("narrow", true))] : []),
        sourceOf(NARROW_PAGE, addressOf("narrow")),
        ...(isFollowing ? [sourceOf(DARK_DEVICE, addressOf("wide", true))] : []),
      ],
      addressOf("wide"),
    ),
    narrow: isFollowing
      ? inPicture([sourceOf(DARK_DEVICE, addressOf("narrow", true))], addressOf("narrow"))
      : link([`  ${pictureOf(addressOf("narrow"))}`]),
    markdown: `[![${escapeMarkdown(words)}](${addressOf("wide")})](${href})`,
    image: addressOf("wide"),
    policy: policyOf(site, ["img-src"]),
  };
}

function captionOf({ serviceName }: SnippetSite, { name }: Pick<SnippetBusiness, "name">, language: Language): string {
  return wordsIn("widgetSetup", language).caption({ business: name, service: serviceName });
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>!]/g, "\\$&");
}
