// Operator > Log: what operators and the command line changed, latest first. The database refuses to change or delete an entry.
import { fromWire } from "#contract/id.ts";
import type { ListedAuditEntry } from "#domain/account/state/audit.ts";
import type { Language } from "#platform/language/language.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { When } from "../component/display.tsx";
import { auditPage } from "../kit/audit-page.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { actionWords as moderated } from "../moderation/log.tsx";
import { actionWords } from "../setting/activity.tsx";
import { LOG_PATH, organisationPath, staffPath } from "./kit/path.ts";

export function operatorLogPage(visit: UserVisit): Promise<Answer> {
  const { language } = visit;
  const { log: words, page } = wordsIn("operator", language);
  const heads = wordsIn("moderationLog", language);
  const { when, deletedAccount } = wordsIn("moderating", language);
  const byService = wordsIn("activity", language).actor.schedule;
  return auditPage(visit, {
    title: page.log,
    path: LOG_PATH,
    whose: "operator",
    about: words.about,
    caption: words.caption,
    columns: [
      { label: heads.what, cell: (row) => <span dir="auto">{wordsOf(row, language)}</span> },
      {
        label: heads.subject,
        cell: ({ subject, organisationId, detail }) => (
          <Subject subject={subject} of={organisationId} name={detail?.organisation} />
        ),
      },
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
    ],
  });
}

/** Words of the organisations' activity, else of the moderators' log, with the change or its reason. */
function wordsOf(row: ListedAuditEntry, language: Language): string {
  const own = actionWords(row, language);
  if (own !== row.action) return withReason(own, row);
  const { changed, reason } = row.detail ?? {};
  return [moderated(row.action, language), changed, reason].filter(Boolean).join(" · ");
}

/** Not all sentences name the reason. */
function withReason(said: string, { detail }: ListedAuditEntry): string {
  const { reason } = detail ?? {};
  return typeof reason === "string" && !said.includes(reason) ? `${said} · ${reason}` : said;
}

type About = { subject: string | null; of: ListedAuditEntry["organisationId"]; name: unknown };

/** @param of.name of the organisation when the entry was made */
function Subject({ subject, of, name }: About) {
  const { kind } = useWords("moderationLog");
  const organisation = fromWire("org", subject ?? "") ?? of;
  const person = fromWire("usr", subject ?? "");
  if (person)
    return (
      <a href={staffPath(person)} title={subject ?? ""}>
        {kind.usr({ id: (subject ?? "").slice(-6) })}
      </a>
    );
  if (!organisation) return subject ? <span title={subject}>{subject.slice(-6)}</span> : null;
  const path = organisationPath(organisation);
  return (
    <a href={path} title={path.slice(path.lastIndexOf("/") + 1)}>
      {typeof name === "string" ? <bdi>{name}</bdi> : kind.org({ id: path.slice(-6) })}
    </a>
  );
}
