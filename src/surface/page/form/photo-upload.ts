// A picture that a script sends before its form, and the small pictures that forms show.
import type { BusinessId, PhotoId, ReviewId } from "#contract/id.ts";
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { findOwnReview } from "#domain/review/author/author.ts";
import { findAlong } from "#domain/review/photo/along.ts";
import { findOwnPreview } from "#domain/review/photo/preview.ts";
import { findConfirmation } from "#domain/review/publish/confirm.ts";
import { readBody } from "#surface/http/body.ts";
import { type Content, NEVER } from "#surface/look/answer.ts";
import type { Form, FormDeps, Posted } from "./form.ts";
import { MOST_PHOTO_BYTES, type PhotoProblem, photoFault, takePhoto, type Untaken } from "./photo.ts";

const STATUS: Partial<Record<PhotoProblem, number>> = { bytes: 413, held: 429, often: 429, range: 429 };

/** POST /review/{slug}/photos: a script sends one picture as the body and gets its token. */
export function uploadForm(deps: FormDeps): Form<Business> {
  return {
    isPrivate: false,
    isBodiless: true,
    async find({ slug }) {
      const business = await findBusiness(deps.context, slug);
      return business?.showsPhotos && deps.photos.isOn ? business : null;
    },
    async post({ id }, posted): Promise<Content> {
      const taken = await receive(deps, posted, id);
      const isTaken = "token" in taken;
      const answer = isTaken ? taken : { problem: photoFault(taken.fault, posted.reader.language) };
      if (isTaken) return { status: 201, type: "json", body: JSON.stringify(answer), cacheControl: NEVER };
      const { fault, retryAfter } = taken;
      const headers = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
      const status = fault.startsWith("spent ") ? 429 : (STATUS[fault] ?? 422);
      return { status, type: "json", body: JSON.stringify(answer), cacheControl: NEVER, headers };
    },
  };
}

async function receive(deps: FormDeps, posted: Posted, businessId: BusinessId): Promise<{ token: string } | Untaken> {
  const { room } = deps.photos;
  if (!room.take(MOST_PHOTO_BYTES)) return { fault: "held" };
  try {
    const bytes = await readBody(posted.request, MOST_PHOTO_BYTES).catch(() => null);
    return bytes === null ? { fault: "bytes" } : await takePhoto(deps, posted, businessId, bytes);
  } finally {
    room.giveBack(MOST_PHOTO_BYTES);
  }
}

/** GET /photo/{token}: the small picture of an upload, for the form alone. Once a review has it, as its readers see it. */
export function previewForm({ links, photos }: FormDeps): Form<PhotoId> {
  return {
    isPrivate: true,
    find: async ({ token }) => links.read("photo", token),
    get: async (id) => previewOf(await photos.preview(id)),
  };
}

/** GET /manage/{token}/photos/{file}: a small picture of the review, for its author, also while it waits or is kept for an objection. */
export function ownPreviewForm({ context, links, photos }: FormDeps): Form<{ photo: PhotoId; review: ReviewId }> {
  return {
    isPrivate: true,
    async find({ token, file }) {
      const [id, photo] = [links.read("manage", token), links.read("photo", file)];
      const review = id && photo && (await findOwnReview(context, id));
      return photo && review && review.status !== "removed" ? { photo, review: review.id } : null;
    },
    async get({ photo, review }) {
      const name = await findOwnPreview(context, photo, review);
      return previewOf(await (name === null ? photos.preview(photo) : photos.small(name)));
    },
  };
}

/** GET /confirm/{token}/photos/{file}: a small picture of a review that waits for its author. */
export function alongPreviewForm({ context, links, photos }: FormDeps): Form<{ photo: PhotoId; id: string }> {
  return {
    isPrivate: true,
    async find({ token, file }) {
      const [id, photo] = [links.read("confirm", token), links.read("photo", file)];
      const found = id && photo && (await findConfirmation(context, id));
      return photo && id && found && found.state === "waiting" ? { photo, id } : null;
    },
    async get({ photo, id }) {
      const name = await findAlong(context, photo, id);
      return name === null ? null : previewOf(await photos.small(name));
    },
  };
}

function previewOf(bytes: Uint8Array | null): Content | null {
  const headers = { "content-security-policy": "default-src 'none'; sandbox" };
  return bytes && { type: "webp", body: new Uint8Array(bytes), cacheControl: NEVER, headers };
}
