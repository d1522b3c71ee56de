// Examples for the OpenAPI documents: records of the demo, as both APIs and the webhooks would show them.

const PROFILE = "https://reviews.example/review/harbour-and-pine.example";

export const FIGURES = {
  score: 4.4,
  label: "Excellent",
  scored: true,
  ratingAvg: 4.3,
  reviewCount: 2460,
  totalReviewCount: 5429,
  verifiedReviewCount: 1848,
  ratingDist: { "1": 214, "2": 86, "3": 145, "4": 326, "5": 1689 },
  replyRate: 0.8301,
};

export const BUSINESS = {
  id: "biz_01m83n67kyep8rx8fm1rxqb5q6",
  slug: "harbour-and-pine.example",
  name: "Harbour & Pine",
  url: PROFILE,
};

export const REPLY = {
  id: "rpl_01m83n6at9ebbr7nv2hhyaj2mz",
  body: "Dear Simon, what a lovely message to start the week with. That is exactly what we work for. All the best, Dan",
  createdAt: "2026-11-18T11:54:36.848Z",
};

const PHOTO = "https://reviews.example/photos/q0S4nS2fKQXJ0kkBEkQ2hy";

/** The fields that every surface shows. */
export const REVIEW = {
  id: "rev_01m83n6as0f16vq9xa6j7s0c1m",
  rating: 5,
  title: "Would choose them again",
  body: "Stands firmly, nothing wobbles. The desk is even nicer than in the pictures. Five stars without hesitation.",
  author: "Simon T.",
  createdAt: "2026-11-17T21:00:29.424Z",
  verified: true,
  incentivized: false,
  source: "invitation",
  url: `${PROFILE}/rev_01m83n6as0f16vq9xa6j7s0c1m`,
  photos: [
    {
      id: "pho_01m83n6b12f7trh5w0s9k3c4ze",
      url: `${PHOTO}-1600.webp`,
      thumbnailUrl: `${PHOTO}-320.webp`,
      width: 1600,
      height: 1200,
      alt: "The desk beside a window",
    },
  ],
} as const;

export const INVITATION = {
  id: "inv_01m83n6b3ee6cb5wy98mt6hrn5",
  reference: "DEMO-1002",
  channel: "email",
  status: "sent",
  sentAt: "2026-11-23T07:33:41.792Z",
} as const;
