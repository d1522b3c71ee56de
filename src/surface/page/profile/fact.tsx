// One fact under the reviews of a profile: a sentence that opens, and the details in it.
import type { ComponentChildren } from "preact";

type Props = { id: string; says: ComponentChildren; children: ComponentChildren };

/** @param id stands inside, so that browsers open the disclosure for a link to it */
export function Fact({ id, says, children }: Props) {
  return (
    <li>
      <details class="fact">
        <summary>
          <span>{says}</span>
        </summary>
        <div id={id}>{children}</div>
      </details>
    </li>
  );
}
