// The organisation's public reply to a review, attributed to who made the key (spec, POST /replies).
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { creatorOfKey } from "#domain/account/key-creator.ts";
import { postReply, type Reply } from "#domain/review/reply.ts";
import { toWire } from "#platform/id.ts";
import { readId } from "./posting.ts";
import type { RestRoutes } from "./route.ts";
import { posting, single } from "./schema.ts";

const BODY = Type.Object({
  reviewId: Type.String({ pattern: "^rev_" }),
  body: Type.String({ minLength: 10, maxLength: 3_000, description: "Plain text." }),
});

const ReplySchema = Type.Object({
  id: Type.String({ pattern: "^rpl_" }),
  body: Type.String(),
  createdAt: Type.String({ format: "date-time", description: "ISO 8601 in UTC." }),
});

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
        return { status: created ? 201 : 200, data: presentReply(reply) };
      }),
    {
      parse: "none",
      detail: {
        summary: "Reply to a review in public; a second reply replaces the first",
        operationId: "postReply",
        ...posting(BODY, {
          answers: { 201: single(ReplySchema), 200: single(ReplySchema) },
          refusals: { 404: ["not_found"], 409: ["not_published"], 422: ["validation_error", "reply_failed"] },
        }),
      },
    },
  );
}

function presentReply(reply: Reply) {
  return { id: toWire("rpl", reply.id), body: reply.body, createdAt: reply.createdAt.toISOString() };
}
