// Published reviews: of one business, newest first, and one by its id.
import { type Static, Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { fromWire, toWire } from "#contract/id.ts";
import { noSuchRecord, Refusal } from "#contract/refusal.ts";
import { findKey } from "#domain/account/key.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import { findPublished, listOfOrganisation, type ManagedReview } from "#domain/review/list/list.ts";
import { AT, type ReviewRow } from "#domain/review/list/page.ts";
import { postReply } from "#domain/review/reply.ts";
import { presentPhotos } from "#domain/review/state/photo.ts";
import { REWARDS } from "#domain/review/state/reward.ts";
import { isoMoment } from "#platform/database/column.ts";
import { REPLY } from "#surface/example/demo-example.ts";
import { Photos, Rating, readRange, readSince, Since, Verified } from "#surface/http/query.ts";
import { presenter } from "#surface/present.ts";
import { NEW_REPLY_EXAMPLE, REVIEW_EXAMPLE } from "../kit/example.ts";
import { requireReach } from "../kit/guard.ts";
import { list, PAGING, type RestRoutes, readId } from "../kit/route.ts";
import { Choice, Count, idOf, listOf, Moment, Nullable, posting, reading, single, Text } from "../kit/schema.ts";

export const ReplySchema = Type.Object(
  { id: idOf("rpl"), body: Text, createdAt: Moment },
  { noun: "Reply", examples: [REPLY] },
);
const presentReply = presenter(ReplySchema);

const PhotoSchema = Type.Object(
  {
    id: idOf("pho"),
    url: Text,
    thumbnailUrl: Text,
    width: Count,
    height: Count,
    alt: Text,
  },
  { noun: "Photo" },
);
export const PhotosSchema = Type.Array(PhotoSchema);

export const ReviewSchema = Type.Object(
  {
    id: idOf("rev"),
    businessId: idOf("biz"),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    title: Text,
    body: Text,
    author: Type.String({ description: "Display name only." }),
    verified: Type.Boolean({ description: "True when tied to a purchase." }),
    incentivized: Nullable(Type.Boolean({ description: "Something was given or promised for it. Null: not asked." })),
    reward: Nullable({
      ...Choice(...REWARDS),
      description: "Who says so: `any_review` the invitation, `declared` only the author.",
    }),
    source: Choice("invitation", "organic", "import", "editor"),
    origin: Type.Optional(
      Nullable(Type.String({ description: "Of an imported review alone: the service it was written on." })),
    ),
    status: Choice("published"),
    language: Type.String({ description: "ISO 639-1." }),
    experienceDate: Type.String({ format: "date" }),
    helpfulCount: Count,
    createdAt: Moment,
    updatedAt: Moment,
    editedAt: Nullable(Moment),
    url: Text,
    photos: PhotosSchema,
    reply: Type.Optional(ReplySchema),
  },
  { noun: "Review", examples: [REVIEW_EXAMPLE] },
);
const FILTER = {
  rating: Type.Optional(Rating),
  verified: Type.Optional(Verified),
  since: Type.Optional(Since),
  photos: Type.Optional(Photos),
};

export function reviewRoutes({ context, config, guarded }: RestRoutes) {
  return new Elysia()
    .use(guarded)
    .get(
      "/businesses/:id/reviews",
      async ({ caller, params, query }) => {
        const id = fromWire("biz", params.id);
        const range = readRange(query);
        const filter = readFilter(query);
        if (id) requireReach(caller, id);
        const found = id && (await listOfOrganisation(context, caller.organisation.id, id, filter, range));
        if (!found) throw noSuchRecord();
        const business = { id: params.id, url: profileUrl(found.slug, config.baseUrl) };
        return list(
          found.rows.map((row) => presentReview(row, business, config.baseUrl)),
          range,
          found.total,
        );
      },
      {
        query: Type.Object({ ...FILTER, ...PAGING }),
        ...reading("listReviews", "Published reviews of a business, newest first", { 200: listOf(ReviewSchema) }, [
          "invalid_parameter",
          "not_found",
        ]),
      },
    )
    .get(
      "/reviews/:id",
      async ({ caller, params }) => {
        const id = fromWire("rev", params.id);
        const found = id && (await findPublished(context, caller.organisation.id, id));
        if (!found) throw noSuchRecord();
        requireReach(caller, found.businessId);
        return { data: presentManaged(found, config.baseUrl) };
      },
      reading("readReview", "One published review", { 200: single(ReviewSchema) }, ["not_found"]),
    );
}

/** A review of any business of the organisation. */
export function presentManaged({ row, slug, businessId }: ManagedReview, baseUrl: string) {
  return presentReview(row, { id: toWire("biz", businessId), url: profileUrl(slug, baseUrl) }, baseUrl);
}

function readFilter(query: { rating?: string; verified?: string; since?: string; photos?: string }) {
  const since = query.since === undefined ? undefined : readSince(query.since);
  if (since === null) throw new Refusal("invalid_parameter", `since ${Since.wrong}.`);
  return {
    rating: query.rating === undefined ? undefined : Number(query.rating),
    verified: query.verified === undefined ? undefined : query.verified === "true",
    since,
    isPictured: query.photos !== undefined,
  };
}

/**
 * Written out, without a presenter made from the schema, and from the row itself: a page of reviews is the hottest answer that is not
 * kept (bench `rest-page`). @param business its wire id and its profile
 */
function presentReview(
  row: ReviewRow,
  business: { id: string; url: string },
  baseUrl: string,
): Record<keyof Static<typeof ReviewSchema>, unknown> {
  const id = toWire("rev", row[AT.id]);
  const createdAt = isoMoment(row[AT.createdAt]);
  const [updatedAt, editedAt] = [row[AT.updatedAt], row[AT.editedAt]];
  const [replyId, replyBody, repliedAt] = [row[AT.replyId], row[AT.replyBody], row[AT.repliedAt]];
  return {
    id,
    businessId: business.id,
    rating: row[AT.rating],
    title: row[AT.title],
    body: row[AT.body],
    author: row[AT.author],
    verified: row[AT.verified],
    incentivized: row[AT.incentivized],
    reward: row[AT.reward],
    source: row[AT.source],
    origin: row[AT.source] === "import" ? row[AT.origin] : undefined,
    status: "published",
    language: row[AT.language],
    experienceDate: row[AT.experienceDate],
    helpfulCount: row[AT.helpfulCount],
    createdAt,
    updatedAt: updatedAt === null ? createdAt : isoMoment(updatedAt),
    editedAt: editedAt === null ? null : isoMoment(editedAt),
    url: `${business.url}/${id}`,
    photos: presentPhotos(row[AT.photos], baseUrl),
    reply:
      replyId === null || replyBody === null || repliedAt === null
        ? undefined
        : { id: toWire("rpl", replyId), body: replyBody, createdAt: isoMoment(repliedAt) },
  };
}

const BODY = Type.Object(
  {
    reviewId: idOf("rev"),
    body: Type.String({ minLength: 10, maxLength: 3_000, description: "Plain text." }),
  },
  { noun: "NewReply", examples: [NEW_REPLY_EXAMPLE] },
);

export function replyRoutes({ guarded, post }: RestRoutes) {
  return new Elysia().use(guarded).post(
    "/replies",
    ({ request, caller }) =>
      post(request, caller, async (inside, fields) => {
        const { organisation, key } = caller;
        const reviewId = readId(fields, "reviewId", "rev");
        const userId = (await findKey(inside, key.id))?.createdBy ?? null;
        const reach = { organisationId: organisation.id, businessIds: key.businessIds };
        const input = { ...reach, reviewId, body: fields.body, userId };
        const { reply, created } = await postReply(inside, input);
        return { status: created ? 201 : 200, data: presentReply(reply) };
      }),
    posting(
      BODY,
      "postReply",
      "Reply to a review in public; a second reply replaces the first",
      { 201: single(ReplySchema), 200: single(ReplySchema) },
      ["not_found", "not_published", "validation_error", "reply_failed"],
    ),
  );
}
