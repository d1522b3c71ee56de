// The author's page: the review's state, the reply, and forms to change or delete the review.
import { toWire } from "#contract/id.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import type { OwnReview } from "#domain/review/author/author.ts";
import { isAskedWhetherSorted } from "#domain/review/state/sorted.ts";
import { type Drawn, drawFields, type Fault } from "#surface/form/form.ts";
import type { Content } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { OwnReviewCard } from "../component/review-card.tsx";
import { PHOTO_SCRIPT } from "../kit/asset.ts";
import { actionFor } from "../kit/reader.ts";
import { managePath, reviewPath, writePath } from "../kit/site.ts";
import type { FormDeps, FormVisit } from "./form.ts";
import { formPage, notice } from "./form-page.tsx";
import { addressFields, editFields, resolutionFields } from "./manage-fields.tsx";
import { OwnPhotosForm, ownPhotoFields, PhotosDone, PhotosTakenDown, previewOf } from "./own-photo.tsx";
import { OwnState, PrivateLink } from "./own-state.tsx";
import { OwnStrip, PhotosWait } from "./own-strip.tsx";
import { OwnerSection } from "./owner.tsx";
import { Told } from "./told.tsx";

/** The result of the last action. `held` also stands for an edit that is held. */
const DONE = {
  published: "donePublished",
  held: "doneHeld",
  saved: "doneSaved",
  answered: "doneAnswered",
  owned: "doneOwned",
} as const satisfies Record<string, keyof Words<"form">["manage"]>;

type Sent = {
  /** The form that was sent. */
  edit?: Drawn;
  address?: Drawn<"email">;
  resolution?: Drawn;
  photos?: Drawn;
  objection?: Drawn;
  /** Of a form without fields. */
  fault?: Fault;
};

export function managePage(deps: FormDeps, opened: FormVisit, review: OwnReview, sent: Sent): Content {
  const query = "fields" in opened ? new URLSearchParams() : opened.url.searchParams;
  const done = query.get("done");
  const { status } = review;
  if (status === "removed") return removed(deps, opened, review, done === "deleted");
  const {
    edit = drawFields(editFields(deps, opened, review), null, {}),
    address = drawFields(addressFields(opened), null, {}),
    resolution = drawFields(resolutionFields(opened, review, query.get("resolution")), null, {}),
    photos = drawFields(ownPhotoFields(deps, opened, review), null, {}),
    objection,
    fault,
  } = sent;
  const { manage: words, delete: deletion } = wordsIn("form", opened.reader.language);
  const path = managePath(deps.links, review.id);
  const action = actionFor(opened.reader, path);
  const isSandbox = sandboxOf(review.slug) !== null;
  const isJustWritten = done === "published" || done === "held";
  const preview = previewOf(deps, review);
  return formPage(deps.config, opened, {
    title: words.title,
    // A bookmarked address must not claim a status that has changed.
    heading: isJustWritten && done === status && !(isSandbox && done === "published") ? words[DONE[done]] : words.title,
    business: { name: review.businessName, slug: review.slug, logoPath: review.logoPath },
    fault: { ...edit.fault, ...address.fault, ...resolution.fault, ...photos.fault, ...objection?.fault, ...fault },
    script: PHOTO_SCRIPT.path,
    columns: "form-own",
    children: (
      <>
        {!isJustWritten && <Done what={done} />}
        <PhotosDone what={done} />
        {done === "published" && !isSandbox && <PhotosWait photos={review.photos} />}
        <div class="form-main">
          <OwnReviewCard
            review={review}
            foot={<OwnState review={review} status={status} isJustWritten={isJustWritten} />}
          >
            {!isSandbox && <OwnStrip photos={review.photos} preview={preview} />}
          </OwnReviewCard>
          <div class="own-actions">
            {status === "published" && !isSandbox && (
              <a class="button" href={hrefFor(opened.reader, reviewPath(review.slug, toWire("rev", review.id)))}>
                {words.see}
              </a>
            )}
            <details class="change" open={edit.typed !== null || photos.typed !== null}>
              <summary class="button button-quiet">{words.change}</summary>
              <form class="form" method="post" action={action} novalidate>
                <input type="hidden" name="action" value="edit" />
                {edit.all}
                {!isSandbox && <p class="muted">{words.changeNote}</p>}
                <button type="submit" class="button">
                  {words.save}
                </button>
              </form>
              {!isSandbox && (
                <OwnPhotosForm action={action} form={review.showsPhotos && deps.photos.isOn ? photos : null} />
              )}
            </details>
            <a class="button button-plain" href={hrefFor(opened.reader, `${path}/delete`)}>
              {deletion.link}
            </a>
          </div>
          <PrivateLink
            review={review}
            link={deps.config.baseUrl + path}
            isShownOnce={isJustWritten && review.mailbox === null}
          />
        </div>
        <div class="form-side">
          {review.reply && (sent.resolution || isAskedWhetherSorted(review)) && (
            <form class="form" method="post" action={action} novalidate>
              <input type="hidden" name="action" value="resolution" />
              {resolution.all}
              <button type="submit" class="button button-quiet">
                {words.answer}
              </button>
            </form>
          )}
          <Told review={review} links={deps.links} statement={deps.statement} />
          {!isSandbox && (
            <PhotosTakenDown {...{ review, preview, opened, action, objection }} statement={deps.statement} />
          )}
          {!(isSandbox && review.mailbox !== null) && (
            <OwnerSection review={review} action={action} isJustWritten={isJustWritten} form={address} />
          )}
          <details class="fact">
            <summary>{words.experts}</summary>
            <div>
              <p>{words.proofText}</p>
              <p>
                <a
                  class="touch"
                  href={hrefFor(opened.reader, `${path}/review.tlog-proof`)}
                  download="review.tlog-proof"
                >
                  {words.proof}
                </a>
              </p>
            </div>
          </details>
        </div>
      </>
    ),
  });
}

