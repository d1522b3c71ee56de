// The pictures of a review under its text, each a link to its page: small in lists, and larger on the review's own page.
import { type PhotoId, toWire } from "#contract/id.ts";
import { photoPath, type ShownPhoto, thumbnailSize } from "#domain/review/state/photo.ts";
import { useWords } from "./words.ts";

/** How wide the style draws a large one (style/photo.css). */
const LARGE_SIZES = "(min-width: 640px) 164px, 45vw";

type Props = { photos: readonly ShownPhoto[]; isLarge?: boolean; shown?: PhotoId; hrefOf(id: string): string };

/** @param shown the one whose page this is. @param hrefOf the page of a picture, by its id on the wire */
export function PhotoStrip({ photos, isLarge = false, shown, hrefOf }: Props) {
  const words = useWords("photo");
  return (
    <ul class={isLarge ? "photo-strip photo-strip-large" : "photo-strip"} aria-label={words.of}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <a href={hrefOf(toWire("pho", photo.id))} aria-current={photo.id === shown ? "page" : undefined}>
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
