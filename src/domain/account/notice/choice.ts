// What each person chose to hear of, and when. The exception for a business comes first, then the choice for all, then the default.
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { BusinessId, UserId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { mayDo, type Role } from "../state/permission.ts";
import { type Choice, DIGEST_HOUR, NOTICE_KINDS, type NoticeKind, noticeOf } from "./kind.ts";
import { releaseWaiting } from "./lane.ts";
import { noticeChoice, noticeTime } from "./table.ts";

/** By kind; one without a choice is absent. */
export type Choices = Partial<Record<NoticeKind, Choice>>;

/** @property zone null: that of the business */
export type DigestTime = { hour: number; zone: string | null };

/** Returns what a member hears, where the person chose it or by the role. @param isBusy whether the business has many reviews */
export function choiceOf(
  kind: NoticeKind,
  { role, chosen, isBusy }: { role: Role; chosen: Choice | null; isBusy: boolean },
): Choice {
  const { needs, byDefault } = noticeOf(kind);
  if (!mayDo(role, needs)) return "none";
  if (chosen !== null) return chosen;
  const fallback = byDefault[role];
  return fallback === "volume" ? (isBusy ? "daily" : "all") : fallback;
}

/** @param businessId null: the row for all businesses */
export async function findChoices({ db }: Context, userId: UserId, businessId: BusinessId | null): Promise<Choices> {
  const rows = await db
    .select({ kind: noticeChoice.kind, choice: noticeChoice.choice })
    .from(noticeChoice)
    .where(and(eq(noticeChoice.userId, userId), isFor(businessId)));
  return Object.fromEntries(rows.map(({ kind, choice }) => [kind, choice]));
}

/** Exceptions by business, those of the first MOST_LISTED. */
export async function listExceptions({ db }: Context, userId: UserId): Promise<Map<BusinessId, Choices>> {
  const rows = await db
    .select({ id: noticeChoice.businessId, kind: noticeChoice.kind, choice: noticeChoice.choice })
    .from(noticeChoice)
    .where(and(eq(noticeChoice.userId, userId), sql`${noticeChoice.businessId} is not null`))
    .orderBy(noticeChoice.businessId, noticeChoice.kind)
    .limit(MOST_LISTED * NOTICE_KINDS.length);
  const exceptions = new Map<BusinessId, Choices>();
  for (const { id, kind, choice } of rows)
    if (id !== null) exceptions.set(id, { ...exceptions.get(id), [kind]: choice });
  return exceptions;
}

const MOST_LISTED = 100;

/** Replaces the choices of a row. What waits is handed out anew. @param choices without a kind: its choice is taken back */
export async function saveChoices(
  inside: Context,
  userId: UserId,
  businessId: BusinessId | null,
  choices: Choices,
): Promise<void> {
  await inside.db.delete(noticeChoice).where(and(eq(noticeChoice.userId, userId), isFor(businessId)));
  const rows = Object.entries(choices).map(([kind, choice]) => ({
    userId,
    businessId,
    kind: kind as NoticeKind,
    choice,
  }));
  if (rows.length > 0) await inside.db.insert(noticeChoice).values(rows).onConflictDoNothing();
  await releaseWaiting(inside, userId);
}

/** Sets one choice, and leaves the others. */
export async function setChoice(
  inside: Context,
  { userId, businessId, kind }: { userId: UserId; businessId: BusinessId | null; kind: NoticeKind },
  choice: Choice,
): Promise<void> {
  const target = [noticeChoice.userId, noticeChoice.businessId, noticeChoice.kind];
  await inside.db
    .insert(noticeChoice)
    .values({ userId, businessId, kind, choice })
    .onConflictDoUpdate({ target, set: { choice } });
  await releaseWaiting(inside, userId);
}

export async function findTime({ db }: Context, userId: UserId): Promise<DigestTime> {
  const [row] = await db
    .select({ hour: noticeTime.hour, zone: noticeTime.zone })
    .from(noticeTime)
    .where(eq(noticeTime.userId, userId));
  return row ?? { hour: DIGEST_HOUR, zone: null };
}

export async function saveTime(inside: Context, userId: UserId, time: DigestTime): Promise<void> {
  await inside.db
    .insert(noticeTime)
    .values({ userId, ...time })
    .onConflictDoUpdate({ target: noticeTime.userId, set: time });
  await releaseWaiting(inside, userId);
}

function isFor(businessId: BusinessId | null) {
  return businessId === null ? isNull(noticeChoice.businessId) : inArray(noticeChoice.businessId, [businessId]);
}
