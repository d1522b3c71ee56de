// The number of cases in a queue, in words.
import { CASES_UP_TO } from "#domain/transfer/waiting-cases.ts";
import { useWords } from "#surface/look/words.ts";

/** @property lead follows the number. @property mine how many of them the moderator can decide */
type WaitingProps = { count: number; lead?: string | undefined; mine?: number | undefined };

/** The number of cases in the whole queue. */
export function Waiting({ count, lead, mine = count }: WaitingProps) {
  const words = useWords("caseList");
  const all = count >= CASES_UP_TO ? words.waitMany({ count }) : words.wait({ count });
  const said = mine < count && count < CASES_UP_TO ? words.waitForYou({ count, mine }) : all;
  return (
    <p class="prose">
      {said} {lead}
    </p>
  );
}
