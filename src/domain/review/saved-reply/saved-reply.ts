// Saved replies of an organisation: any member who may reply keeps and uses them. A saved reply only fills the field of a reply, which a
// person reads and sends.
import { and, asc, eq } from "drizzle-orm";
import type { OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { savedReply } from "./table.ts";

export const MOST_SAVED_REPLIES = 50;
export const SAVED_REPLY_LIMIT = { name: { min: 1, max: 60 }, body: TEXT_LIMIT.reply } as const;

export type SavedReply = { id: string; name: string; body: string };
type Texts = Omit<SavedReply, "id">;

const columns = { id: savedReply.id, name: savedReply.name, body: savedReply.body };

/** In the order of their names. */
export function listSavedReplies({ db }: Context, organisationId: OrganisationId): Promise<SavedReply[]> {
  return db
    .select(columns)
    .from(savedReply)
    .where(eq(savedReply.organisationId, organisationId))
    .orderBy(asc(savedReply.name), asc(savedReply.id));
}

/** Null for one of another organisation. */
export async function findSavedReply(
  { db }: Context,
  organisationId: OrganisationId,
  id: string,
): Promise<SavedReply | null> {
  const [row] = await db.select(columns).from(savedReply).where(own(organisationId, id));
  return row ?? null;
}

/** Call it in a transaction. @returns false where the organisation has MOST_SAVED_REPLIES already */
export async function addSavedReply(
  inside: Context,
  organisationId: OrganisationId,
  id: string,
  texts: Texts,
): Promise<boolean> {
  const { db, clock } = inside;
  await lock(db, organisationId);
  const known = await db.$count(savedReply, eq(savedReply.organisationId, organisationId));
  if (known >= MOST_SAVED_REPLIES) return false;
  const now = clock.now();
  await db.insert(savedReply).values({ id, organisationId, ...texts, createdAt: now, updatedAt: now });
  return true;
}

/** @returns false where there is none */
export async function changeSavedReply(
  { db, clock }: Context,
  organisationId: OrganisationId,
  id: string,
  texts: Texts,
): Promise<boolean> {
  const rows = await db
    .update(savedReply)
    .set({ ...texts, updatedAt: clock.now() })
    .where(own(organisationId, id))
    .returning({ id: savedReply.id });
  return rows.length > 0;
}

/** @returns false where there is none */
export async function removeSavedReply({ db }: Context, organisationId: OrganisationId, id: string): Promise<boolean> {
  const rows = await db.delete(savedReply).where(own(organisationId, id)).returning({ id: savedReply.id });
  return rows.length > 0;
}

/** Of an organisation that is erased. */
export async function eraseSavedReplies({ db }: Context, organisationId: OrganisationId): Promise<void> {
  await db.delete(savedReply).where(eq(savedReply.organisationId, organisationId));
}

/** The names in braces that are filled in. */
export const PLACES = ["name", "business"] as const;

/**
 * The text for one review: `{name}` is the author's name as it is shown, `{business}` the business's. Both are filled in one pass, so a
 * name that holds braces stays as it is.
 */
export function fillIn(body: string, of: Readonly<Record<(typeof PLACES)[number], string>>): string {
  return body.replace(/\{(name|business)\}/g, (_all, place: (typeof PLACES)[number]) => of[place]);
}

/** The first name in braces that nothing fills in, such as `{Name}`; null where there is none. */
export function unknownPlace(body: string): string | null {
  const places: readonly string[] = PLACES;
  for (const [place, name = ""] of body.matchAll(/\{\s*(\p{L}[\p{L}\p{N}_ -]{0,29})\s*\}/gu))
    if (place !== `{${name}}` || !places.includes(name)) return place;
  return null;
}

function own(organisationId: OrganisationId, id: string) {
  return and(eq(savedReply.organisationId, organisationId), eq(savedReply.id, id));
}

/** Additions wait for each other, so that two of them do not pass the limit together. */
const lock = statement(
  "saved_reply_lock",
  "select pg_advisory_xact_lock(hashtextextended('saved replies ' || $1::text, 0))",
);
