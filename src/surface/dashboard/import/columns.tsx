// The columns of a file, each beside the field that is read from it.
import { shorten } from "#surface/look/format.ts";
import { useWords } from "#surface/look/words.ts";
import { Names } from "../component/display.tsx";

type Props = {
  read: readonly { column: string; field: string }[];
  /** Columns that are not read. */
  left?: readonly string[];
};

const SHOWN_LENGTH = 60;
/** An export has dozens of columns that are not read. */
const LEFT_SHOWN = 20;

export function ColumnTable({ read, left = [] }: Props) {
  const words = useWords("understood");
  const few = left.slice(0, LEFT_SHOWN).map((column) => shorten(column, SHOWN_LENGTH));
  return (
    <table class="file-columns">
      <thead>
        <tr>
          <th scope="col">{words.inFile}</th>
          <th scope="col">{words.readAs}</th>
        </tr>
      </thead>
      <tbody>
        {read.map(({ column, field }) => (
          <tr key={field}>
            <th scope="row">
              <bdi>{shorten(column, SHOWN_LENGTH)}</bdi>
            </th>
            <td>{field}</td>
          </tr>
        ))}
        {left.length > 0 && (
          <tr class="muted">
            <th scope="row">
              <Names of={left.length > LEFT_SHOWN ? [...few, "…"] : few} />
            </th>
            <td>{words.notRead}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
