// Puts fetched pictures into their review, in one transaction that counts them, tells caches, and ends their rows of the queue.
import type { PhotoId, ReviewId } from "#contract/id.ts";
import { touch } from "#domain/business/state/touch.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { lockReview } from "../../state/lock.ts";
import { attachPhotos, holdSwitch, lockUploads, MOST_PHOTOS, seenAtOnce } from "../attach.ts";
import { countPhotos, showAgain } from "../show.ts";
import { dropUpload } from "../upload.ts";
import type { ArchivedPhoto } from "./queue.ts";
import type { FetchFault } from "./table.ts";

export type Claimed = ArchivedPhoto & { byOwner: boolean; attempts: number };

/** `fault`: null where the picture was read and waits for its review. */
export type Fetched = { row: Claimed; fault: FetchFault | null };

/** @param fetched of one review, in order. @returns the same, with the faults that the review adds */
export async function putPhotos(context: Context, fetched: readonly Fetched[]): Promise<Fetched[]> {
  const ready = fetched.flatMap(({ row, fault }) => (fault === null ? row : []));
  const [first] = ready;
  if (!first) return [...fetched];
  const faultOf = await inTransaction(context, (inside) => put(inside, first, ready));
  for (const row of ready) if (faultOf.get(row.id) !== null) await dropUpload(context, row.id);
  return fetched.map(({ row, fault }) => ({ row, fault: fault ?? faultOf.get(row.id) ?? null }));
}

async function put(inside: Context, { reviewId, byOwner }: Claimed, rows: readonly Claimed[]) {
  await holdSwitch(inside, reviewId);
  const review = await lockReview(inside, reviewId);
  // An erasure deletes the rows, and an earlier runner may have ended them.
  const queued = new Set((await locked(inside, reviewId)).map(({ id }) => id));
  const { photos: had, next } = await countPhotos(inside, reviewId);
  const faults = new Map<PhotoId, FetchFault | null>();
  const shown: boolean[] = [];
  let room = MOST_PHOTOS - had;
  for (const row of rows) {
    const isOpen = review !== null && review.status !== "removed" && queued.has(row.id);
    const fault: FetchFault | null = !isOpen ? "closed" : room <= 0 ? "many" : null;
    if (fault === null) {
      const taken = await lockUploads(inside, row.businessId, [{ id: row.id, alt: row.alt }]);
      // Behind those that the review has, where it has any.
      const from = next + row.position;
      await attachPhotos(inside, { reviewId, state: row.state, from }, taken);
      if (taken.length > 0) {
        room--;
        shown.push(row.state === "shown" && seenAtOnce(taken) !== null);
        await end(inside, row.id);
        faults.set(row.id, null);
        continue;
      }
    }
    faults.set(row.id, fault ?? "store");
  }
  // Null where the business shows no pictures: readers see no change then.
  if (review && shown.includes(true) && (await showAgain(inside, reviewId)) !== null) {
    const by = byOwner ? "business" : "operator";
    const about = { business: review.business, reviewId, by } as const;
    // The words of the review have their entry from the import. A review that waits for its author is not in the log.
    if (review.status !== "pending") await recordEntries(inside, [{ ...about, event: "photo-added" }]);
    if (review.status === "published") await touch(inside, [review.business.id]);
  }
  return faults;
}

const locked = statement<{ id: PhotoId }, [ReviewId]>(
  "photo_fetch_lock",
  "select id from photo_fetch where review_id = $1::uuid and due_at is not null order by id for update",
);

const end = statement<unknown, [PhotoId]>(
  "photo_fetch_end",
  "update photo_fetch set due_at = null, fault = null where id = $1::uuid",
);
