// Operator > Log: what operators and the command line changed, latest first. The database refuses to change or delete an entry.
import { fromWire } from "#contract/id.ts";
import type { ListedAuditEntry } from "#domain/account/state/audit.ts";
import { findPeople, type Person } from "#domain/account/user/user.ts";
import type { Language } from "#platform/language/language.ts";
import { useReader } from "#surface/look/reader.ts";
import { knownReason } from "#surface/look/reason.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { When } from "../component/display.tsx";
import { auditPage } from "../kit/audit-page.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { actionWords as moderated } from "../moderation/log.tsx";
import { actionWords } from "../setting/activity/action.ts";
import { LOG_PATH, organisationPath, staffPath } from "./kit/path.ts";
import { LogFilterForm, noChange, readLogFilter } from "./log-filter.tsx";

export async function operatorLogPage(visit: UserVisit): Promise<Answer> {
  const { language } = visit;
  const { log: words, page } = wordsIn("operator", language);
  const heads = wordsIn("moderationLog", language);
  const { when, deletedAccount } = wordsIn("moderating", language);
  const byService = wordsIn("activity", language).actor.schedule;
  const filter = await readLogFilter(visit);
  return auditPage(visit, {
    filter: {
      by: filter.by,
      query: filter.query,
      form: <LogFilterForm {...filter} />,
      nothing: noChange(filter, language),
    },
    title: page.log,
    path: LOG_PATH,
    whose: "operator",
    about: words.about,
    caption: words.caption,
    columns: async (rows) => {
      const people = await findPeople(
        visit.context,
        rows.flatMap(({ subject }) => fromWire("usr", subject ?? "") ?? []),
      );
      return [
        { label: heads.what, cell: (row) => <What row={row} /> },
        { label: heads.subject, cell: (row) => <Subject row={row} people={people} /> },
        {
          label: heads.who,
          cell: ({ actor, who, action }) => (
            <bdi>
              {actor === "command line"
                ? words.commandLine
                : action === "organisation.erased"
                  ? byService
                  : (who ?? deletedAccount)}
            </bdi>
          ),
        },
        { label: when, cell: ({ createdAt }) => <When at={createdAt} /> },
      ];
    },
  });
}

/** The change, and the reason below it. */
function What({ row }: { row: ListedAuditEntry }) {
  const { language } = useReader();
  const { reason, ...detail } = row.detail ?? {};
  return (
    <>
      <span dir="auto">{wordsOf({ ...row, detail }, language)}</span>
      {typeof reason === "string" && reason !== "" && (
        <span class="under muted small">
          <bdi>{knownReason(reason, language) ?? reason}</bdi>
        </span>
      )}
    </>
  );
}

/** Words of the organisations' activity, else of the moderators' log with the change. */
function wordsOf(row: ListedAuditEntry, language: Language): string {
  const own = actionWords(row, language);
  if (own !== row.action) return own;
  return [moderated(row.action, language), row.detail?.changed].filter(Boolean).join(" · ");
}

/** A person has a name while the account exists, and an organisation that of its entry. */
function Subject({ row, people }: { row: ListedAuditEntry; people: readonly Person[] }) {
  const { kind } = useWords("moderationLog");
  const { organisationId, detail } = row;
  const subject = row.subject ?? "";
  const id = fromWire("usr", subject);
  if (id) return <Whom person={people.find((each) => each.id === id)} subject={subject} of={organisationId} />;
  const organisation = fromWire("org", subject) ?? organisationId;
  if (!organisation) return subject ? <span title={subject}>{subject.slice(-6)}</span> : null;
  const path = organisationPath(organisation);
  const name = detail?.organisation;
  return (
    <a href={path} title={path.slice(path.lastIndexOf("/") + 1)}>
      {typeof name === "string" ? <bdi>{name}</bdi> : kind.org({ id: path.slice(-6) })}
    </a>
  );
}

type WhomProps = { person: Person | undefined; subject: string; of: ListedAuditEntry["organisationId"] };

/** Leads to the page of a person of the staff, else to the organisation of the entry. */
function Whom({ person, subject, of }: WhomProps) {
  const { kind } = useWords("moderationLog");
  const name = person ? <bdi>{person.name}</bdi> : kind.usr({ id: subject.slice(-6) });
  const path = person?.staff ? staffPath(person.id) : of && organisationPath(of);
  return (
    <>
      {path ? (
        <a href={path} title={subject}>
          {name}
        </a>
      ) : (
        <span title={subject}>{name}</span>
      )}
      {person && (
        <span class="under muted small">
          <bdi>{person.email}</bdi>
        </span>
      )}
    </>
  );
}
