// The author's receipt: a file that proves that the review is in the signed log.
import type { ReviewId } from "#contract/id.ts";
import { findReceipt } from "#domain/log/proof.ts";
import { findOwnReview, type OwnReview } from "#domain/review/author/author.ts";
import { type Content, NEVER } from "#surface/look/answer.ts";
import { wordsIn } from "#words/words.ts";
import { aboutAuthor } from "../kit/reader.ts";
import type { Form, FormDeps } from "./form.ts";

type ReceiptRequest = { id: ReviewId; review: OwnReview | null };

export function receiptForm({ context, links }: FormDeps): Form<ReceiptRequest> {
  return {
    isPrivate: true,
    async find({ token }) {
      const id = links.read("manage", token);
      return id && { id, review: await findOwnReview(context, id) };
    },
    about: ({ review }) => (review === null ? {} : aboutAuthor(review)),
    async get({ id }, { reader: { language } }): Promise<Content> {
      const receipt = await findReceipt(context, id);
      if (receipt === null) {
        const body = `${wordsIn("log", language).receipt.notYet}\n`;
        return { status: 404, type: "text", body, cacheControl: NEVER, headers: { "content-language": language } };
      }
      const headers = { "content-disposition": 'attachment; filename="review.tlog-proof"' };
      return { type: "text", body: receipt, cacheControl: NEVER, headers };
    },
  };
}
