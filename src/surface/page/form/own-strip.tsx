// Small pictures of a review for its author alone, who also sees those that readers do not.
import type { PhotoId } from "#contract/id.ts";
import type { KeptPhoto } from "#domain/review/photo/one.ts";
import type { ShownPhoto } from "#domain/review/state/photo.ts";
import { useWords } from "#surface/look/words.ts";

/** @property preview the address of a small picture */
type StripProps = { photos: readonly KeptPhoto[]; preview: (id: PhotoId) => string };

/** The pictures of the review, with the states of those that readers do not see. */
export function OwnStrip({ photos, preview }: StripProps) {
  const { state } = useWords("photoQueue");
  if (photos.length === 0) return null;
  return (
    <ul class="photo-strip own-strip">
      {photos.map((photo) => (
        <li key={photo.id}>
          <OwnThumbnail of={photo} preview={preview} />
          {photo.state !== "shown" && <span class="muted small">{state[photo.state]}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Pictures that their author has not confirmed, with their descriptions. */
export function AlongStrip({ photos, pathOf }: { photos: readonly ShownPhoto[]; pathOf: (id: PhotoId) => string }) {
  if (photos.length === 0) return null;
  return (
    <ul class="photo-strip own-strip">
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <OwnThumbnail of={{ ...photo, n: at + 1 }} preview={pathOf} />
          <bdi class="muted small">{photo.alt}</bdi>
        </li>
      ))}
    </ul>
  );
}

type ThumbnailProps = Pick<StripProps, "preview"> & { of: Pick<KeptPhoto, "id" | "n" | "alt"> };

export function OwnThumbnail({ of, preview }: ThumbnailProps) {
  const { unnamed } = useWords("photo");
  return (
    <img
      class="own-thumbnail"
      src={preview(of.id)}
      alt={of.alt || unnamed({ n: of.n })}
      width={96}
      height={96}
      loading="lazy"
    />
  );
}

/** Of a review that is online, those that wait for a person. */
export function PhotosWait({ photos }: { photos: readonly KeptPhoto[] }) {
  const { waits } = useWords("photo");
  return photos.some(({ state }) => state === "waiting") ? <p>{waits}</p> : null;
}
