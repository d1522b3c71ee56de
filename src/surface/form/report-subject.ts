// The field that says what a report is about: the review, or one of its pictures. Only the pictures of the review can be chosen.
import { fromWire, type PhotoId, toWire } from "#contract/id.ts";
import type { ShownPhoto } from "#domain/review/state/photo.ts";
import type { Language } from "#platform/language/language.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { wordsIn } from "#words/words.ts";
import { type Field, hidden, select } from "./field.tsx";

/** Of a review without pictures there is no such field. @param chosen the picture that the reporter came from: the form is about it alone */
export function subjectField(
  photos: readonly ShownPhoto[] | null,
  language: Language,
  { id, chosen = null }: { id?: string; chosen?: PhotoId | null } = {},
): { photo?: Field<PhotoId | null | Wrong> } {
  if (photos === null || photos.length === 0) return {};
  const words = wordsIn("readerReport", language);
  const { unnamed } = wordsIn("photo", language);
  const read = (typed = "") => {
    const photo = photos.find((each) => each.id === fromWire("pho", typed));
    return typed === "" ? null : (photo?.id ?? { wrong: wordsIn("fault", language).report.photo });
  };
  if (chosen !== null) return { photo: hidden({ stored: toWire("pho", chosen), read }) };
  return {
    photo: select({
      ...(id !== undefined && { id }),
      label: words.subject,
      options: [
        { value: "", label: words.wholeReview },
        ...photos.map((photo, at) => ({ value: toWire("pho", photo.id), label: unnamed({ n: at + 1 }) })),
      ],
      read,
    }),
  };
}
