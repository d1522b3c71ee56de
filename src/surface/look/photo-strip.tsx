// The pictures of a review under its text, each a link to its page.
import { toWire } from "#contract/id.ts";
import { photoPath, type ShownPhoto, thumbnailSize } from "#domain/review/state/photo.ts";
import { useWords } from "./words.ts";

/** @param hrefOf the page of a picture, by its id on the wire */
export function PhotoStrip({ photos, hrefOf }: { photos: readonly ShownPhoto[]; hrefOf(id: string): string }) {
  const words = useWords("photo");
  return (
    <ul class="photo-strip" aria-label={words.of}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <a href={hrefOf(toWire("pho", photo.id))}>
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
