// The foot of every public page: what this service is, language and theme, links, and what law asks for.
import { LANGUAGE, LANGUAGES, type Language } from "#platform/language/language.ts";
import { OTHER_LANGUAGE } from "#surface/form/form.ts";
import { BrandLine } from "#surface/look/brand-sign.tsx";
import { LegalLinks } from "#surface/look/legal.tsx";
import { useHref, withLanguage } from "#surface/look/reader.ts";
import { ThemeSwitch } from "#surface/look/theme.tsx";
import { useWords } from "#surface/look/words.ts";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";

type Props = { site: Site; reader: PageReader; here: string | undefined; form: string | undefined };

/**
 * @property here the address of the page, for the switch of language
 * @property form id of a form with typed text, which the switch sends along
 */
export function Footer({ site, reader, here, form }: Props) {
  const { frame: words } = useWords("site");
  const href = useHref();
  return (
    <footer class="bottom">
      <div class="frame bottom-row">
        <div class="bottom-about">
          <p>{words.openPlatform({ service: site.serviceName })}</p>
          <BrandLine brand={site.brand} />
          <div class="bottom-choices">
            {here !== undefined && (
              <Languages here={here} language={reader.language} offered={site.languages} form={form} />
            )}
            <ThemeSwitch />
          </div>
        </div>
        <nav aria-label={words.footer}>
          <a href={href("/about/reviews")}>{words.howItWorks}</a>
          <a href={href("/about/transparency")}>{words.transparency}</a>
          <a href={href("/log")}>{words.signedLog}</a>
          <a href={href("/about/your-data")}>{words.yourData}</a>
          <a href={href("/categories")}>{words.categories}</a>
          <a href={href("/docs")}>{words.apiAndData}</a>
          <a href={href("/for-businesses")}>{words.forBusinesses}</a>
        </nav>
        <LegalLinks legal={site.legal} />
      </div>
    </footer>
  );
}

type LanguagesProps = {
  here: string;
  language: Language;
  offered: readonly Language[] | undefined;
  form: string | undefined;
};

/** Nothing where there is no choice. */
function Languages({ here, language, offered = LANGUAGES, form }: LanguagesProps) {
  const { frame: words } = useWords("site");
  if (offered.length === 1) return null;
  return (
    <details class="languages">
      <summary>
        <span class="hidden">{words.language}: </span>
        {LANGUAGE[language].name}
      </summary>
      <nav aria-label={words.language}>
        {offered.map((each) => {
          const said = { lang: each, "aria-current": each === language ? ("true" as const) : undefined };
          const address = withLanguage(here, each);
          return form === undefined ? (
            <a key={each} href={address} {...said}>
              {LANGUAGE[each].name}
            </a>
          ) : (
            <button key={each} form={form} formaction={address} formnovalidate name={OTHER_LANGUAGE} {...said}>
              {LANGUAGE[each].name}
            </button>
          );
        })}
      </nav>
    </details>
  );
}
