// The data that are stored of persons, and for how long, as a table.
import { storedOfPersons } from "#domain/privacy/stored.ts";
import type { Language } from "#platform/language/language.ts";
import { keptIn, storedIn } from "#surface/look/stored.ts";
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
