// Stands in place of a number that does not exist yet: a dash, and words for screen readers.
import { useWords } from "./words.ts";

export function NoData() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span class="hidden">{useWords("look").noData}</span>
    </>
  );
}
