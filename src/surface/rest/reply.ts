// POST /replies: the organisation's public reply to a review, attributed to the creator of the key (contract, Reply).
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { creatorOfKey } from "#domain/account/key/lookup.ts";
import { postReply } from "#domain/review/reply.ts";
import { toWire } from "#platform/id.ts";
import { readId } from "./post.ts";
import type { RestRoutes } from "./route.ts";
import { idOf, Moment, posting, single, Text } from "./schema.ts";

const BODY = Type.Object({
  reviewId: idOf("rev"),
  body: Type.String({ minLength: 10, maxLength: 3_000, description: "Plain text." }),
});

const ReplySchema = Type.Object({ id: idOf("rpl"), body: Text, createdAt: Moment });

export function replyRoutes({ callerOf, post }: RestRoutes) {
  return new Elysia().post(
    "/replies",
    ({ request }) =>
      post(request, async (inside, fields) => {
        const { organisation, key } = callerOf(request);
        const reviewId = readId(fields, "reviewId", "rev");
        const userId = await creatorOfKey(inside, key.id);
        const input = { organisationId: organisation.id, reviewId, body: fields.body, userId };
        const { reply, created } = await postReply(inside, input);
        const data = { id: toWire("rpl", reply.id), body: reply.body, createdAt: reply.createdAt.toISOString() };
        return { status: created ? 201 : 200, data };
      }),
    posting(BODY, {
      id: "postReply",
      summary: "Reply to a review in public; a second reply replaces the first",
      answers: { 201: single(ReplySchema), 200: single(ReplySchema) },
      refusals: ["not_found", "not_published", "validation_error", "reply_failed"],
    }),
  );
}
