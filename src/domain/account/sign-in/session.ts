// Sessions: a random token in a cookie, stored as a hash. Settings say how long after the last visit and after the login a session ends.
import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import { type BusinessId, newId, type OrganisationId, toWire, type UserId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { prepared } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { AuditEntry } from "../state/audit.ts";
import { session, user } from "../state/table.ts";

/** In days: without a visit, and with visits. */
export type SessionEnds = { idle: number; most: number };
export const SESSION_ENDS: SessionEnds = { idle: 14, most: 90 };
const MOST_LISTED = 50;
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const MAX_USER_AGENT = 300;

export type User = Pick<
  typeof user.$inferSelect,
  "id" | "email" | "name" | "language" | "shortcutKeys" | "staff" | "operator" | "factorSince"
>;

export type SignedIn = NonNullable<Awaited<ReturnType<typeof findSession>>>;
export type OwnSession = Awaited<ReturnType<typeof listSessions>>[number];

export type NewSession = {
  userId: UserId;
  userAgent: string | null;
  /** The organisation that the dashboard shows first. */
  organisationId?: OrganisationId;
  /** Its business that the dashboard shows first. */
  businessId?: BusinessId;
  /** The network of the caller. */
  range?: string;
  /** Whether a second factor was proved at the login. */
  isProven?: boolean;
  /** The organisation whose provider vouched for the person. */
  companyId?: OrganisationId;
  /** The session of the same browser, which ends. */
  replaces?: string | null;
  /** Detail of the login's entry in the audit log; without it there is none. */
  login?: AuditEntry["detail"];
};

/** @returns the token for the cookie, which cannot be read back */
export async function startSession(
  context: Context,
  { userId, userAgent, organisationId, businessId, range, isProven, companyId, replaces, login }: NewSession,
  ends: SessionEnds = SESSION_ENDS,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const now = context.clock.now().toISOString();
  const shown = [userAgent?.slice(0, MAX_USER_AGENT), range, organisationId, companyId].map((each) => each ?? null);
  const proven = isProven ? now : null;
  const entry = [newId(), now, login ? JSON.stringify(login) : null, toWire("usr", userId), "session.start"];
  const days = Math.min(ends.idle, ends.most);
  await start(
    context,
    newId(),
    userId,
    hashOf(token),
    ...shown,
    proven,
    days,
    replaces ?? null,
    ...entry,
    businessId ?? null,
  );
  return token;
}

/** Starts a session, writes its audit entry and ends the earlier session in one statement: a login waits for each statement. */
const start = statement(
  "start_session",
  `with ended as (delete from session where id = $10::uuid),
  started as (
    insert into session (id, user_id, token_hash, user_agent, address_range, organisation_id, company_id, proven_at, expires_at,
      business_id)
    values ($1::uuid, $2::uuid, $3::bytea, $4, $5, $6::uuid, $7::uuid, $8::timestamptz, now() + make_interval(days => $9::int),
      $16::uuid)
  )
  insert into audit_entry (id, created_at, organisation_id, user_id, actor, action, subject, detail)
  select $11::uuid, $12::timestamptz, $7::uuid, $2::uuid, 'person', $15, $14, $13::text::jsonb
  where $13 is not null`,
);

const byToken = prepared((db) =>
  db
    .select({
      sessionId: session.id,
      organisationId: session.organisationId,
      businessId: session.businessId,
      provenAt: session.provenAt,
      companyId: session.companyId,
      user: {
        id: user.id,
        email: user.email,
        name: user.name,
        language: user.language,
        shortcutKeys: user.shortcutKeys,
        staff: user.staff,
        operator: user.operator,
        factorSince: user.factorSince,
      },
      isToTouch: sql<boolean>`${session.lastSeenAt} < now() - interval '5 minutes'`,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.tokenHash, sql.placeholder("tokenHash")), gt(session.expiresAt, sql`now()`)))
    .prepare("session_by_token"),
);

/** The session of a token, if it has not ended. The visit prolongs the session. */
export async function findSession({ db }: Context, token: string, ends: SessionEnds = SESSION_ENDS) {
  if (!TOKEN.test(token)) return null;
  const [row] = await byToken(db).execute({ tokenHash: hashOf(token) });
  if (!row) return null;
  const { isToTouch, ...signedIn } = row;
  if (isToTouch)
    await db
      .update(session)
      .set({
        lastSeenAt: sql`now()`,
        expiresAt: sql`least(now() + make_interval(days => ${ends.idle}), ${session.createdAt} + make_interval(days => ${ends.most}))`,
      })
      .where(eq(session.id, row.sessionId));
  return signedIn;
}

/** Notes that a second factor was proved in the session. */
export async function proveSession(context: Context, id: string): Promise<void> {
  await context.db.update(session).set({ provenAt: context.clock.now() }).where(eq(session.id, id));
}

/** Notes that the organisation's provider vouches for the person in this session. */
export async function vouchSession(context: Context, id: string, companyId: OrganisationId): Promise<void> {
  await context.db.update(session).set({ companyId }).where(eq(session.id, id));
}

/** Whether an organisation's provider vouched for the person in this session. */
export async function isVouched({ db }: Context, id: string): Promise<boolean> {
  return (await db.$count(session, and(eq(session.id, id), isNotNull(session.companyId)))) > 0;
}

/** One session of a person, all but one, or those that an organisation vouched for; by default all. */
export type Which = { id?: string; except?: string | null; companyId?: OrganisationId | null };

/** @returns false where there was no such session */
export async function endSessions({ db }: Context, userId: UserId, which: Which = {}): Promise<boolean> {
  const rows = await db.delete(session).where(isOneOf(userId, which)).returning({ id: session.id });
  return rows.length > 0;
}

/** Ends what an organisation's provider vouched for, when it is the provider no more. @param except the session that acts, which stays */
export async function endCompanySessions({ db }: Context, companyId: OrganisationId, except: string): Promise<void> {
  await db.delete(session).where(and(eq(session.companyId, companyId), ne(session.id, except)));
}

export async function listSessions({ db }: Context, userId: UserId, which: Which = {}) {
  const { id, userAgent, addressRange, createdAt, lastSeenAt } = session;
  return db
    .select({ id, userAgent, addressRange, createdAt, lastSeenAt })
    .from(session)
    .where(and(isOneOf(userId, which), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.lastSeenAt), desc(session.id))
    .limit(MOST_LISTED);
}

/** Stores which organisation and business the dashboard shows. Whether the person may see them is checked at each visit. */
export async function chooseInSession(
  context: Context,
  id: string,
  choice: { organisationId: OrganisationId | null; businessId: BusinessId | null },
): Promise<void> {
  await context.db.update(session).set(choice).where(eq(session.id, id));
}

export async function purgeSessions(context: Context): Promise<void> {
  await context.db.delete(session).where(sql`${session.expiresAt} < now()`);
}

function isOneOf(userId: UserId, { id, except, companyId }: Which) {
  return and(
    eq(session.userId, userId),
    id ? eq(session.id, id) : undefined,
    except ? ne(session.id, except) : undefined,
    companyId ? eq(session.companyId, companyId) : undefined,
  );
}

function hashOf(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}
