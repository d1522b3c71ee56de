// The organisation's audit log, shown as Activity: each change with what it was about, its actor and time, latest first.
import type { ListedAuditEntry } from "#domain/account/state/audit.ts";
import { useReader } from "#surface/look/reader.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { When } from "../../component/display.tsx";
import { auditPage } from "../../kit/audit-page.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { actionWords } from "./action.ts";
import { ACTIVITY_PATH, ActivityFilterForm, noChange, readActivityFilter } from "./filter.tsx";
import { type Names, namesOf, Subject } from "./subject.tsx";

export async function activityPage(visit: MemberVisit): Promise<Answer> {
  const { id, name } = visit.organisation;
  const words = wordsIn("activity", visit.language);
  const filter = await readActivityFilter(visit);
  return auditPage(visit, {
    title: wordsIn("frame", visit.language).setting.activity,
    path: ACTIVITY_PATH,
    whose: id,
    about: words.about({ organisation: name }),
    caption: words.caption,
    isCompact: true,
    filter: {
      by: filter.by,
      query: filter.query,
      form: <ActivityFilterForm {...filter} />,
      nothing: noChange(filter),
    },
    columns: async (rows) => {
      const names = await namesOf(visit, rows);
      return [
        { label: words.head.what, cell: (row) => <What row={row} names={names} /> },
        { label: words.head.who, cell: (row) => <bdi>{actorWords(words, row)}</bdi> },
        { label: words.head.when, cell: ({ createdAt }) => <When at={createdAt} /> },
      ];
    },
  });
}

function What({ row, names }: { row: ListedAuditEntry; names: Names }) {
  const { language } = useReader();
  return (
    <>
      <span dir="auto">{actionWords(row, language)}</span>
      <Subject row={row} names={names} />
    </>
  );
}

/** Moderators stay unnamed, because they decide for the service. */
function actorWords({ actor: words }: Words<"activity">, { actor, who }: ListedAuditEntry): string {
  if (actor === "staff") return words.staff;
  if (actor === "key") return who ? words.keyOf({ who }) : words.key;
  const known: Readonly<Record<string, string>> = {
    schedule: words.schedule,
    proof: words.proof,
    "command line": words.operator,
    operator: words.operator,
    provider: words.provider,
  };
  return known[actor] ?? who ?? words.deleted;
}
