// The data that are stored of persons, and for how long, as a table.
import { NEAR_COPY_MORE_DAYS, type Stored, storedOfPersons } from "#domain/privacy/stored.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { ColumnHeads } from "./column-heads.tsx";

type Retention = Parameters<typeof storedOfPersons>[0];

export function StoredTable({ language, retention }: { language: Language; retention: Retention }) {
  const words = wordsIn("stored", language);
  return (
    <div class="scroll">
      <table class="label-table">
        <caption class="hidden">{words.title}</caption>
        <ColumnHeads names={[words.what, words.howLong]} />
        <tbody>
          {storedOfPersons(retention).map(({ what, keep }) => (
            <tr key={what}>
              <th scope="row">{storedIn(language, what)}</th>
              <td>{keptIn(language, keep)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function storedIn(language: Language, what: Stored["what"]): string {
  const words = wordsIn("stored", language);
  return what === "nearCopy" ? words.nearCopy({ more: NEAR_COPY_MORE_DAYS }) : words[what];
}

export function keptIn(language: Language, keep: Stored["keep"]): string {
  const words = wordsIn("stored", language);
  return typeof keep === "string" ? words[keep] : words.forDays(keep);
}
