// The author's actions on a review: edit, delete, say whether a problem was solved. The private link is the permission.
import { fromWire } from "#contract/id.ts";
import { deleteOwnReview, editReview, findOwnReview, type OwnReview, resolve } from "#domain/review/author/author.ts";
import { arrangePhotos, objectToPhoto } from "#domain/review/author/photo.ts";
import { askForAddress } from "#domain/review/own-address/own-address.ts";
import { MOST_EDITS } from "#domain/review/publish/edit.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { aboutAuthor } from "../kit/reader.ts";
import { managePath } from "../kit/site.ts";
import { type Form, type FormDeps, type FormVisit, filled, organicLimit, type Posted, type Rules } from "./form.ts";
import { addressFields, editFields, resolutionFields } from "./manage-fields.tsx";
import { deletePage, managePage } from "./manage-page.tsx";
import { arrangeFault, hiddenPhotos, OBJECTED, objectionFields, ownPhotoFields, readRemoved } from "./own-photo.tsx";
import { isOfPhotos, photoFaultOf, withPhotos } from "./photo.ts";

export function manageForm(deps: FormDeps): Form<OwnReview> {
  const actions = actionsOf(deps);
  const chosen = ({ fields: { action = "" } }: Posted) =>
    Object.hasOwn(actions, action) ? actions[action] : undefined;
  return {
    ...rulesOf(deps),
    get: (review, opened) => managePage(deps, opened, review, {}),
    takeFiles: (review, posted, files) =>
      withPhotos(deps, posted, review.businessId, { fields: posted.fields, files, reviewId: review.id }),
    post: (review, posted) =>
      (isOfPhotos(posted)
        ? actions.photos?.refuse(review, posted, photoFaultOf(posted))
        : chosen(posted)?.post(review, posted)) ??
      managePage(deps, posted, review, { fault: { problem: wordsOf(posted).manage.nothing } }),
    refuse: async (review, posted, fault) =>
      chosen(posted)?.refuse(review, posted, fault) ?? managePage(deps, posted, review, { fault }),
  };
}

/** /manage/{token}/delete asks for a confirmation. Its button posts to the page above. */
export function deleteForm(deps: FormDeps): Form<OwnReview> {
  return {
    ...rulesOf(deps),
    get: (review, opened) =>
      review.status === "removed" ? managePage(deps, opened, review, {}) : deletePage(deps, opened, review),
  };
}

function rulesOf({ context, links }: FormDeps): Rules<OwnReview> {
  return {
    isPrivate: true,
    async find({ token }) {
      const id = links.read("manage", token);
      return id && (await findOwnReview(context, id));
    },
    about: aboutAuthor,
  };
}

function wordsOf({ reader }: FormVisit): Words<"form"> {
  return wordsIn("form", reader.language);
}

type Action = Pick<Required<Form<OwnReview>>, "post" | "refuse">;

/** The actions of the page by the value of the field `action`. After a refusal the page shows the current state. */
function actionsOf(deps: FormDeps): Record<string, Action> {
  const { context } = deps;
  const rules = rulesOf(deps);
  const changed = (posted: Posted, status: number) => ({ problem: wordsOf(posted).manage.changed, status });
  return {
    edit: filled(deps, rules, {
      undone: "saved",
      fields: (review, opened) => editFields(deps, opened, review),
      page: (review, opened, edit) => managePage(deps, opened, review, { edit }),
      explain: ({ code, status }, posted) =>
        code === "validation_error"
          ? { problem: wordsOf(posted).manage.editedTooOften({ times: MOST_EDITS }), status }
          : changed(posted, status),
      async submit(review, posted, { products: ratings, ...submission }) {
        const { language } = posted.reader;
        const { status } = await editReview(context, review.id, submission, { language, ratings });
        return done(deps, posted, review, status === "held" ? "held" : "saved");
      },
    }),
    delete: filled(deps, rules, {
      undone: "deleted",
      fields: () => ({}),
      page: (review, opened, { fault }) => managePage(deps, opened, review, { fault }),
      explain: ({ status }, posted) => changed(posted, status),
      async submit(review, posted) {
        await deleteOwnReview(context, review.id);
        return done(deps, posted, review, "deleted");
      },
    }),
    resolution: filled(deps, rules, {
      undone: "saved",
      fields: (review, opened) => resolutionFields(opened, review),
      page: (review, opened, resolution) => managePage(deps, opened, review, { resolution }),
      explain: ({ code, status }, posted) =>
        code === "validation_error" ? { problem: wordsOf(posted).manage.noReply, status } : changed(posted, status),
      async submit(review, posted, { resolution }) {
        await resolve(context, review.id, resolution);
        return done(deps, posted, review, "answered");
      },
    }),
    photos: filled(deps, rules, {
      undone: "saved",
      fields: (review, opened) => ownPhotoFields(deps, opened, review),
      page: (review, opened, photos) => managePage(deps, opened, review, { photos }),
      explain: ({ status, says }, posted) => (says ? null : changed(posted, status)),
      async submit(review, posted, { photos: given }) {
        if (!deps.photos.isOn) return hiddenPhotos(posted.reader);
        const removed = readRemoved(deps, posted.fields);
        const arranged = await arrangePhotos(context, review.id, { given, removed });
        if ("fault" in arranged) return arrangeFault(arranged, posted.reader);
        return done(deps, posted, review, arranged.waits ? "pictures-wait" : "pictures");
      },
    }),
    object: filled(deps, rules, {
      fields: (_review, opened) => objectionFields(opened),
      page: (review, opened, objection) => managePage(deps, opened, review, { objection }),
      explain: ({ status }, posted) => changed(posted, status),
      async submit(review, posted, { objection }) {
        const id = fromWire("pho", posted.fields[OBJECTED] ?? "");
        if (id === null || !(await objectToPhoto(context, review.id, id, objection))) return changed(posted, 409);
        return done(deps, posted, review, "objected");
      },
    }),
    // Mails a link to the address. Until it is confirmed, the review does not belong to it.
    address: filled(deps, rules, {
      fields: (_review, opened) => addressFields(opened),
      page: (review, opened, address) => managePage(deps, opened, review, { address }),
      explain: ({ status }, posted) => changed(posted, status),
      limit: (_review, posted) => organicLimit(posted),
      async submit(review, posted, { email }) {
        await askForAddress(context, { reviewId: review.id, email, formLanguage: posted.reader.language });
        return done(deps, posted, review, "asked");
      },
    }),
  };
}

function done({ cache, links }: FormDeps, { reader }: Posted, review: OwnReview, what: string): Content {
  cache.drop(`business:${review.businessId}`);
  return seeOther(hrefFor(reader, `${managePath(links, review.id)}?done=${what}`));
}
