// The links to an operator's own texts, which stand in place of links to other sites.
import { LEGAL_PAGES } from "#platform/config/service.ts";
import { LANGUAGE, LANGUAGES } from "#platform/language/language.ts";
import type { ReadSettings } from "#platform/setting/kept.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { legalTextPath } from "./kit/path.ts";

/** Leads to the texts that stand in place of links. */
export function LegalTextLinks({ texts }: Pick<ReadSettings, "texts">) {
  const { legal: words } = useWords("operator");
  const label = useWords("legal");
  const { language } = useReader();
  const format = useFormat();
  return (
    <>
      <p class="muted">{words.own}</p>
      <ul aria-label={words.ownLabel}>
        {LEGAL_PAGES.map((page) => {
          const written = LANGUAGES.filter((each) => texts[page]?.[each] !== undefined);
          return (
            <li key={page}>
              <a href={legalTextPath(page, language)}>{label[page]}</a>
              {written.length > 0 && ` (${format.list(written.map((each) => LANGUAGE[each].name))})`}
            </li>
          );
        })}
      </ul>
    </>
  );
}
