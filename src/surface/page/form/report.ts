// The form by which a reader reports a review to the moderators. Without an address nothing is mailed, and the reader gets the report's
// private link at once.
import { fromWire, type PhotoId, toWire } from "#contract/id.ts";
import type { Refusal } from "#contract/refusal.ts";
import type { PublishedReview } from "#domain/review/list/list.ts";
import { CONFIRM_REPORT_DAYS } from "#domain/review/reader-report/one.ts";
import { READER_REPORT, sendReaderReport } from "#domain/review/reader-report/send.ts";
import type { ShownPhoto } from "#domain/review/state/photo.ts";
import { isReaderReason, READER_REASONS } from "#domain/review/state/reason.ts";
import type { Language } from "#platform/language/language.ts";
import { readEmail } from "#platform/text/email.ts";
import { area, asTyped, check, email, radio, text, within } from "#surface/form/field.tsx";
import { type Fault, refusalIn, wrongAt } from "#surface/form/form.ts";
import { subjectField } from "#surface/form/report-subject.ts";
import { seeOther } from "#surface/look/answer.ts";
import type { Fields } from "#surface/look/fields.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { aboutOf } from "../kit/reader.ts";
import { PICTURE, reportPath } from "../kit/site.ts";
import { type Form, type FormDeps, filled, organicLimit, type Posted, type Rules } from "./form.ts";
import { findPublicReview, type PublicReview, reviewFormPage, sentNotice, withSent } from "./public-review.tsx";

export function reportForm(deps: FormDeps): Form<PublicReview> {
  const { context, config, links, addressHash } = deps;
  const rules: Rules<PublicReview> = {
    isPrivate: false,
    find: (params) => findPublicReview(context, params),
    about: ({ business }) => aboutOf(business),
  };
  const form = filled(deps, rules, {
    fields: ({ review }, { reader, url }) => fieldsIn(reader.language, review, pictureIn(url, review)?.id ?? null),
    page(subject, opened, drawn) {
      const words = wordsIn("readerReport", opened.reader.language);
      // The server alone checks the fields, because only it knows which reason needs no name.
      const { reader, url } = opened;
      const photo = pictureIn(url, subject.review);
      const path = photo ? `${pathOf(subject)}?${PICTURE}=${toWire("pho", photo.id)}` : pathOf(subject);
      const asked = { path, form: drawn };
      if (photo === null) {
        const note = url.searchParams.has(PICTURE) ? words.photoGone : null;
        return reviewFormPage(config, opened, subject, { ...asked, words, note });
      }
      const title = wordsIn("photo", reader.language).report;
      return reviewFormPage(config, opened, subject, { ...asked, words: { ...words, title }, photo });
    },
    limit: (_subject, posted) => organicLimit(posted),
    explain,
    async submit(subject, { reader, peer }, { photo, reason, words, place = "", name, email }) {
      const id = await sendReaderReport(context, {
        reviewId: subject.review.id,
        photo: photo ?? null,
        reason,
        words,
        place,
        name: name || null,
        email: email || null,
        formLanguage: reader.language,
        ipHash: addressHash.ofRange(peer),
      });
      const path = email === "" ? `/report/${links.sign("report", id)}` : `${pathOf(subject)}?sent=1`;
      return seeOther(hrefFor(reader, path));
    },
  });
  return withSent(form, (subject, opened) => {
    const words = wordsIn("readerReport", opened.reader.language);
    const sent = words.sent({ days: CONFIRM_REPORT_DAYS });
    return sentNotice(config, opened, subject, { ...words, title: words.sentTitle, sent });
  });
}

/** What a refusal says; `duplicate` is that of a confirmation from an address of the business. */
export function explain(refusal: Refusal, { reader }: Posted): Fault | null {
  const { code, headers, field } = refusal;
  const problem = refusalIn(refusal, reader.language);
  if (code === "duplicate") return { problem, status: 409 };
  // The picture went offline while the form was open.
  if (code === "validation_error" && field === "photo") return wrongAt("photo", problem);
  return code === "rate_limited" ? { problem, status: 429, retryAfter: Number(headers["retry-after"]) } : null;
}

function pathOf({ business, review }: PublicReview): string {
  return reportPath(business.slug, toWire("rev", review.id));
}

/** A report of sexual abuse of children needs no name (DSA, Article 16). */
function mayBeUnnamed({ reason }: Fields): boolean {
  return reason === "child_abuse";
}

/** Which picture of the review the reader came from; null for none, and for one that is gone. */
function pictureIn(url: URL, { photos }: PublishedReview): (ShownPhoto & { n: number }) | null {
  const id = fromWire("pho", url.searchParams.get(PICTURE) ?? "");
  const at = id === null || photos === null ? -1 : photos.findIndex((each) => each.id === id);
  const photo = photos?.[at];
  return photo ? { ...photo, n: at + 1 } : null;
}

/** @param chosen the picture that the reader came from; null for none */
function fieldsIn(language: Language, review: PublishedReview, chosen: PhotoId | null) {
  const words = wordsIn("readerReport", language);
  const missing = wordsIn("missing", language);
  return {
    ...subjectField(review.photos, language, { chosen }),
    reason: radio({
      label: words.reason,
      required: true,
      options: READER_REASONS.map((value) => ({
        value,
        label: words.reasons[value],
        ...(mayBeUnnamed({ reason: value }) && { hint: words.unnamedHint }),
      })),
      read: (typed) => (isReaderReason(typed) ? typed : { wrong: words.reasonMissing }),
    }),
    words: area({
      label: words.words,
      hint: words.wordsHint,
      most: READER_REPORT.words.max,
      lines: 3,
      required: true,
      missing: missing.why,
      read: within(READER_REPORT.words),
    }),
    ...(chosen === null && {
      place: area({
        label: words.place,
        hint: words.placeHint,
        most: READER_REPORT.place.max,
        lines: 1,
        read(typed) {
          const read = within(READER_REPORT.place)(typed);
          return typeof read !== "string" || isIn(review, read) ? read : { wrong: words.placeMissing };
        },
      }),
    }),
    name: text({
      label: words.name,
      hint: words.contactHint,
      autocomplete: "name",
      required: true,
      read(typed, all) {
        if (asTyped(typed) === "") return mayBeUnnamed(all) ? "" : { wrong: missing.yourName };
        return within(READER_REPORT.name)(typed);
      },
    }),
    email: email({
      label: words.email,
      required: true,
      read(typed, all) {
        if (asTyped(typed) === "") return mayBeUnnamed(all) ? "" : { wrong: missing.yourEmail };
        const read = readEmail(typed);
        return "wrong" in read ? read : read.email;
      },
    }),
    goodFaith: check({ label: words.goodFaith, missing: words.goodFaithMissing }),
  };
}

/** Spaces, case and quotation marks may differ, and "…" may stand for omitted words. */
function isIn({ title, body, author }: PublishedReview, place: string): boolean {
  const whole = plainly(`${title} ${body} ${author}`);
  return plainly(place)
    .split("...")
    .every((part) => whole.includes(part.trim()));
}

/** The compatible form writes "…" as three dots. */
function plainly(words: string): string {
  return words
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/["'`´‘-‟«»‹›「」]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
