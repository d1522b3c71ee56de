// How a list of customers is read: the choices of the person, and the findings in the file.
import { ENCODINGS, SEPARATORS, type SheetChoices, type SheetFound } from "#domain/transfer/sheet/choice.ts";
import { SelectField } from "#surface/form/input.tsx";
import { TextField } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { useWords } from "#surface/look/words.ts";
import { Fact, Panel } from "../component/display.tsx";
import { signName } from "../import/sign.ts";
import { AsTable } from "../import/understood.tsx";

/** The names of the fields. */
export const READING = ["encoding", "separator", "sheet"] as const;

/** An empty field leaves it to the reader. */
export function readingIn(chosen: Fields): SheetChoices {
  return Object.fromEntries(READING.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : [])));
}

/** @param chosen what the form had when it was refused */
export function Reading({ chosen }: { chosen: Fields }) {
  const words = useWords("understood");
  const { upload } = useWords("inviting");
  const isOpen = READING.some((name) => chosen[name]);
  return (
    <details class="unfold" open={isOpen}>
      <summary class="touch">{upload.reading}</summary>
      <div class="form">
        <SelectField
          name="encoding"
          label={words.name.encoding}
          value={chosen.encoding}
          empty={words.guess}
          options={ENCODINGS.map((label) => ({ label }))}
        />
        <SelectField
          name="separator"
          label={words.name.separator}
          value={chosen.separator}
          empty={words.guess}
          options={SEPARATORS.map((value) => ({ value, label: signName(value, words) }))}
        />
        <TextField name="sheet" label={words.name.sheet} hint={upload.sheetHint} value={chosen.sheet} />
      </div>
    </details>
  );
}

/** A workbook's other sheets are named, because the customers may stand in one of them. */
export function ReadAs({ found, isPasted, hasNames }: { found: SheetFound; isPasted: boolean; hasNames: boolean }) {
  const words = useWords("understood");
  const { preview } = useWords("inviting");
  // A browser chose the encoding and the line ends of pasted rows.
  const shown = isPasted ? { ...found, encoding: null, lineEnds: null } : found;
  return (
    <Panel title={isPasted ? words.rowsTitle : words.title} id="read-as">
      <dl class="facts">
        <AsTable found={shown} hasNames={hasNames} />
        {found.sheets.length > 1 && (
          <Fact name={preview.sheets}>
            <ul class="plain-list">
              {found.sheets.map((sheet) => (
                <li key={sheet}>
                  <bdi>{sheet}</bdi>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </Panel>
  );
}
