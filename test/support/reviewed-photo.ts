// A published review with pictures that readers see, whose author has a mailbox.
import type { BusinessId, PhotoId, ReviewId } from "#contract/id.ts";
import { arrangePhotos } from "#domain/review/author/photo.ts";
import { createUploads } from "#domain/review/photo/upload.ts";
import type { PhotoKit } from "#platform/photo/photos.ts";
import type { TestDatabase } from "./database.ts";
import { PHOTO_LIMITS, picture } from "./photo.ts";
import { seedReview } from "./seed.ts";

/** @param alts one picture for each */
export async function reviewWithPhotos(
  { context, sql }: Pick<TestDatabase, "context" | "sql">,
  kit: PhotoKit,
  businessId: BusinessId,
  alts: readonly string[],
): Promise<{ id: ReviewId; photos: PhotoId[] }> {
  const id = await seedReview(context, businessId, { source: "invitation", verified: true, status: "published" });
  await sql`update review_author set email = 'author@mailbox.example', confirmed_at = now() where review_id = ${id}`;
  // Drawn pictures are alike, and one that looks like a picture which an earlier test took down would wait.
  await sql`update review_photo set fingerprint = '0000000000000000' where state = 'taken_down'`;
  const uploads = createUploads(context, kit, PHOTO_LIMITS);
  const given: { id: PhotoId; alt: string }[] = [];
  for (const alt of alts) {
    const ipHash = crypto.getRandomValues(new Uint8Array(32));
    const sent = await uploads.upload({ businessId, ipHash, bytes: picture(80, 60) });
    if ("fault" in sent) throw new Error(sent.fault);
    given.push({ id: sent.id, alt });
  }
  await arrangePhotos(context, id, { given, removed: [] });
  // Fingerprints of drawn pictures are alike.
  await sql`update review_photo set queued_at = null, repeats = null where review_id = ${id}`;
  return { id, photos: given.map((each) => each.id) };
}
