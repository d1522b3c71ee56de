// The author changes the pictures of their review, and objects where a moderator took one down. The private link is the permission.
import { newId, type PhotoId, type ReviewId } from "#contract/id.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { attachPhotos, type GivenPhoto, holdSwitch, MOST_PHOTOS, seenAtOnce, takeUploads } from "../photo/attach.ts";
import { type KeptPhoto, listKeptPhotos } from "../photo/one.ts";
import { tellPhotos } from "../photo/show.ts";
import { reasonsToHold } from "../rule/check.ts";
import type { LockedReview } from "../state/lock.ts";
import { lockOwn } from "./author.ts";

export const OBJECTION_WORDS = { min: 1, max: 1_000 } as const;

export async function listOwnPhotos(context: Context, id: ReviewId): Promise<KeptPhoto[]> {
  return (await listKeptPhotos(context, [id])).get(id) ?? [];
}

/** `hidden`: the business shows no pictures. `over`: so many pictures must go first, such as after a moderator put one back. */
export type Arranged = { changed: boolean; waits: boolean } | { fault: "hidden" } | { fault: "over"; count: number };

/**
 * Puts the pictures into the given order with their texts, adds those that are uploads, and deletes those of `removed`, and no other. Those
 * that are neither given nor removed stay, behind the others. New ones show at once with a verified purchase, unless a rule finds something
 * in their texts; else they wait for a moderator. Refuses with not_found. @returns whether anything changed, and whether a picture waits
 */
export async function arrangePhotos(
  context: Context,
  id: ReviewId,
  { given, removed: gone }: { given: readonly GivenPhoto[]; removed: readonly PhotoId[] },
): Promise<Arranged> {
  return inTransaction(context, async (inside) => {
    if (!(await holdSwitch(inside, id))) return { fault: "hidden" };
    const row = await lockOwn(inside, id);
    const kept = (await listOwnPhotos(inside, id)).filter(({ state }) => state !== "taken_down");
    const own = new Map(kept.map((photo) => [photo.id, photo]));
    const wanted = new Set(given.map((each) => each.id));
    const removed = kept.filter((photo) => gone.includes(photo.id) && !wanted.has(photo.id));
    const stay = kept.filter((photo) => !removed.includes(photo));
    const sent = given.filter((each) => !own.has(each.id));
    const count = stay.length + new Set(sent.map((each) => each.id)).size - MOST_PHOTOS;
    if (count > 0) return { fault: "over", count };
    const fresh = await takeUploads(inside, row.business.id, sent);
    const altOf = new Map(given.map((each) => [each.id, each.alt]));
    const changed = stay.filter((photo) => (altOf.get(photo.id) ?? photo.alt) !== photo.alt);
    const isFound = await breaksRule(inside, row, [...changed.map((each) => altOf.get(each.id) ?? ""), ...alts(fresh)]);
    const state = row.verified && !isFound ? "shown" : "waiting";
    const order = [...given.map((each) => each.id), ...stay.map((photo) => photo.id)];
    const placed = stay.map((photo) => ({
      id: photo.id,
      alt: altOf.get(photo.id) ?? photo.alt,
      position: order.indexOf(photo.id),
      // Words that a rule finds are not shown before a moderator has read them.
      waits: isFound && changed.includes(photo),
    }));
    const isMoved = stay.some((photo, at) => placed.toSorted((a, b) => a.position - b.position)[at]?.id !== photo.id);
    if (removed.length + fresh.length + changed.length === 0 && !isMoved)
      return { changed: false, waits: stay.some((photo) => photo.state === "waiting") };
    await remove(
      inside,
      removed.map((photo) => photo.id),
    );
    await place(inside, JSON.stringify(placed), inside.clock.now().toISOString());
    for (const photo of fresh)
      await attachPhotos(inside, { reviewId: id, state, from: order.indexOf(photo.id) }, [photo]);
    const lost = [...removed, ...(isFound ? changed : [])].filter((photo) => photo.state === "shown").length;
    const added = state === "shown" ? (seenAtOnce(fresh)?.length ?? 0) : 0;
    const isSeen = added + lost > 0 || stay.some((photo) => photo.state === "shown");
    if (isSeen) await tellPhotos(inside, row, { added, removed: lost, by: "author" });
    return { changed: true, waits: (await listOwnPhotos(inside, id)).some((photo) => photo.state === "waiting") };
  });
}

/** Objects once to a decision that took the picture down. @returns false where that is not possible */
export async function objectToPhoto(context: Context, id: ReviewId, photo: PhotoId, words: string): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    await lockOwn(inside, id);
    const found = (await listOwnPhotos(inside, id)).find((each) => each.id === photo);
    if (!found?.objectUntil) return false;
    await object(inside, photo, words, inside.clock.now().toISOString());
    return true;
  });
}

/** What describes a picture is public, so the rules read it. The words of the review stay as they were decided. */
async function breaksRule(inside: Context, row: LockedReview, texts: readonly string[]): Promise<boolean> {
  const body = texts.filter((text) => text !== "").join("\n");
  if (body === "") return false;
  const read = { ...row, id: newId<"rev">(), title: "", author: "", body };
  return (
    (await reasonsToHold(inside, read, { email: null, counted: null, ipHash: null, fingerprint: null })).length > 0
  );
}

function alts(photos: readonly { alt: string }[]): string[] {
  return photos.map(({ alt }) => alt);
}

const remove = statement<unknown, [ids: readonly PhotoId[]]>(
  "photo_remove",
  "delete from review_photo where id = any($1::uuid[])",
);

const place = statement(
  "photo_place",
  `update review_photo p set alt = g.alt, position = g.position, state = case when g.waits then 'waiting' else p.state end,
    queued_at = case when g.waits then coalesce(p.queued_at, $2::timestamptz) else p.queued_at end,
    state_before = case when g.waits then null else p.state_before end
  from json_to_recordset($1::text::json) g(id uuid, alt text, position smallint, waits boolean) where p.id = g.id`,
);

const object = statement(
  "photo_object",
  "update review_photo set objection = $2, queued_at = $3::timestamptz, state_before = null where id = $1::uuid",
);
