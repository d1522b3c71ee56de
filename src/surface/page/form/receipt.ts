// The author's receipt: a file that proves that the review is in the signed log.
import { findReceipt } from "#domain/log/proof.ts";
import type { ReviewId } from "#platform/id.ts";
import type { Content } from "#surface/look/answer.ts";
import { NEVER } from "#surface/look/answer.ts";
import type { Form, FormDeps } from "./form.ts";

const NOT_YET = "The receipt is not made yet, or there is none for this review. Try again in a minute.\n";

export function receiptForm({ context, links }: FormDeps): Form<ReviewId> {
  return {
    isPrivate: true,
    find: async ({ token }) => links.read("manage", token) as ReviewId | null,
    async get(id): Promise<Content> {
      const receipt = await findReceipt(context, id);
      if (receipt === null) return { status: 404, type: "text", body: NOT_YET, cacheControl: NEVER };
      const headers = { "content-disposition": 'attachment; filename="review.tlog-proof"' };
      return { type: "text", body: receipt, cacheControl: NEVER, headers };
    },
  };
}
