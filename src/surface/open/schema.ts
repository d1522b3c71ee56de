// Schemas and examples of the open data API. Its fields are never renamed or removed (contract, Open data API), so it shares no
// schema with another surface.
import { type TSchema, Type } from "@sinclair/typebox";
import { toWire } from "#contract/id.ts";
import type { RefusalCode } from "#contract/refusal.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import { share } from "#domain/business/state/score.ts";
import type { Opening } from "#domain/log/proof.ts";
import type { PublishedReview } from "#domain/review/list/list.ts";
import { presentPhotos } from "#domain/review/state/photo.ts";
import { BUSINESS, FIGURES, REPLY, REVIEW } from "#surface/example/demo-example.ts";
import { refused } from "#surface/http/error.ts";
import { figuresOf } from "../figure.ts";
import { presenter } from "../present.ts";

const { id: _, ...business } = BUSINESS;

const OPEN_BUSINESS_EXAMPLE = {
  ...business,
  domain: "harbour-and-pine.example",
  category: { slug: "furniture", name: "Furniture" },
  ...FIGURES,
  updatedAt: "2026-11-23T07:33:41.147Z",
};

const OPEN_REVIEW_EXAMPLE = {
  ...REVIEW,
  reply: { body: REPLY.body, createdAt: REPLY.createdAt },
  logIndex: 10_482,
  logSalt: "q0S4nS2fKQXJ0kkBEkQ2hyfB5ZzJXoBdn3vC8rDjQ1s=",
};

const OPEN_REVIEW_LIST_EXAMPLE = {
  business,
  data: [OPEN_REVIEW_EXAMPLE],
  page: 1,
  perPage: 20,
  total: FIGURES.reviewCount,
  totalPages: 123,
};

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Moment = Type.String({ format: "date-time", description: "ISO 8601 in UTC." });
const Count = Type.Integer({ minimum: 0 });
const Text = Type.String();

export const OpenBusinessSchema = Type.Object(
  {
    name: Text,
    slug: Text,
    domain: Text,
    category: Type.Object({ slug: Text, name: Text }, { noun: "OpenCategory" }),
    score: Nullable(Type.Number({ minimum: 1, maximum: 5, description: "Null until the business has 3 reviews." })),
    label: Nullable(Text),
    scored: Type.Boolean(),
    ratingAvg: Type.Number({ minimum: 0, maximum: 5 }),
    reviewCount: Type.Integer({ minimum: 0, description: "Reviews written on the service." }),
    totalReviewCount: Type.Integer({
      minimum: 0,
      description: "reviewCount plus confirmed ratings on connected platforms and confirmed imported reviews.",
    }),
    verifiedReviewCount: Count,
    ratingDist: Type.Object(
      { "1": Count, "2": Count, "3": Count, "4": Count, "5": Count },
      { noun: "CountsByStar", description: "Counts by star." },
    ),
    replyRate: Type.Number({ minimum: 0, maximum: 1 }),
    url: Text,
    updatedAt: Moment,
  },
  { noun: "OpenBusiness", examples: [OPEN_BUSINESS_EXAMPLE] },
);

export const OpenApiDocumentSchema = Type.Object({}, { noun: "OpenApiDocument", description: "OpenAPI 3.1." });

export const OpenBusinessAnswerSchema = Type.Object({ data: OpenBusinessSchema }, { noun: "OpenBusinessAnswer" });
export const OpenBusinessMatchesSchema = Type.Object(
  { data: Type.Array(OpenBusinessSchema) },
  { noun: "OpenBusinessMatches" },
);

/** As REST names it, so that a client has one type. */
const OpenPhotoSchema = Type.Object(
  {
    id: Text,
    url: Text,
    thumbnailUrl: Text,
    width: Count,
    height: Count,
    alt: Text,
  },
  { noun: "Photo" },
);

