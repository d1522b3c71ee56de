// The badge as a picture, and the code for it.
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { badgeSnippet } from "#surface/example/badge-snippet.ts";
import type { SnippetBusiness } from "#surface/example/snippet.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import type { AskedTheme } from "#widget/kit/contract.ts";
import { Code } from "../component/code.tsx";
import { Folded } from "../component/display.tsx";
import type { BusinessVisit } from "../kit/visit.ts";

/**
 * @property theme that a widget is asked for. @property chosen language of the widget; undefined for that of its page, which a picture does
 * not know. @property language of the business's own pages
 */
type BadgeProps = {
  visit: BusinessVisit;
  subject: SnippetBusiness;
  theme: AskedTheme;
  chosen: Language | undefined;
  language: Language;
};

export function Badge({ visit, subject, theme, chosen, language }: BadgeProps) {
  const { deps, business } = visit;
  const { badge, policy: policyWords } = useWords("widgetSetup");
  const format = useFormat();
  // One that follows the device is shown on a light page.
  const ground = theme === "dark" ? "dark" : "light";
  const pictureAt = (form: "wide" | "narrow") => {
    const query = new URLSearchParams({
      ...(ground === "dark" ? { theme: ground } : {}),
      ...(form === "narrow" ? { form } : {}),
      ...(chosen ? { lang: chosen } : {}),
    });
    return `/api/badge/${encodeURIComponent(business.slug)}.svg${query.size > 0 ? `?${query}` : ""}`;
  };
  const { html, narrow, markdown, policy } = badgeSnippet(deps.config, subject, theme, { chosen, language });
  return (
    <Folded title={badge.title} class="set-up-badge">
      <div data-answer>
        <p class={`ground ground-${ground}`}>
          <picture>
            <source media="(max-width: 599px)" srcset={pictureAt("narrow")} />
            <img src={pictureAt("wide")} alt={badge.alt({ name: business.name })} />
          </picture>
        </p>
        <p>{badge.about}</p>
        {!chosen && (
          <p>{badge.language({ mono: (text) => <code>{text}</code>, languages: format.choice(LANGUAGES) })}</p>
        )}
        <h3>HTML</h3>
        <Code id="badge-html" what={badge.htmlWhat} text={html} />
        <h3>{badge.narrow}</h3>
        <p class={`ground ground-${ground}`}>
          <img src={pictureAt("narrow")} alt={badge.alt({ name: business.name })} loading="lazy" />
        </p>
        <Code id="badge-narrow" what={badge.narrowWhat} text={narrow} />
        <h3>Markdown</h3>
        <Code id="badge-markdown" what={badge.markdownWhat} text={markdown} />
        <p>{policyWords}</p>
        <Code id="badge-policy" what={badge.policyWhat} text={policy} />
      </div>
    </Folded>
  );
}