function Done({ what }: { what: string | null | undefined }) {
  const { manage: words } = useWords("form");
  const result = (Object.keys(DONE) as (keyof typeof DONE)[]).find((each) => each === what);
  if (result === undefined) return null;
  return (
    <p class="done" role="status">
      {words[DONE[result]]}
    </p>
  );
}

export function deletePage({ config, links }: FormDeps, opened: FormVisit, review: OwnReview): Content {
  const path = managePath(links, review.id);
  const { delete: words } = wordsIn("form", opened.reader.language);
  return formPage(config, opened, {
    title: words.title,
    business: { name: review.businessName, slug: review.slug, logoPath: review.logoPath },
    children: (
      <form class="form" method="post" action={actionFor(opened.reader, path)}>
        <p>{review.reply ? words.textWithReply : words.text}</p>
        <OwnReviewCard review={review} />
        <input type="hidden" name="action" value="delete" />
        <div class="choices">
          <button type="submit" class="button button-danger">
            {words.delete}
          </button>
          <a class="button button-quiet" href={hrefFor(opened.reader, path)}>
            {words.keep}
          </a>
        </div>
      </form>
    ),
  });
}

function removed(
  { config, links, statement }: FormDeps,
  opened: FormVisit,
  review: OwnReview,
  isJustDeleted: boolean,
): Content {
  const { businessName, slug } = review;
  const { delete: words } = wordsIn("form", opened.reader.language);
  return notice(config, opened, {
    status: isJustDeleted ? 200 : 410,
    title: isJustDeleted ? words.deletedTitle : words.removedTitle,
    ...(sandboxOf(slug) === null && { action: { href: writePath(slug), name: words.again } }),
    children: (
      <>
        <p>{words.offline({ name: <bdi>{businessName}</bdi> })}</p>
        <Told review={review} links={links} statement={statement} />
      </>
    ),
  });
}
