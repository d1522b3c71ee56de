// Examples of the open data API's nouns, from the demo.
import { BUSINESS, FIGURES, REPLY, REVIEW } from "../demo-example.ts";

const { id: _, ...business } = BUSINESS;

export const OPEN_BUSINESS_EXAMPLE = {
  ...business,
  domain: "harbour-and-pine.example",
  category: { slug: "furniture", name: "Furniture" },
  ...FIGURES,
  updatedAt: "2026-11-23T07:33:41.147Z",
};

export const OPEN_REVIEW_EXAMPLE = {
  ...REVIEW,
  reply: { body: REPLY.body, createdAt: REPLY.createdAt },
  logIndex: 10_482,
  logSalt: "q0S4nS2fKQXJ0kkBEkQ2hyfB5ZzJXoBdn3vC8rDjQ1s=",
};

export const OPEN_REVIEW_LIST_EXAMPLE = {
  business,
  data: [OPEN_REVIEW_EXAMPLE],
  page: 1,
  perPage: 20,
  total: FIGURES.reviewCount,
  totalPages: 123,
};
