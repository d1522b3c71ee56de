// Examples of the REST API's nouns, from the demo.
import { BUSINESS, FIGURES, INVITATION, REPLY, REVIEW } from "#surface/example/demo-example.ts";

export const ME_EXAMPLE = {
  organisation: {
    id: "org_01m83n66b3egqsdj9308nrq6nh",
    name: "Harbour & Pine Group",
    createdAt: "2026-11-01T07:33:36.227Z",
  },
  plan: {
    id: "scale",
    name: "Scale",
    status: "active",
    billingInterval: "month",
    currentPeriodEnd: "2026-12-01T07:33:36.227Z",
  },
  limits: {
    invitesPerMonth: 10_000,
    seats: 20,
    locations: 50,
    api: true,
    webhooks: true,
    integrations: true,
    widgets: "all",
    rateLimitPerMinute: 600,
  },
  usage: {
    invitesUsedThisPeriod: 4,
    invitesQueuedThisPeriod: 0,
    invitesRemaining: 9_996,
    periodStart: "2026-11-01T07:33:36.227Z",
    businesses: 3,
    publishedReviews: 3_112,
    activeWebhooks: 1,
    activeApiKeys: 1,
  },
  key: {
    id: "key_01m83n6b57e4trt6ecykfyk3tc",
    name: "demo",
    prefix: "trk_live_PnbF",
    scopes: ["read", "write"],
    createdAt: "2026-11-01T07:33:41.159Z",
    lastUsedAt: "2026-11-23T07:34:37.064Z",
  },
};

export const BUSINESS_EXAMPLE = {
  ...BUSINESS,
  domain: "harbour-and-pine.example",
  website: "https://www.harbour-and-pine.example/",
  country: "GB",
  city: "Bristol",
  verificationStatus: "verified",
  verifiedAt: "2026-11-01T07:33:37.513Z",
  ...FIGURES,
  createdAt: "2026-11-01T07:33:37.513Z",
};

export const REVIEW_EXAMPLE = {
  ...REVIEW,
  reward: "none",
  businessId: BUSINESS.id,
  status: "published",
  language: "en",
  experienceDate: "2026-10-30",
  helpfulCount: 0,
  updatedAt: REVIEW.createdAt,
  editedAt: null,
  reply: REPLY,
};

export const CHANGES_EXAMPLE = {
  data: [
    {
      id: REVIEW.id,
      type: "review",
      op: "upsert",
      index: 6_213,
      at: REVIEW.createdAt,
      review: REVIEW_EXAMPLE,
    },
    {
      id: "rev_01m83n6b2xepxr5gkfp8m1a71q",
      type: "review",
      op: "delete",
      index: 6_214,
      at: "2026-11-23T07:34:02.518Z",
    },
  ],
  nextCursor: "AQAAAAAYRwAAAAAAAQAAAAAAAAAAAAAYRzk5MJ8nX2bQrXc2cU9mSgKvJ7b5s1wTtXU0b5J0Zb0i",
  hasMore: false,
  through: 6_215,
};

export const NEW_INVITATION_EXAMPLE = {
  businessId: BUSINESS.id,
  email: "tomas@customer.example",
  name: "Tomás Ferreira",
  reference: INVITATION.reference,
};

export const INVITATION_EXAMPLE = {
  ...NEW_INVITATION_EXAMPLE,
  ...INVITATION,
  phone: null,
  language: null,
  reward: "none",
  rewardNote: null,
  source: "api",
  sendAt: "2026-11-23T07:33:41.165Z",
  openedAt: null,
  reviewedAt: null,
  expiresAt: "2026-12-23T07:33:41.165Z",
  createdAt: "2026-11-23T07:33:41.165Z",
};

/** As it is before it is sent. */
export const CREATED_INVITATION_EXAMPLE = { ...INVITATION_EXAMPLE, status: "queued", sentAt: null };

export const NEW_INVITATIONS_EXAMPLE = {
  businessId: BUSINESS.id,
  invitations: [
    { email: "mara@customer.example", name: "Mara Lindqvist", reference: "DEMO-1001" },
    { email: "yuki@customer.example", name: "Yuki Tanabe", reference: "DEMO-1003" },
  ],
};

export const BULK_EXAMPLE = {
  queued: 1,
  failed: 1,
  results: [
    { index: 0, email: "mara@customer.example", ok: true, invitationId: "inv_01m83n6b2xepxr5gkfp8m1a71q" },
    { index: 1, email: "yuki@customer.example", ok: false, error: "duplicate" },
  ],
};

export const NEW_REPLY_EXAMPLE = { reviewId: REVIEW.id, body: REPLY.body };

export const BENCHMARKS_EXAMPLE = {
  category: { slug: null, name: "All businesses" },
  generatedAt: "2026-11-23T07:33:42.398Z",
  sample: {
    businesses: 293,
    reviews: 29_215,
    minimumBusinesses: 10,
    minimumReviewsPerBusiness: 5,
    sufficient: true,
  },
  metrics: {
    score: { p25: 3.5, median: 3.8, p75: 4.1 },
    rating: { p25: 3.52, median: 4, p75: 4.39 },
    replyRate: { p25: 0, median: 0, p75: 0.2 },
    verifiedShare: { p25: 0, median: 0, p75: 0.2581 },
    reviewsPerMonth: { p25: 0.67, median: 1.67, p75: 4, windowDays: 90 },
    replyHours: { p25: 14.05, median: 21.37, p75: 40.56, businesses: 81 },
    distribution: {
      share: { "1": 0.1403, "2": 0.0486, "3": 0.0629, "4": 0.1436, "5": 0.6045 },
      reviews: 16_095,
      windowDays: 365,
    },
  },
  yourBusinesses: [
    {
      businessId: BUSINESS.id,
      inSample: true,
      reviews: 2_460,
      values: {
        score: 4.4,
        rating: 4.3,
        replyRate: 0.8301,
        verifiedShare: 0.7512,
        reviewsPerMonth: 73.67,
        replyHours: 15.24,
      },
      percentiles: {
        score: 0.9283,
        rating: 0.6997,
        replyRate: 0.9249,
        verifiedShare: 0.9556,
        reviewsPerMonth: 0.9898,
      },
    },
  ],
};

export const TRENDS_EXAMPLE = {
  business: { id: BUSINESS.id, slug: BUSINESS.slug, name: BUSINESS.name },
  from: "2026-11-01T00:00:00.000Z",
  to: "2026-11-23T07:34:37.316Z",
  months: [
    {
      month: "2026-11",
      complete: false,
      reviews: 50,
      verified: 37,
      averageRating: 4.52,
      ratingMix: { "1": 2, "2": 2, "3": 1, "4": 8, "5": 37 },
      replied: 38,
      replyRate: 0.76,
      medianReplyHours: 14.81,
      score: 4.4,
      scored: true,
      reviewsToDate: 2_460,
    },
  ],
};
