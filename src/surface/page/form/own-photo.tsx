// The pictures on the author's private page: the form that adds, orders, describes and removes them, and those that a moderator took down.
import { type PhotoId, type ReviewId, toWire } from "#contract/id.ts";
import type { OwnReview } from "#domain/review/author/author.ts";
import { type Arranged, OBJECTION_WORDS } from "#domain/review/author/photo.ts";
import { MOST_PHOTOS } from "#domain/review/photo/attach.ts";
import type { KeptPhoto } from "#domain/review/photo/one.ts";
import type { Links } from "#platform/secret/link.ts";
import { area, within } from "#surface/form/field.tsx";
import { type Drawn, drawFields, type Fault, wrongAt } from "#surface/form/form.ts";
import type { Fields } from "#surface/look/fields.ts";
import { useReader } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { whichPhoto } from "#surface/look/which-photo.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Day } from "../component/day.tsx";
import { managePath, photosPath } from "../kit/site.ts";
import type { FormDeps, FormVisit } from "./form.ts";
import { OwnThumbnail } from "./own-strip.tsx";
import { REMOVED, removedIn } from "./photo.ts";
import { FirstButton, photoField } from "./photo-field.tsx";
import type { StatementWords } from "./told.tsx";

/** The picture that an objection is about. */
export const OBJECTED = "picture";

export function ownPhotoFields(deps: FormDeps, { reader }: FormVisit, review: OwnReview) {
  const { slug, verified, photos } = review;
  const { language } = reader;
  const waits = wordsIn("ownPhoto", language).waits;
  const stored = kept(photos).map(({ id, alt, state }) => ({
    token: deps.links.sign("photo", id),
    alt,
    ...(state === "waiting" && { note: waits }),
  }));
  // While pictures are hidden the page has no form, and a form of an earlier page is refused.
  return {
    photos: photoField({
      language,
      links: deps.links,
      action: photosPath(slug),
      isOff: false,
      preview: previewsPath(deps.links, review.id),
      isOpen: true,
      doWait: !verified,
      stored,
    }),
  };
}

function previewsPath(links: Links, id: ReviewId): string {
  return `${managePath(links, id)}/photos`;
}

/** The address of a small picture of the review, in any state. */
export function previewOf({ links }: Pick<FormDeps, "links">, { id }: OwnReview) {
  return (photo: PhotoId) => `${previewsPath(links, id)}/${links.sign("photo", photo)}`;
}

export function hiddenPhotos({ language }: FormVisit["reader"]): Fault {
  return { problem: wordsIn("ownPhoto", language).hidden, status: 409 };
}

export function arrangeFault(arranged: Extract<Arranged, { fault: string }>, reader: FormVisit["reader"]): Fault {
  if (arranged.fault === "hidden") return hiddenPhotos(reader);
  const { over } = wordsIn("ownPhoto", reader.language);
  return wrongAt("photos", over({ most: MOST_PHOTOS, count: arranged.count }));
}

export function objectionFields({ reader }: FormVisit, id = "objection") {
  return {
    objection: area({
      id,
      label: wordsIn("form", reader.language).appeal.field,
      hint: wordsIn("form", reader.language).appeal.hint,
      most: OBJECTION_WORDS.max,
      required: true,
      read: within(OBJECTION_WORDS),
    }),
  };
}

/** The pictures that the author chose to remove. */
export function readRemoved({ links }: FormDeps, fields: Fields): PhotoId[] {
  return removedIn(fields).flatMap((token) => links.read("photo", token) ?? []);
}

function kept(photos: readonly KeptPhoto[]): KeptPhoto[] {
  return photos.filter(({ state }) => state !== "taken_down");
}

/** @param form null while pictures are hidden */
export function OwnPhotosForm({ action, form }: { action: string; form: Drawn | null }) {
  const words = useWords("ownPhoto");
  if (form === null) return <p class="muted">{words.hidden}</p>;
  return (
    <form class="form" method="post" enctype="multipart/form-data" action={action} novalidate>
      <FirstButton />
      <input type="hidden" name="action" value="photos" />
      <input type="hidden" name={REMOVED} value={form.typed?.[REMOVED] ?? ""} />
      {form.all}
      <p class="muted">{words.note}</p>
      <button type="submit" class="button button-quiet">
        {words.save}
      </button>
    </form>
  );
}

type Props = {
  review: OwnReview;
  /** The address of a small picture. */
  preview: (id: PhotoId) => string;
  opened: FormVisit;
  action: string;
  statement: StatementWords;
  /** An objection that was refused. */
  objection: Drawn | undefined;
};

export function PhotosTakenDown({ review, ...shown }: Props) {
  const words = useWords("ownPhoto");
  const photos = review.photos.filter(({ state }) => state === "taken_down");
  if (photos.length === 0) return null;
  return (
    <Section id="pictures" title={words.title} class="own-part">
      {photos.map((photo) => (
        <TakenDown key={photo.id} photo={photo} {...shown} />
      ))}
    </Section>
  );
}

type TakenDownProps = Omit<Props, "review"> & { photo: KeptPhoto };

function TakenDown({ photo, preview, opened, action, statement, objection }: TakenDownProps) {
  const words = useWords("ownPhoto");
  const { language } = useReader();
  const { n, alt, reason, note, decidedAt, objectUntil, isQueued, answer } = photo;
  const wire = toWire("pho", photo.id);
  const isSent = objection?.typed?.[OBJECTED] === wire;
  const drawn = isSent ? objection : drawFields(objectionFields(opened, `objection-${wire}`), null, {});
  return (
    <div class="photos-down">
      <OwnThumbnail of={photo} preview={preview} />
      {whichPhoto(language, { n, alt }).map((each) => (
        <p key={each} dir="auto">
          {each}
        </p>
      ))}
      <p>{words.down({ date: <Day of={decidedAt ?? new Date(0)} /> })}</p>
      {statement.reasons(language, [reason ?? "other"], true).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {note !== null && (
        <blockquote class="review-text" dir="auto">
          {note}
        </blockquote>
      )}
      {isQueued && <p>{words.objected}</p>}
      {answer !== null && <p>{words.answered}</p>}
      {answer && (
        <blockquote class="review-text" dir="auto">
          {answer}
        </blockquote>
      )}
      {objectUntil && (
        <details class="change" open={isSent}>
          <summary class="button button-quiet">{words.object}</summary>
          <form class="form" method="post" action={action} novalidate>
            <input type="hidden" name="action" value="object" />
            <input type="hidden" name={OBJECTED} value={wire} />
            {drawn.all}
            <p class="muted">{words.until({ date: <Day of={objectUntil} /> })}</p>
            <button type="submit" class="button">
              {words.object}
            </button>
          </form>
        </details>
      )}
    </div>
  );
}

const DONE = { pictures: "saved", "pictures-wait": "savedWaits", objected: "sent" } as const;

/** What the last change of pictures did. */
export function PhotosDone({ what }: { what: string | null | undefined }) {
  const words = useWords("ownPhoto");
  const result = (Object.keys(DONE) as (keyof typeof DONE)[]).find((each) => each === what);
  return result === undefined ? null : (
    <p class="done" role="status">
      {words[DONE[result]]}
    </p>
  );
}
