// The author's actions on a review: edit, delete, say whether a problem was solved. The private link is the permission.
import { Refusal } from "#contract/refusal.ts";
import { deleteOwnReview, editReview, findOwnReview, type OwnReview, resolve } from "#domain/review/author/author.ts";
import { askForAddress } from "#domain/review/own-address/own-address.ts";
import { MOST_EDITS } from "#domain/review/publish/edit.ts";
import { readAuthorEmail, readSubmission } from "#domain/review/state/submission.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { aboutAuthor } from "../kit/reader.ts";
import { managePath } from "../kit/site.ts";
import { countOrganic, type Form, type FormDeps, type Params, type Posted, type Problem } from "./form.ts";
import { deletePage, managePage } from "./manage-page.tsx";
import { draftOf, ratingsOf } from "./review-fields.tsx";
import { FORM_WORDS } from "./words.ts";

type Action = (deps: FormDeps, review: OwnReview, posted: Posted) => Promise<Content>;

const ACTIONS: Record<string, Action> = { edit, delete: remove, resolution: answer, address };

export function manageForm(deps: FormDeps): Form<OwnReview> {
  return {
    isPrivate: true,
    find: (params) => find(deps, params),
    about: aboutAuthor,
    get(review, opened) {
      const { searchParams } = opened.url;
      const done = searchParams.get("done");
      return managePage(deps, opened, review, { done, resolution: searchParams.get("resolution") });
    },
    async post(review, posted) {
      const name = posted.fields.action ?? "";
      const action = Object.hasOwn(ACTIONS, name) && ACTIONS[name];
      if (!action)
        return managePage(deps, posted, review, { problem: { status: 422, message: ({ manage }) => manage.nothing } });
      try {
        return await action(deps, review, posted);
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown;
        // Another tab or a moderator changed it meanwhile: show the current state and the reason.
        const current = (await find(deps, posted.params)) ?? review;
        const problem = { status: thrown.status, message: wordsFor(name, thrown) };
        return managePage(deps, posted, current, { ...edited(posted, current), problem });
      }
    },
    redraw: (review, posted, problem) => managePage(deps, posted, review, { ...edited(posted, review), problem }),
  };
}

/** /manage/{token}/delete asks for a confirmation. Its button posts to the page above. */
export function deleteForm(deps: FormDeps): Form<OwnReview> {
  return {
    isPrivate: true,
    find: (params) => find(deps, params),
    about: aboutAuthor,
    get: (review, opened) =>
      review.status === "removed" ? managePage(deps, opened, review, {}) : deletePage(deps, opened, review),
  };
}

async function find({ context, links }: FormDeps, { token }: Params): Promise<OwnReview | null> {
  const id = links.read("manage", token);
  return id && (await findOwnReview(context, id));
}

/** The domain's refusal, in the words of the form. */
function wordsFor(action: string, { code }: Refusal): Problem["message"] {
  if (code === "validation_error" && action === "edit")
    return ({ manage }) => manage.editedTooOften({ times: MOST_EDITS });
  if (code === "validation_error" && action === "resolution") return ({ manage }) => manage.noReply;
  return ({ manage }) => manage.changed;
}

async function edit(deps: FormDeps, review: OwnReview, posted: Posted): Promise<Content> {
  const { context } = deps;
  const { language } = posted.reader;
  const read = readSubmission(context, posted.fields, FORM_WORDS[language].fault);
  if ("errors" in read) return managePage(deps, posted, review, { ...edited(posted, review), errors: read.errors });
  const { status } = await editReview(context, review.id, read.submission, {
    language,
    ratings: ratingsOf(posted.fields, review.products),
  });
  return done(deps, posted, review, status === "held" ? "held" : "saved");
}

async function remove(deps: FormDeps, review: OwnReview, posted: Posted): Promise<Content> {
  await deleteOwnReview(deps.context, review.id);
  return done(deps, posted, review, "deleted");
}

async function answer(deps: FormDeps, review: OwnReview, posted: Posted): Promise<Content> {
  const { resolution } = posted.fields;
  if (resolution !== "resolved" && resolution !== "unresolved") {
    const { fault } = FORM_WORDS[posted.reader.language];
    return managePage(deps, posted, review, { errors: { resolution: fault.resolution } });
  }
  await resolve(deps.context, review.id, resolution);
  return done(deps, posted, review, "answered");
}

/** Mails a link to the address that the author typed. Until it is confirmed, the review does not belong to it. */
async function address(deps: FormDeps, review: OwnReview, posted: Posted): Promise<Content> {
  const { fields, reader, peer } = posted;
  const read = readAuthorEmail(fields.email, FORM_WORDS[reader.language].fault);
  if ("error" in read) return managePage(deps, posted, review, { typed: fields.email, errors: { email: read.error } });
  const problem = await countOrganic(deps.window, peer);
  if (problem) return managePage(deps, posted, review, { typed: fields.email, problem });
  await askForAddress(deps.context, { reviewId: review.id, email: read.email, formLanguage: reader.language });
  return done(deps, posted, review, "asked");
}

function done({ cache, links }: FormDeps, { reader }: Posted, review: OwnReview, what: string): Content {
  cache.drop(`business:${review.businessId}`);
  return seeOther(hrefFor(reader, `${managePath(links, review.id)}?done=${what}`));
}

/** The typed text, where the action was to edit. */
function edited({ fields }: Posted, { products }: OwnReview) {
  return fields.action === "edit" ? { draft: draftOf(fields, products) } : {};
}
