// Sorts the rows of a list by the answer that the upload would give for each.
import { checkInvitations, MOST_ROWS } from "#domain/invitation/create/create.ts";
import { wordsIn } from "#words/words.ts";
import type { BusinessVisit } from "../kit/visit.ts";
import { inviterOf } from "./inviter.ts";
import type { ReadList, ReadyRow, WrongRow } from "./rows.ts";

/**
 * @property invited rows whose customer has an invitation for the same order number, or an open one
 * @property several customers who get more than one invitation
 */
export type CheckedList = ReadList & { invited: ReadyRow[]; several: Several[] };
export type Several = { email: string; lines: number[] };

/** `ready` keeps the rows that would be scheduled; those of an address to which nothing is sent join `wrong`. */
export async function checkList(visit: BusinessVisit, list: ReadList): Promise<CheckedList> {
  const { refused, result } = wordsIn("inviting", visit.language);
  const ready: ReadyRow[] = [];
  const invited: ReadyRow[] = [];
  const wrong: WrongRow[] = [...list.wrong];
  for (let start = 0; start < list.ready.length; start += MOST_ROWS) {
    const rows = list.ready.slice(start, start + MOST_ROWS);
    const codes = await checkInvitations(visit.context, { ...inviterOf(visit), rows });
    for (const [index, row] of rows.entries()) {
      const code = codes[index] ?? null;
      if (code === null) ready.push(row);
      else if (code === "duplicate") invited.push(row);
      else {
        const what = code === "email_opted_out" ? refused.optedOut : result.unreadable;
        wrong.push({ line: row.line, typed: row.typed, what });
      }
    }
  }
  return { ...list, ready, invited, several: severalOf(ready), wrong: wrong.toSorted((a, b) => a.line - b.line) };
}

function severalOf(ready: readonly ReadyRow[]): Several[] {
  return [...Map.groupBy(ready, ({ email }) => email.toLowerCase()).values()]
    .filter((rows) => rows.length > 1)
    .map((rows) => ({ email: rows[0]?.email ?? "", lines: rows.map(({ line }) => line) }));
}
