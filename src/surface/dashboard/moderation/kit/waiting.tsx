// The number of cases in a queue, in words.
import { CASES_UP_TO } from "#domain/transfer/waiting-cases.ts";
import { useWords } from "#surface/look/words.ts";

/** The number of cases in the whole queue. @property lead follows it */
export function Waiting({ count, lead }: { count: number; lead?: string | undefined }) {
  const words = useWords("caseList");
  return (
    <p class="prose">
      {count >= CASES_UP_TO ? words.waitMany({ count }) : words.wait({ count })} {lead}
    </p>
  );
}
