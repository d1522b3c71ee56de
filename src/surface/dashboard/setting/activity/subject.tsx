// What an entry of the activity is about, by its name, and the way to its page.
import { fromWire, toWire } from "#contract/id.ts";
import type { ListedAuditEntry } from "#domain/account/state/audit.ts";
import { type ActivityName, NAMED_KINDS, type NamedKind, nameSubjects } from "#domain/insight/activity-name.ts";
import { integrationName } from "#surface/look/integration-name.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { readUuid } from "../../kit/address.ts";
import type { MemberVisit } from "../../kit/visit.ts";

/** By wire ids; an invitation to the team by its uuid. */
export type Names = ReadonlyMap<string, ActivityName>;

/** The pages of subjects, by the prefix of the wire id. */
const FOLDERS = {
  rev: "/dashboard/reviews",
  int: "/dashboard/integrations",
  whs: "/dashboard/settings/webhooks",
  imp: "/dashboard/import",
  clm: "/dashboard/claims",
  usr: "/dashboard/settings/team/members",
} as const;

/** The sentences of these actions hold the name. */
const SAYS_NAME: readonly string[] = ["key.create", "integration.name", "import.start", "import.undo"];

export async function namesOf(visit: MemberVisit, rows: readonly ListedAuditEntry[]): Promise<Names> {
  const asked = rows.flatMap((row) => askedOf(subjectOf(row)) ?? []);
  const found = await nameSubjects(visit.context, visit.organisation.id, asked);
  return new Map(found.map((each) => [each.kind === "team" ? each.id : toWire(each.kind, each.id), each]));
}

type SubjectProps = { row: ListedAuditEntry; names: Names };

/** Nothing where the sentence says it, or the actor is the subject. What was deleted has the name that its entry kept. */
export function Subject({ row, names }: SubjectProps) {
  const { page } = useWords("activity");
  const { language } = useReader();
  const subject = subjectOf(row);
  if (subject === null || (row.userId && subject === toWire("usr", row.userId))) return null;
  const found = names.get(subject);
  const prefix = subject.slice(0, 3);
  const isFile = prefix === "imp" && row.action !== "import.drop";
  const href = prefix in FOLDERS && (isFile || (found && (prefix !== "usr" || found.email))) ? hrefOf(subject) : null;
  const called = typeof row.detail?.called === "string" ? row.detail.called : null;
  const own = found?.shop ? integrationName({ ...found, kind: found.shop }, language) : (found?.name ?? called);
  const name = SAYS_NAME.includes(row.action) ? null : own;
  const label = name ?? (href ? page[prefix as keyof typeof page] : null);
  if (label === null) return null;
  return (
    <span class="under small">
      {href ? (
        <a href={href}>
          <bdi>{label}</bdi>
        </a>
      ) : (
        <bdi class="muted">{label}</bdi>
      )}
      {found?.email && (
        <>
          {" "}
          <bdi class="muted">{found.email}</bdi>
        </>
      )}
    </span>
  );
}

/** An entry about a delivery names its webhook, and one about an invitation to the team has no wire id. */
function subjectOf({ subject, detail }: ListedAuditEntry): string | null {
  const within = detail?.webhook ?? detail?.invitation;
  return typeof within === "string" ? within : subject;
}

function askedOf(subject: string | null): { kind: NamedKind; id: string } | null {
  if (subject === null) return null;
  const invitation = readUuid(subject);
  if (invitation) return { kind: "team", id: invitation };
  const kind = NAMED_KINDS.find((each) => subject.startsWith(`${each}_`));
  const id = kind && kind !== "team" ? fromWire(kind, subject) : null;
  return kind && id ? { kind, id } : null;
}

function hrefOf(subject: string): string {
  return `${FOLDERS[subject.slice(0, 3) as keyof typeof FOLDERS]}/${subject}`;
}
