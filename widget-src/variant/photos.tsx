// The pictures of a review: in a list under its text, in a carousel the first one beside it. The strip has a height of its own, so that nothing moves when a picture comes or is missing.
import type { PhotosView } from "../kit/contract.ts";
import { Link } from "./link.tsx";

/** @param url of the review, which has the pictures that are not shown */
export function Photos({ photos: { label, shown, more }, url }: { photos: PhotosView; url: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields; a list would need an element more for each picture.
    <div class="photos" role="group" aria-label={label}>
      {shown.map((photo) => (
        <Link key={photo.url} url={photo.url} class="photo">
          <img loading="lazy" decoding="async" src={photo.thumbnail} alt={photo.alt} width="56" height="56" />
        </Link>
      ))}
      {more && (
        <Link url={url} class="photo">
          <span aria-hidden="true" dir="ltr">
            {more.text}
          </span>
          <span class="hidden">{more.label}</span>
        </Link>
      )}
    </div>
  );
}

/** The first picture, and the number of the others in its corner. */
export function Photo({ photos: { label, shown, more } }: { photos: PhotosView }) {
  const [photo] = shown;
  return (
    photo && (
      // biome-ignore lint/a11y/useSemanticElements: no set of fields.
      <div class="photos" role="group" aria-label={label}>
        <Link url={photo.url} class="photo">
          <img loading="lazy" decoding="async" src={photo.thumbnail} alt={photo.alt} width="68" height="68" />
          {more && (
            // A drawn number with words of its own: one element costs a phone less than two (widget-time).
            <span class="count" role="img" aria-label={`, ${more.label}`} dir="ltr">
              {more.text}
            </span>
          )}
        </Link>
      </div>
    )
  );
}
