// The switch of language on pages without an account.
import { LANGUAGE } from "#platform/language/language.ts";
import { OTHER_LANGUAGE } from "#surface/form/form.ts";
import { useReader, withLanguage } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { PAGE_FORM } from "../component/form.tsx";
import type { Visit } from "./visit.ts";

/**
 * Without an account there is nothing to keep a choice: the address carries it. @param isTyped the page has a form with typed text, which
 * its buttons send along: a link would lose it
 */
export function LanguageMenu({ visit: { url, at, deps }, isTyped }: { visit: Visit; isTyped: boolean }) {
  const words = useWords("frame");
  const { language } = useReader();
  const page = isTyped ? url.pathname : at;
  const here = new URLSearchParams(page === url.pathname ? url.search : "");
  here.delete("lang");
  const path = here.size === 0 ? page : `${page}?${here}`;
  return (
    <details class="porch-languages">
      <summary class="touch">
        <span class="hidden">{words.language}: </span>
        {LANGUAGE[language].name}
      </summary>
      <ul>
        {deps.config.languages.map((each) => {
          const said = {
            class: "touch",
            lang: each,
            "aria-current": each === language ? ("true" as const) : undefined,
          };
          const address = withLanguage(path, each);
          return (
            <li key={each}>
              {isTyped ? (
                <button form={PAGE_FORM} formaction={address} formnovalidate name={OTHER_LANGUAGE} {...said}>
                  {LANGUAGE[each].name}
                </button>
              ) : (
                <a href={address} hreflang={each} {...said}>
                  {LANGUAGE[each].name}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
