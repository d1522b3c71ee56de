// What else a reporter reported, so that a moderator can judge misuse: numbers, and links to the latest. It names no person.
import { toWire } from "#contract/id.ts";
import type { ReporterRecord as Found } from "#domain/review/state/history.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { casePath } from "../kit/path.tsx";

export function ReporterRecord({ of }: { of: Found | null }) {
  const { misuse: words } = useWords("readerReport");
  const { report: outcome } = useWords("caseFile");
  const { date } = useFormat();
  if (of === null || of.count === 0) return <p class="muted">{words.only}</p>;
  const { last, ...numbers } = of;
  return (
    <>
      <p>{words.before(numbers)}</p>
      <ul>
        {last.map(({ id, reviewId, businessName, status, sentAt }) => (
          <li key={id}>
            <a href={`${casePath(toWire("rev", reviewId))}#${toWire("rpt", id)}`}>{date(new Date(sentAt))}</a>
            {" · "}
            <bdi>{businessName}</bdi> · {outcome[status]}
          </li>
        ))}
      </ul>
    </>
  );
}
