// Stands in place of a number that does not exist yet: a dash, and words for screen readers.
import { useLookWords } from "./words.ts";

export function NoData() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span class="hidden">{useLookWords().noData}</span>
    </>
  );
}
