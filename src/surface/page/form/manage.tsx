// What the author of a review can do with it. There are no accounts: the link in the mail is the permission.
import { deleteOwnReview, editReview, findOwnReview, type OwnReview, resolve } from "#domain/review/author.ts";
import { readSubmission } from "#domain/review/submission.ts";
import type { ReviewId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { draftOf, ratingsOf } from "./draft.ts";
import type { Form, FormDeps, Posted } from "./form.ts";
import { deletePage, managePage } from "./manage-page.tsx";
import { managePath } from "./path.ts";
import { PAGE_LANGUAGE } from "./review-fields.tsx";

/** Done to the review as it is at this moment; gives the page that comes of it. */
type Action = (deps: FormDeps, review: OwnReview, posted: Posted) => Promise<Content>;

const ACTIONS: Record<string, Action> = { edit, delete: remove, resolution: answer };

/** /manage/{token} */
export function manageForm(deps: FormDeps): Form {
  return {
    isPrivate: true,
    async get({ url, params }) {
      const review = await find(deps, params.token);
      if (!review) return null;
      const { searchParams } = url;
      return managePage(deps, review, { done: searchParams.get("done"), resolution: searchParams.get("resolution") });
    },
    async post(posted) {
      const review = await find(deps, posted.params.token);
      if (!review) return null;
      const action = Object.hasOwn(ACTIONS, posted.fields.action ?? "") && ACTIONS[posted.fields.action ?? ""];
      if (!action) return managePage(deps, review, { problem: { status: 422, message: "Nothing was chosen." } });
      try {
        return await action(deps, review, posted);
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown;
        // It changed meanwhile, in another tab or by a moderator: what is there now, and why nothing was done.
        const current = (await find(deps, posted.params.token)) ?? review;
        return managePage(deps, current, { ...edited(posted, current), problem: thrown });
      }
    },
    async redraw(posted, problem) {
      const review = await find(deps, posted.params.token);
      return review && managePage(deps, review, { ...edited(posted, review), problem });
    },
  };
}

/** /manage/{token}/delete: the question before. Its button sends to the page above. */
export function deleteForm(deps: FormDeps): Form {
  return {
    isPrivate: true,
    async get({ params }) {
      const review = await find(deps, params.token);
      if (!review) return null;
      return review.status === "removed" ? managePage(deps, review, {}) : deletePage(deps, review);
    },
  };
}

async function find({ context, links }: FormDeps, token: string | null | undefined): Promise<OwnReview | null> {
  const id = links.read("manage", token ?? "") as ReviewId | null;
  return id && (await findOwnReview(context, id));
}

async function edit(deps: FormDeps, review: OwnReview, posted: Posted): Promise<Content> {
  const { context, links, addressHash } = deps;
  const read = readSubmission(context, posted.fields);
  if ("errors" in read) return managePage(deps, review, { ...edited(posted, review), errors: read.errors });
  const { status } = await editReview(context, review.id, read.submission, {
    language: PAGE_LANGUAGE,
    ipHash: addressHash.ofRange(posted.peer),
    ratings: ratingsOf(posted.fields, review.products),
  });
  return done(deps, review, status === "held" ? "held" : "saved", links);
}

async function remove(deps: FormDeps, review: OwnReview): Promise<Content> {
  await deleteOwnReview(deps.context, review.id);
  return done(deps, review, "deleted", deps.links);
}

async function answer(deps: FormDeps, review: OwnReview, { fields }: Posted): Promise<Content> {
  const { resolution } = fields;
  if (resolution !== "resolved" && resolution !== "unresolved")
    return managePage(deps, review, { errors: { resolution: "Choose whether it was sorted." } });
  await resolve(deps.context, review.id, resolution);
  return done(deps, review, "answered", deps.links);
}

function done({ cache }: FormDeps, review: OwnReview, what: string, links: FormDeps["links"]): Content {
  cache.drop(`business:${review.businessId}`);
  return seeOther(`${managePath(links, review.id)}?done=${what}`);
}

/** What was typed, where it was the text that was to be changed. */
function edited({ fields }: Posted, { products }: OwnReview) {
  return fields.action === "edit" ? { draft: draftOf(fields, products) } : {};
}
