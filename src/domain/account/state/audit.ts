// The audit log: who did what and when. Entries outlive customers, so they hold no text or address of a customer.
import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { newId, type OrganisationId, type Position, positionValues, toWire, type UserId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { auditEntry, NAMES_PERSON, user } from "./table.ts";

export type AuditEntry = {
  /** Null for a decision about an unclaimed business. */
  organisationId: OrganisationId | null;
  userId: UserId | null;
  /** "owner", "admin", "member", "staff", "operator", "key", "command line", "schedule". */
  actor: string;
  /** Noun and verb: "key.create". */
  action: string;
  /** The wire id of the changed row, such as `rev_...`. */
  subject?: string | null;
  detail?: typeof auditEntry.$inferSelect.detail;
};

export type ListedAuditEntry = typeof auditEntry.$inferSelect & { who: string | null };

/** Call it inside the transaction that the entry describes. */
export async function recordAudit({ db, clock }: Context, entry: AuditEntry): Promise<void> {
  await db.insert(auditEntry).values({ id: newId(), createdAt: clock.now(), ...entry });
}

/** Whether the person has been removed from the organisation's team before, or has left it. */
export async function hasDeparted({ db }: Context, organisationId: OrganisationId, userId: UserId): Promise<boolean> {
  const isTheirs = and(eq(auditEntry.organisationId, organisationId), eq(auditEntry.subject, toWire("usr", userId)));
  const isEnd = inArray(auditEntry.action, ["team.remove", "team.leave"]);
  return (await db.$count(auditEntry, and(isTheirs, isEnd))) > 0;
}

/** Whether a person did something in an organisation, to any subject. */
export async function hasDone(
  { db }: Context,
  { organisationId, userId }: { organisationId: OrganisationId; userId: UserId },
  action: string,
): Promise<boolean> {
  const isTheirs = and(eq(auditEntry.organisationId, organisationId), eq(auditEntry.userId, userId));
  return (await db.$count(auditEntry, and(isTheirs, eq(auditEntry.action, action)))) > 0;
}

/** The wire ids of what a member made in an organisation, or gave a secret, by the actions that say so. */
export async function subjectsOf(
  { db }: Context,
  { organisationId, userId }: { organisationId: OrganisationId; userId: UserId },
  actions: readonly string[],
): Promise<string[]> {
  const isTheirs = and(eq(auditEntry.organisationId, organisationId), eq(auditEntry.userId, userId));
  const rows = await db
    .selectDistinct({ subject: auditEntry.subject })
    .from(auditEntry)
    .where(and(isTheirs, inArray(auditEntry.action, [...actions])));
  return rows.flatMap(({ subject }) => subject ?? []);
}

/** More than a choice can show. */
const MOST_PEOPLE = 100;

const NOUN = sql`split_part(${auditEntry.action}, '.', 1)`;

/** As the indexes say it. */
const actors: Readonly<Record<string, SQL>> = {
  staff: sql`${auditEntry.actor} = 'staff'`,
  operator: sql`${auditEntry.actor} in ('operator', 'command line')`,
};

export type AuditFilter = {
  /** The account that acted, or "command line". Of an organisation's entries, those that name the account. */
  who?: UserId | "command line" | undefined;
  /** The nouns of actions. */
  nouns?: readonly string[] | undefined;
  /** The organisation that an entry is about. */
  about?: OrganisationId | undefined;
};

/** The entries of an organisation, of all moderators, or of all operators and the command line, latest first. */
export async function listActivity(
  { db }: Context,
  whose: OrganisationId | "staff" | "operator",
  { limit, before, filter = {} }: { limit: number; before: Position | null; filter?: AuditFilter },
): Promise<ListedAuditEntry[]> {
  const isTheirs = actors[whose] ?? eq(auditEntry.organisationId, whose as OrganisationId);
  const [moment, id] = positionValues(before, "infinity");
  const isBefore = sql`(${auditEntry.createdAt}, ${auditEntry.id}) < (${moment}::timestamptz, ${id}::uuid)`;
  return db
    .select({ ...getTableColumns(auditEntry), who: user.name })
    .from(auditEntry)
    .leftJoin(user, eq(user.id, auditEntry.userId))
    .where(
      and(
        isTheirs,
        isBefore,
        whose in actors ? fits(filter) : fitsWithin(whose as OrganisationId, filter, { isBefore, limit }),
      ),
    )
    .orderBy(desc(auditEntry.createdAt), desc(auditEntry.id))
    .limit(limit);
}

function fits({ who, nouns, about }: AuditFilter): SQL | undefined {
  return and(
    who === "command line" ? eq(auditEntry.actor, who) : who && eq(auditEntry.userId, who),
    nouns && inArray(NOUN, [...nouns]),
    about && or(eq(auditEntry.organisationId, about), eq(auditEntry.subject, toWire("org", about))),
  );
}

/**
 * As `fits`, read in an index of the organisation's entries by person, or by noun. Each noun gives as many entries as the page has, so
 * that a rare one among millions costs the same.
 */
function fitsWithin(
  organisationId: OrganisationId,
  { who, nouns }: AuditFilter,
  { isBefore, limit }: { isBefore: SQL; limit: number },
): SQL | undefined {
  const isBy = who && sql`${auditEntry.userId} = ${who} and ${sql.raw(NAMES_PERSON)}`;
  if (!nouns) return isBy;
  return sql`${auditEntry.id} in (select found.id from unnest(${`{${nouns.join(",")}}`}::text[]) noun cross join lateral (
    select ${auditEntry.id} from ${auditEntry}
    where ${and(eq(auditEntry.organisationId, organisationId), sql`${NOUN} = noun`, isBefore, isBy)}
    order by ${auditEntry.createdAt} desc, ${auditEntry.id} desc limit ${limit}) found)`;
}

/** The people whom an organisation's entries name, by name. Steps through an index from person to person, however many entries there are. */
export async function listActingPeople(
  { db }: Context,
  organisationId: OrganisationId,
): Promise<{ id: UserId; name: string }[]> {
  return people(db, organisationId);
}

const people = statement<{ id: UserId; name: string }>(
  "audit_people",
  `with recursive acting(user_id) as (
    (${nextPerson("")})
    union all select next.user_id from acting cross join lateral (${nextPerson("and e.user_id > acting.user_id")}) next)
  select u.id, u.name from acting join "user" u on u.id = acting.user_id order by u.name, u.id limit ${MOST_PEOPLE}`,
);

function nextPerson(after: string): string {
  return `select e.user_id from audit_entry e where e.organisation_id = $1::uuid and ${NAMES_PERSON} ${after}
    order by e.user_id limit 1`;
}

/** The operators who acted, by name. */
export async function listActingOperators({ db }: Context): Promise<{ id: UserId; name: string }[]> {
  return db
    .selectDistinct({ id: user.id, name: user.name })
    .from(auditEntry)
    .innerJoin(user, eq(user.id, auditEntry.userId))
    .where(actors.operator)
    .orderBy(user.name, user.id)
    .limit(MOST_PEOPLE);
}
