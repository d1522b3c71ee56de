// GET /photos/{name}-1600.webp and -320.webp: a picture of a review. The address names the content, so caches keep it for good; one that
// was taken down, or whose review is not public, has none.
import { Refusal } from "#contract/refusal.ts";
import { findShown } from "#domain/review/photo/show.ts";
import { readPhotoFile } from "#domain/review/state/photo.ts";
import { type PhotoStore, PhotoStoreError } from "#platform/photo/kept-file.ts";
import { answerOf, deliver } from "#surface/http/cached.ts";
import { EMBEDDABLE } from "#surface/http/header.ts";
import { FOR_GOOD } from "#surface/look/answer.ts";
import type { EmbedDeps, EmbedRoute } from "./kit/deps.ts";

/** Browsers keep it for good. A cache that others share asks again after five minutes, so that a removed picture goes there, too. */
const KEPT = `${FOR_GOOD}, s-maxage=300`;

/** @param store null where the service shows no pictures. Not kept in memory: a page of reviews would push all badges out, and the file is read in less than a millisecond. */
export function photo({ context }: Pick<EmbedDeps, "context">, store: PhotoStore | null): EmbedRoute {
  return async ({ request, params }) => {
    const asked = readPhotoFile(params.file ?? "");
    const found = asked && (await findShown(context, asked.name, asked.size));
    const bytes = found && store && (await store.read(found.file).catch(refuseAway));
    if (!bytes) throw new Refusal("not_found", "There is no such picture.");
    const answer = answerOf(200, new Uint8Array(bytes), {
      "content-type": "image/webp",
      "cache-control": KEPT,
      ...EMBEDDABLE,
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
    return deliver(answer, request);
  };
}

function refuseAway(error: unknown): never {
  if (!(error instanceof PhotoStoreError)) throw error;
  throw new Refusal("unavailable", "Pictures cannot be read at the moment. Try again in a minute.", {
    headers: { "retry-after": "60" },
  });
}
