// The organisation's audit log, shown as Activity: each change with its actor and time, latest first.
import type { AuditEntry, ListedAuditEntry } from "#domain/account/state/audit.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { When } from "../component/display.tsx";
import { auditPage } from "../kit/audit-page.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";

/** The subject of such an action was deleted and has no page. */
const IS_END = /\.(?:remove|delete|leave|release|lose|cancel|revoke)$/;

export function activityPage(visit: MemberVisit): Promise<Answer> {
  const { id, name } = visit.organisation;
  const words = wordsIn("activity", visit.language);
  return auditPage(visit, {
    title: wordsIn("frame", visit.language).setting.activity,
    path: "/dashboard/settings/activity",
    whose: id,
    about: words.about({ organisation: name }),
    caption: words.caption,
    columns: () => [
      { label: words.head.what, cell: (row) => <Action row={row} /> },
      { label: words.head.who, cell: (row) => actorWords(words, row) },
      { label: words.head.when, cell: ({ createdAt }) => <When at={createdAt} /> },
    ],
  });
}

function Action({ row }: { row: ListedAuditEntry }) {
  const words = useWords("activity");
  const { language } = useReader();
  const { subject, action } = row;
  const kind =
    subject === null || IS_END.test(action) ? undefined : PAGES.find((each) => subject.startsWith(each.kind));
  return (
    <>
      <span dir="auto">{actionWords(row, language)}</span>
      {kind && (
        <span class="under small">
          <a href={`${kind.folder}/${subject}`}>{words.page[kind.kind]}</a>
        </span>
      )}
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

/** The pages of subjects, by the prefix of the subject's wire id. */
const PAGES = [
  { kind: "rev", folder: "/dashboard/reviews" },
  { kind: "int", folder: "/dashboard/integrations" },
  { kind: "whs", folder: "/dashboard/settings/webhooks" },
  { kind: "imp", folder: "/dashboard/import" },
  { kind: "clm", folder: "/dashboard/claims" },
  { kind: "usr", folder: "/dashboard/settings/team/members" },
] as const;

/** In the past tense, without the actor. An action that this version does not know is shown as its code. */
export function actionWords({ action, detail }: Pick<AuditEntry, "action" | "detail">, language: Language): string {
  const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = wordsIn("activity", language).action;
  const [group = "", name = ""] = action.split(".");
  const message = groups[group]?.[name] ?? action;
  return typeof message === "function" ? message(valuesOf(action, detail ?? {}, language)) : String(message);
}

type Detail = NonNullable<AuditEntry["detail"]>;

/** What the messages of actions may name. Codes become words where they have any. */
function valuesOf(action: string, detail: Detail, language: Language) {
  const text = (name: string) => (detail[name] ? String(detail[name]) : null);
  const number = (name: string) => Number(detail[name] ?? 0);
  const coded = (name: string, words: Readonly<Record<string, string>>) => {
    const codes = text(name)?.split(", ");
    return codes ? codes.map((code) => words[code] ?? code).join(", ") : null;
  };
  const roles = wordsIn("role", language).within;
  const isRole = action === "team.role";
  const sources = action.startsWith("import.") ? { Products: wordsIn("importing", language).choose.products } : {};
  return {
    ...Object.fromEntries(
      ["domains", "events", "file", "name", "notes", "platform", "rating", "uncalled"].map((name) => [
        name,
        text(name),
      ]),
    ),
    ...Object.fromEntries(NUMBERS.map((name) => [name, number(name)])),
    count: number("events"),
    changed: coded("changed", wordsIn("activity", language).field),
    reason: coded("reason", wordsIn("mail", language).moderation.reports),
    role: coded("role", roles),
    scopes: coded("scopes", wordsIn("apiKey", language).within),
    from: coded("from", isRole ? roles : sources),
    to: isRole ? (coded("to", roles) ?? coded("role", roles)) : text("to"),
    by: detail.by ? formatOf(language).date(String(detail.by)) : null,
    required: detail.required === true,
    verified: detail.emailsVerified === true,
    failed: detail.found === false,
  };
}

const NUMBERS = [
  "created",
  "delayDays",
  "invitations",
  "keysRevoked",
  "keysTakenOver",
  "orders",
  "queued",
  "updated",
] as const;
