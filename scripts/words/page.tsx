// The page of all sentences: a table for each surface, English in the first column and a column for each language.
import { renderToString } from "preact-render-to-string";
import { dirOf, LANGUAGE_NAMES, type Language } from "#platform/language/language.ts";
import { PICTURE_WORDS } from "#surface/embed/picture/words/words.ts";
import { LOOK_WORDS } from "#surface/look/words/words.ts";
import { FORM_WORDS } from "#surface/page/form/words/words.ts";
import { LOG_WORDS } from "#surface/page/log/words/words.ts";
import { PROFILE_WORDS } from "#surface/page/profile/words/words.ts";
import { PROSE_WORDS } from "#surface/page/prose/words/words.ts";
import { SITE_WORDS } from "#surface/page/words/words.ts";
import { wordsOf as widgetWords } from "#widget/words/words.ts";
import { COUNTS, sentencesOf } from "./list.ts";
import { mailWords } from "./mail.ts";

/** Each surface, and its words in a language. */
const SURFACES: readonly { name: string; words: (language: Language) => unknown }[] = [
  { name: "Pages", words: (language) => SITE_WORDS[language] },
  { name: "Profile", words: (language) => PROFILE_WORDS[language] },
  { name: "How it works, for businesses, docs", words: (language) => PROSE_WORDS[language] },
  { name: "Forms", words: (language) => FORM_WORDS[language] },
  { name: "Signed log, receipts, transparency report", words: (language) => LOG_WORDS[language] },
  { name: "Stars and fields", words: (language) => LOOK_WORDS[language] },
  { name: "Mails and text messages", words: mailWords },
  { name: "Badge and share image", words: (language) => PICTURE_WORDS[language] },
  { name: "Widget", words: widgetWords },
];

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; }
  table { border-collapse: collapse; margin-bottom: 3rem; }
  th, td { border: 1px solid #ddd; padding: 6px 10px; text-align: start; vertical-align: top; max-width: 42ch; }
  thead th { position: sticky; top: 0; background: #f7f8fa; }
  tbody th { font: 12px/1.5 ui-monospace, monospace; }
  p { margin: 0 0 4px; }
`;

export function renderWords(languages: readonly Language[]): string {
  const all: Language[] = ["en", ...languages.filter((each) => each !== "en")];
  return `<!doctype html>${renderToString(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Every sentence beside its English</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <h1>Every sentence beside its English</h1>
        <p>
          Names, dates and figures stand as ‹name›. A sentence with a number is shown once for each form of its plural.
        </p>
        {SURFACES.map(({ name, words }) => (
          <Surface key={name} name={name} words={words} languages={all} />
        ))}
      </body>
    </html>,
  )}`;
}

type SurfaceProps = { name: string; words: (language: Language) => unknown; languages: readonly Language[] };

function Surface({ name, words, languages }: SurfaceProps) {
  const columns = languages.map((language) => ({
    language,
    texts: Map.groupBy(sentencesOf(words(language), COUNTS), ({ place }) => place),
  }));
  const places = [...(columns[0]?.texts.keys() ?? [])];
  return (
    <table>
      <caption>
        <h2>{name}</h2>
      </caption>
      <thead>
        <tr>
          <th scope="col">Place</th>
          {languages.map((language) => (
            <th key={language} scope="col" lang={language}>
              {LANGUAGE_NAMES[language]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            {columns.map(({ language, texts }) => (
              <td key={language} lang={language} dir={dirOf(language)}>
                {texts.get(place)?.map(({ text }) => (
                  <p key={text}>{text}</p>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
