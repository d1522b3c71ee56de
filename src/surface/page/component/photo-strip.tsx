// The pictures of a review under its text, each a link to its page: small in lists, and larger on the review's own page.
import { toWire } from "#contract/id.ts";
import { photoPath, type ShownPhoto, thumbnailSize } from "#domain/review/state/photo.ts";
import { useHref } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { photoPagePath } from "../kit/site.ts";

/** How wide the style draws a large one (style/photo.css). */
const LARGE_SIZES = "(min-width: 640px) 164px, 45vw";

type Props = { photos: readonly ShownPhoto[]; slug: string; isLarge?: boolean };

/** @param id of the review, on the wire */
export function PhotoStrip({ photos, slug, id, isLarge = false }: Props & { id: string }) {
  const words = useWords("photo");
  const href = useHref();
  return (
    <ul class={isLarge ? "photo-strip photo-strip-large" : "photo-strip"} aria-label={words.of}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <a href={href(photoPagePath(slug, id, toWire("pho", photo.id)))}>
            <img
              src={photoPath(photo.name, "small")}
              alt={photo.alt || words.unnamed({ n: at + 1 })}
              {...thumbnailSize(photo)}
              {...(isLarge && sourcesOf(photo))}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The browser takes the small one where that has enough pixels. */
function sourcesOf(photo: ShownPhoto): { srcset?: string; sizes?: string } {
  const { width } = thumbnailSize(photo);
  if (width === photo.width) return {};
  const [small, large] = [photoPath(photo.name, "small"), photoPath(photo.name, "large")];
  return { srcset: `${small} ${width}w, ${large} ${photo.width}w`, sizes: LARGE_SIZES };
}
