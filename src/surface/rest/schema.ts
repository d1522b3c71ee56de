// The wire of the REST API, as the spec's tables give it. These schemas document and are what tests hold answers against;
// presenters are written by hand beside each endpoint.
import { type TSchema, Type } from "@sinclair/typebox";
import type { RefusalCode } from "#platform/refusal.ts";

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const Moment = Type.String({ format: "date-time", description: "ISO 8601 in UTC." });
export const Count = Type.Integer({ minimum: 0 });
const Share = Type.Number({ minimum: 0, maximum: 1 });
export const Text = Type.String();
export const Choice = <T extends string>(...values: T[]) => Type.Unsafe<T>({ type: "string", enum: values });
const Dist = Type.Object(
  { "1": Count, "2": Count, "3": Count, "4": Count, "5": Count },
  { description: "Counts by star." },
);

export const BusinessSchema = Type.Object({
  id: Type.String({ pattern: "^biz_" }),
  slug: Text,
  name: Text,
  domain: Text,
  website: Text,
  country: Text,
  city: Text,
  verificationStatus: Choice("unclaimed", "pending", "verified"),
  verifiedAt: Nullable(Moment),
  score: Nullable(Type.Number({ minimum: 1, maximum: 5 })),
  label: Nullable(Choice("Excellent", "Great", "Average", "Poor", "Bad")),
  scored: Type.Boolean(),
  ratingAvg: Type.Number({ minimum: 0, maximum: 5 }),
  reviewCount: Type.Integer({ minimum: 0, description: "Reviews written on the service." }),
  totalReviewCount: Type.Integer({
    minimum: 0,
    description: "reviewCount plus confirmed ratings on connected platforms. The score is based on this count.",
  }),
  verifiedReviewCount: Count,
  ratingDist: Dist,
  replyRate: Share,
  url: Text,
  createdAt: Moment,
});

export const ReviewSchema = Type.Object({
  id: Type.String({ pattern: "^rev_" }),
  businessId: Type.String({ pattern: "^biz_" }),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Text,
  body: Text,
  author: Type.String({ description: "Display name only." }),
  verified: Type.Boolean({ description: "True when tied to a purchase." }),
  source: Choice("invitation", "organic", "import", "editor"),
  status: Choice("published"),
  language: Type.String({ description: "ISO 639-1." }),
  experienceDate: Type.String({ format: "date" }),
  helpfulCount: Count,
  createdAt: Moment,
  updatedAt: Moment,
  editedAt: Nullable(Moment),
  url: Text,
  reply: Type.Optional(Type.Object({ id: Type.String({ pattern: "^rpl_" }), body: Text, createdAt: Moment })),
});

export const MeSchema = Type.Object({
  organisation: Type.Object({ id: Type.String({ pattern: "^org_" }), name: Text, createdAt: Moment }),
  plan: Type.Object({
    id: Text,
    name: Text,
    status: Choice("active", "trialing", "past_due", "canceled"),
    billingInterval: Choice("month", "year"),
    currentPeriodEnd: Moment,
  }),
  limits: Type.Object({
    invitesPerMonth: Count,
    seats: Count,
    locations: Count,
    api: Type.Boolean(),
    webhooks: Type.Boolean(),
    integrations: Type.Boolean(),
    widgets: Choice("basic", "all"),
    rateLimitPerMinute: Count,
  }),
  usage: Type.Object({
    invitesUsedThisPeriod: Count,
    invitesQueuedThisPeriod: Count,
    invitesRemaining: Count,
    periodStart: Moment,
    businesses: Count,
    publishedReviews: Count,
    activeWebhooks: Count,
    activeApiKeys: Count,
  }),
  key: Type.Object({
    id: Type.String({ pattern: "^key_" }),
    name: Text,
    prefix: Text,
    scopes: Type.Array(Choice("read", "write")),
    createdAt: Moment,
    lastUsedAt: Nullable(Moment),
  }),
});

export const ErrorSchema = Type.Object({ error: Type.Object({ code: Text, message: Text }) });

/** `{data: ...}` */
export const single = (schema: TSchema) => Type.Object({ data: schema });

/** `{data: [...], page, perPage, total, totalPages}` */
export const listOf = (schema: TSchema) =>
  Type.Object({ data: Type.Array(schema), page: Count, perPage: Count, total: Count, totalPages: Count });

const RATE_HEADERS = {
  "X-RateLimit-Limit": { schema: Count, description: "Requests a minute." },
  "X-RateLimit-Remaining": { schema: Count, description: "Requests left in this minute." },
  "X-RateLimit-Reset": { schema: Count, description: "When the minute ends, as a Unix timestamp." },
};

/** What the description of the API answers: itself, and to anybody, so no refusal but one. */
export function described() {
  const { 200: success, 429: limited } = answers(200, Type.Object({}, { description: "OpenAPI 3.1." }));
  return { 200: success, 429: limited } as ReturnType<typeof answers>;
}

/** What an operation answers: its success, and the refusals that any may give besides its own. */
export function answers(status: number, schema: TSchema | null, refusals: Record<number, string> = {}) {
  const refused = Object.entries({ ...GUARD_REFUSALS, ...refusals }).map(([code, description]) => [
    code,
    { description, headers: RATE_HEADERS, content: json(ErrorSchema) },
  ]);
  return {
    [status]: { description: "Success", headers: RATE_HEADERS, ...(schema ? { content: json(schema) } : {}) },
    ...Object.fromEntries(refused),
  };
}

/** What any operation may be refused with by the guard. */
const GUARD_REFUSALS: Record<number, string> = {
  401: "`missing_api_key`, `invalid_api_key`",
  403: "`plan_required`, `plan_inactive`, `insufficient_scope`",
  429: "`rate_limited`",
};

/** What any POST may be refused with besides. */
const POST_REFUSALS: Record<number, RefusalCode[]> = {
  400: ["invalid_json", "invalid_parameter"],
  409: ["idempotency_in_progress"],
  413: ["payload_too_large"],
  422: ["idempotency_mismatch"],
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header" as const,
  required: false,
  description: "A repeat within 24 hours gets the first answer again, and changes nothing.",
  schema: Type.String({ minLength: 1, maxLength: 255 }),
};

const REPLAYED = {
  "Idempotent-Replayed": {
    schema: Choice("true"),
    required: false,
    description: "There where the answer is that of an earlier request with this `Idempotency-Key`.",
  },
};

/** What a POST takes and answers. @param body null: none is asked for. */
export function posting(
  body: TSchema | null,
  { answers: given, refusals }: { answers: Record<number, TSchema>; refusals: Record<number, RefusalCode[]> },
) {
  const headers = { ...RATE_HEADERS, ...REPLAYED };
  const succeeded = Object.entries(given).map(([status, schema]) => [
    status,
    { description: "Success", headers, content: json(schema) },
  ]);
  const statuses = [...Object.keys(refusals), ...Object.keys(POST_REFUSALS), ...Object.keys(GUARD_REFUSALS)].map(
    Number,
  );
  const refused = [...new Set(statuses)].map((status) => {
    const own = [...(refusals[status] ?? []), ...(POST_REFUSALS[status] ?? [])].map((code) => `\`${code}\``);
    const description = [...own, GUARD_REFUSALS[status]].filter(Boolean).join(", ");
    return [status, { description, headers, content: json(ErrorSchema) }];
  });
  return {
    parameters: [IDEMPOTENCY_KEY],
    ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
    responses: Object.fromEntries([...succeeded, ...refused]),
  };
}

function json(content: TSchema) {
  return { "application/json": { schema: content } };
}
