// The author's actions on a review: edit, delete, say whether a problem was solved. The private link is the permission.
import { deleteOwnReview, editReview, findOwnReview, type OwnReview, resolve } from "#domain/review/author.ts";
import { readSubmission } from "#domain/review/submission.ts";
import type { ReviewId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { PAGE_LANGUAGE } from "../component/review-card.tsx";
import { managePath } from "../site.ts";
import type { Form, FormDeps, Params, Posted } from "./form.ts";
import { deletePage, managePage } from "./manage-page.tsx";
import { draftOf, ratingsOf } from "./review-fields.tsx";

type Action = (deps: FormDeps, review: OwnReview, posted: Posted) => Promise<Content>;

const ACTIONS: Record<string, Action> = { edit, delete: remove, resolution: answer };

export function manageForm(deps: FormDeps): Form<OwnReview> {
  return {
    isPrivate: true,
    find: (params) => find(deps, params),
    get(review, { url: { searchParams } }) {
      return managePage(deps, review, { done: searchParams.get("done"), resolution: searchParams.get("resolution") });
    },
    async post(review, posted) {
      const action = Object.hasOwn(ACTIONS, posted.fields.action ?? "") && ACTIONS[posted.fields.action ?? ""];
      if (!action) return managePage(deps, review, { problem: { status: 422, message: "Nothing was chosen." } });
      try {
        return await action(deps, review, posted);
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown;
        // Another tab or a moderator changed it meanwhile: show the current state and the reason.
        const current = (await find(deps, posted.params)) ?? review;
        return managePage(deps, current, { ...edited(posted, current), problem: thrown });
      }
    },
    redraw: (review, posted, problem) => managePage(deps, review, { ...edited(posted, review), problem }),
  };
}

/** /manage/{token}/delete asks for a confirmation. Its button posts to the page above. */
export function deleteForm(deps: FormDeps): Form<OwnReview> {
  return {
    isPrivate: true,
    find: (params) => find(deps, params),
    get: (review) => (review.status === "removed" ? managePage(deps, review, {}) : deletePage(deps, review)),
  };
}

async function find({ context, links }: FormDeps, { token }: Params): Promise<OwnReview | null> {
  const id = links.read("manage", token) as ReviewId | null;
  return id && (await findOwnReview(context, id));
}

async function edit(deps: FormDeps, review: OwnReview, posted: Posted): Promise<Content> {
  const { context, addressHash } = deps;
  const read = readSubmission(context, posted.fields);
  if ("errors" in read) return managePage(deps, review, { ...edited(posted, review), errors: read.errors });
  const { status } = await editReview(context, review.id, read.submission, {
    language: PAGE_LANGUAGE,
    ipHash: addressHash.ofRange(posted.peer),
    ratings: ratingsOf(posted.fields, review.products),
  });
  return done(deps, review, status === "held" ? "held" : "saved");
}

async function remove(deps: FormDeps, review: OwnReview): Promise<Content> {
  await deleteOwnReview(deps.context, review.id);
  return done(deps, review, "deleted");
}

async function answer(deps: FormDeps, review: OwnReview, { fields }: Posted): Promise<Content> {
  const { resolution } = fields;
  if (resolution !== "resolved" && resolution !== "unresolved")
    return managePage(deps, review, { errors: { resolution: "Choose whether the problem was sorted." } });
  await resolve(deps.context, review.id, resolution);
  return done(deps, review, "answered");
}

function done({ cache, links }: FormDeps, review: OwnReview, what: string): Content {
  cache.drop(`business:${review.businessId}`);
  return seeOther(`${managePath(links, review.id)}?done=${what}`);
}

/** The typed text, where the action was to edit. */
function edited({ fields }: Posted, { products }: OwnReview) {
  return fields.action === "edit" ? { draft: draftOf(fields, products) } : {};
}
