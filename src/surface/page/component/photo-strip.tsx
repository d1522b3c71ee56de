// The pictures of a review under its text, each a link to its page.
import { toWire } from "#contract/id.ts";
import { photoPath, type ShownPhoto, thumbnailSize } from "#domain/review/state/photo.ts";
import { useHref } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { photoPagePath } from "../kit/site.ts";

/** @param id of the review, on the wire */
export function PhotoStrip({ photos, slug, id }: { photos: readonly ShownPhoto[]; slug: string; id: string }) {
  const words = useWords("photo");
  const href = useHref();
  return (
    <ul class="photo-strip" aria-label={words.of}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <a href={href(photoPagePath(slug, id, toWire("pho", photo.id)))}>
            <img
              src={photoPath(photo.name, "small")}
              alt={photo.alt || words.unnamed({ n: at + 1 })}
              {...thumbnailSize(photo)}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
