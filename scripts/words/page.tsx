// The page of all sentences: a table for each surface, English in the first column and a column for each language.
import { renderToString } from "preact-render-to-string";
import { dirOf, LANGUAGE, type Language } from "#platform/language/language.ts";
import notes from "#words/style/notes.json";
import { COUNTS, sentencesOf } from "./list.ts";
import { SURFACES } from "./surface.ts";

/** About messages that are not plain, by key. */
const NOTES: Readonly<Record<string, string>> = notes;

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
        {SURFACES.map(({ name, section, words }) => (
          <Surface key={section} name={name} section={section} words={words} languages={all} />
        ))}
      </body>
    </html>,
  )}`;
}

type SurfaceProps = {
  name: string;
  section: string;
  words: (language: Language) => unknown;
  languages: readonly Language[];
};

function Surface({ name, section, words, languages }: SurfaceProps) {
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
              {LANGUAGE[language].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place}>
            <th scope="row">
              {place}
              {NOTES[`${section}.${place}`] && <p>{NOTES[`${section}.${place}`]}</p>}
            </th>
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
