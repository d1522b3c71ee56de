// The moderators' log: each action with its actor and subject, latest first.
import { fromWire } from "#contract/id.ts";
import type { ListedAuditEntry } from "#domain/account/state/audit.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { VERDICTS } from "#domain/review/state/reason.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { knownReason } from "#surface/look/reason.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { When } from "../component/display.tsx";
import { auditPage } from "../kit/audit-page.tsx";
import { excerpt } from "../kit/excerpt.ts";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { actionWords as accountWords } from "../setting/activity/action.ts";
import { CLAIMS_PATH, casePath } from "./kit/path.tsx";
import { statusWord } from "./kit/words.ts";

export function logPage(visit: UserVisit): Promise<Answer> {
  const { language } = visit;
  const words = wordsIn("moderationLog", language);
  const shared = wordsIn("moderating", language);
  return auditPage(visit, {
    title: wordsIn("frame", language).queue.log,
    path: "/moderation/log",
    whose: "staff",
    about: words.about,
    caption: words.caption,
    columns: () => [
      { label: words.what, cell: (row) => wordsOf(row, language) },
      { label: words.subject, cell: ({ subject }) => <Subject subject={subject} /> },
      {
        label: words.why,
        cell: ({ detail }) => {
          const says = excerpt(detailWords(detail, language), 500).text;
          return says === "" ? null : <span dir="auto">{says}</span>;
        },
      },
      { label: words.who, cell: ({ who }) => <bdi>{who ?? shared.deletedAccount}</bdi> },
      { label: shared.when, cell: ({ createdAt }) => <When at={createdAt} /> },
    ],
  });
}

function Subject({ subject }: { subject: string | null }) {
  const { kind } = useWords("moderationLog");
  const isKind = (prefix: string): prefix is keyof typeof kind => Object.hasOwn(kind, prefix);
  if (subject === null) return null;
  const prefix = subject.slice(0, 3);
  const id = subject.slice(-6);
  const name = isKind(prefix) ? kind[prefix]({ id }) : id;
  const href = subjectHref(subject);
  if (href === null) return <span title={subject}>{name}</span>;
  return (
    <a href={href} title={subject}>
      {name}
    </a>
  );
}

/** Of a moderator's own account the log has the words of an organisation's activity. */
function wordsOf({ action, detail }: ListedAuditEntry, language: Language): string {
  const own = actionWords(action, language, detail);
  return own === action ? accountWords({ action, detail }, language) : own;
}

/** "Hid a review" for `review.hide`; an unknown code as it is. */
export function actionWords(action: string, language: Language, detail: ListedAuditEntry["detail"] = null): string {
  const words: Readonly<Record<string, string>> = wordsIn("moderationLog", language).action;
  if (action === "report.misuse" && detail?.kind === "pause") return words.report_pause ?? action;
  return words[action.replace(".", "_")] ?? action;
}

/** The reason, the moderator's note, and whether the case was of their own organisation. */
function detailWords(detail: ListedAuditEntry["detail"], language: Language): string {
  if (!detail) return "";
  const words = wordsIn("moderationLog", language);
  const { reason, note, platform, rating, file, to, own, until, category, into, changed } = detail;
  const said = [
    typeof reason === "string" && (knownReason(reason, language) ?? reason),
    note,
    typeof until === "string" && words.until({ date: formatOf(language).date(new Date(until)) }),
    platform && [platform, rating].filter(Boolean).join(" "),
    file,
    changed,
    [category, into].filter(Boolean).join(" → "),
    isStatus(to) && words.now({ status: statusWord(to, language) }),
    own === true && words.own,
  ].filter((each): each is string => typeof each === "string" && each !== "");
  return said.join(" · ");
}

function isStatus(value: unknown): value is ReviewStatus {
  return typeof value === "string" && Object.hasOwn(VERDICTS, value);
}

function subjectHref(subject: string): string | null {
  if (fromWire("rev", subject)) return casePath(subject);
  return fromWire("clm", subject) ? `${CLAIMS_PATH}/${subject}` : null;
}
