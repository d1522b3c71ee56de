// That a moderator reads a review before it goes online, because of its words.
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import type { StatementWords } from "./told.tsx";

/** Nothing where no rule holds it for its words. @property heldBy codes of the rules that do */
export function ReadFirst({ heldBy, statement }: { heldBy: readonly string[]; statement: StatementWords }) {
  const { confirm: words } = useWords("form");
  const { language } = useReader();
  if (heldBy.length === 0) return null;
  return (
    <div>
      <p>{words.readFirst}</p>
      <blockquote class="review-text">
        {statement.reasons(language, heldBy, false).map((each) => (
          <p key={each}>{each}</p>
        ))}
      </blockquote>
    </div>
  );
}