const OpenReviewSchema = Type.Object(
  {
    id: Text,
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    title: Text,
    body: Text,
    author: Type.String({ description: "Display name." }),
    createdAt: Moment,
    verified: Type.Boolean(),
    incentivized: Nullable(
      Type.Boolean({
        description: "Whether something was given or promised for the review. Null: the author was not asked.",
      }),
    ),
    source: Type.Unsafe<"invitation" | "organic" | "import" | "editor">({
      type: "string",
      enum: ["invitation", "organic", "import", "editor"],
      description:
        "Origin: `invitation` after a purchase, `organic` without one, `import` from another service, `editor` by the site's editors. An imported review was not checked here; it counts as a connected platform's rating, and only after a confirmation. An editor's review counts in no figure.",
    }),
    origin: Type.Optional(
      Nullable(Type.String({ description: "Of an imported review alone: the service it was written on." })),
    ),
    reply: Type.Optional(Type.Object({ body: Text, createdAt: Moment }, { noun: "OpenReply" })),
    url: Text,
    photos: Type.Array(OpenPhotoSchema),
    logIndex: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: "Entry of the signed log that commits to stars and words. Absent for a second after a change.",
      }),
    ),
    logSalt: Type.Optional(Type.String({ description: "Opens the entry's commitment, in base64." })),
  },
  { noun: "OpenReview", examples: [OPEN_REVIEW_EXAMPLE] },
);

export const OpenReviewListSchema = Type.Object(
  {
    business: Type.Object({ name: Text, slug: Text, url: Text }, { noun: "OpenBusinessReference" }),
    data: Type.Array(OpenReviewSchema),
    page: Count,
    perPage: Count,
    total: Count,
    totalPages: Count,
  },
  { noun: "OpenReviewList", examples: [OPEN_REVIEW_LIST_EXAMPLE] },
);

const CACHE_CONTROL = { "Cache-Control": { schema: Text, description: "How long the answer may be kept." } };
const ETAG = { ETag: { schema: Text, description: "Names this state of the answer, for `If-None-Match`." } };
const VARY = {
  Vary: { schema: Text, required: false, description: "`Accept-Encoding`, where the answer can be gzip." },
};

const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header" as const,
  required: false,
  description: "The `ETag` of an earlier answer. 304 says that it is still the present one.",
  schema: Type.String(),
};

const messages = { rate_limited: "More than 60 requests in this minute. Try again in 12 s." };

/** The description of a route whose answer has an ETag. */
export function validated(schema: TSchema) {
  const headers = { ...ETAG, ...CACHE_CONTROL, ...VARY };
  return {
    parameters: [IF_NONE_MATCH],
    responses: {
      200: {
        description: "Success. May be cached for five minutes.",
        headers,
        content: { "application/json": { schema } },
      },
      304: { description: "Not modified since the answer with the ETag in If-None-Match.", headers },
      ...refused(["invalid_parameter", "not_found", "rate_limited"], { messages }),
    },
  };
}

/** The description of a route whose answer has no ETag. @param refusals beside those of all routes */
export function unvalidated(schema: TSchema, refusals: readonly RefusalCode[]) {
  return {
    responses: {
      200: { description: "Success.", headers: CACHE_CONTROL, content: { "application/json": { schema } } },
      ...refused(refusals, { messages }),
    },
  };
}

const presentBusiness = presenter(OpenBusinessSchema);
const presentReview = presenter(OpenReviewSchema);

export function presentOpenBusiness(business: Business, baseUrl: string) {
  const { tally } = business;
  const figures = figuresOf(tally);
  return presentBusiness({
    ...business,
    ...figures,
    replyRate: share(tally.replied, figures.reviewCount),
    url: profileUrl(business.slug, baseUrl),
    updatedAt: tally.updatedAt,
  });
}

/** @param businessUrl the address of the business's profile */
export function presentOpenReview(
  review: PublishedReview,
  site: { baseUrl: string; businessUrl: string },
  opening: Opening | undefined,
) {
  const id = toWire("rev", review.id);
  const origin = review.source === "import" ? review.origin : undefined;
  const log = { logIndex: opening?.index, logSalt: opening?.salt };
  const reply = review.reply ?? undefined;
  const photos = presentPhotos(review.photos, site.baseUrl);
  return presentReview({ ...review, id, origin, reply, photos, url: `${site.businessUrl}/${id}`, ...log });
}
