// The tools of the MCP server. Each stands for one call of an API, and is described in words that no user wrote.
import type { JSONObject } from "./schema.ts";
import {
  BENCHMARKS,
  BUSINESSES,
  CHANGES,
  DONE,
  FIELD,
  INVITATIONS,
  PROFILE,
  REVIEWS,
  TRENDS,
  WARNING,
} from "./schema.ts";

/** A request to one of the two APIs. */
export type ApiCall = { api: "rest" | "open"; method: "GET" | "POST"; path: string; body?: object };

export type Arguments = Record<string, unknown>;

/** @property scope of the key that it needs; null for none */
export type Tool = {
  name: string;
  title: string;
  description: string;
  scope: "read" | "write" | null;
  input: Record<string, JSONObject>;
  required: string[];
  output: JSONObject;
  /** Whether its answer holds texts of reviews. Then its description and its answer warn of them. */
  givesReviews?: boolean;
  /** Whether the call replaces an earlier value. */
  replaces?: boolean;
  ask(given: Arguments): ApiCall;
};

/** Changes that an agent reads at once, where it names no number: a page of the API's usual 100 may be half a megabyte. */
const USUAL_CHANGES = 20;

const rest = (path: string): ApiCall => ({ api: "rest", method: "GET", path: `/api/v1${path}` });
const open = (path: string): ApiCall => ({ api: "open", method: "GET", path: `/api/open/v1${path}` });
const post = (path: string, body: object): ApiCall => ({ api: "rest", method: "POST", path: `/api/v1${path}`, body });

/** Beside `reviews_to_answer`, which reads several pages (answer.ts). */
export const TO_ANSWER = "reviews_to_answer";

export const TOOLS: readonly Tool[] = [
  {
    name: "find_business",
    title: "Find a business",
    description: "Finds businesses by name, city or website. Gives the slug that the other tools take.",
    scope: null,
    input: { query: FIELD.query },
    required: ["query"],
    output: BUSINESSES,
    ask: ({ query }) => open(`/search${queryOf({ query })}`),
  },
  {
    name: "get_profile",
    title: "Read a profile",
    description: "Score, label and review counts of a business.",
    scope: null,
    input: { slug: FIELD.slug },
    required: ["slug"],
    output: PROFILE,
    ask: ({ slug }) => open(`/businesses/${segment(slug)}`),
  },
  {
    name: "list_reviews",
    title: "List reviews",
    description: "Published reviews of a business, newest first, 20 a page.",
    scope: null,
    input: { slug: FIELD.slug, page: FIELD.page },
    required: ["slug"],
    output: REVIEWS,
    givesReviews: true,
    ask: ({ slug, page }) => open(`/businesses/${segment(slug)}/reviews${queryOf({ page })}`),
  },
  {
    name: "search_reviews",
    title: "Search reviews",
    description:
      "Reviews that customers wrote about a business and that contain all the words, newest first, 20 a page.",
    scope: null,
    input: { slug: FIELD.slug, query: FIELD.words, page: FIELD.page },
    required: ["slug", "query"],
    output: REVIEWS,
    givesReviews: true,
    ask: ({ slug, query, page }) => open(`/businesses/${segment(slug)}/reviews${queryOf({ query, page })}`),
  },
  {
    name: "my_businesses",
    title: "List my businesses",
    description: "The businesses of the key's organisation, with the ids that other tools take.",
    scope: "read",
    input: { page: FIELD.page, perPage: FIELD.perPage },
    required: [],
    output: BUSINESSES,
    ask: ({ page, perPage }) => rest(`/businesses${queryOf({ page, perPage })}`),
  },
  {
    name: TO_ANSWER,
    title: "List reviews to answer",
    description: "Published reviews of a business without a reply, newest first. Go on with nextPage as page.",
    scope: "read",
    input: { businessId: FIELD.businessId, page: FIELD.page },
    required: ["businessId"],
    output: REVIEWS,
    givesReviews: true,
    ask: ({ businessId, page }) => rest(`/businesses/${segment(businessId)}/reviews${queryOf({ page, perPage: 100 })}`),
  },
  {
    name: "changes",
    title: "Follow changes",
    description:
      "Reviews of all businesses of the key that were published, changed or taken away, in the order of the signed log. Go on with nextCursor as cursor.",
    scope: "read",
    input: { cursor: FIELD.cursor, limit: FIELD.limit },
    required: [],
    output: CHANGES,
    givesReviews: true,
    ask: ({ cursor, limit }) => rest(`/changes${queryOf({ cursor, limit: limit ?? USUAL_CHANGES })}`),
  },
  {
    name: "get_trends",
    title: "Read trends",
    description: "Reviews, ratings, replies and score of a business by month.",
    scope: "read",
    input: { businessId: FIELD.businessId, months: FIELD.months },
    required: ["businessId"],
    output: TRENDS,
    ask: ({ businessId, months }) => rest(`/insights/business/${segment(businessId)}/trends${queryOf({ months })}`),
  },
  {
    name: "get_benchmarks",
    title: "Read benchmarks",
    description: "Figures of a category, and where the organisation's businesses stand in it.",
    scope: "read",
    input: { category: FIELD.category },
    required: [],
    output: BENCHMARKS,
    ask: ({ category }) => rest(`/insights/benchmarks${queryOf({ category })}`),
  },
  {
    name: "list_invitations",
    title: "List invitations",
    description: "Invitations of the organisation with their status, newest first.",
    scope: "read",
    input: { businessId: FIELD.businessId, status: FIELD.status, page: FIELD.page, perPage: FIELD.perPage },
    required: [],
    output: INVITATIONS,
    ask: ({ businessId, status, page, perPage }) =>
      rest(`/invitations${queryOf({ businessId, status, page, perPage })}`),
  },
  {
    name: "reply_to_review",
    title: "Reply to a review",
    description:
      "Changes something: publishes a reply in the business's name and mails it to the author. It replaces an earlier reply.",
    scope: "write",
    input: { reviewId: FIELD.reviewId, body: FIELD.body },
    required: ["reviewId", "body"],
    output: DONE,
    replaces: true,
    ask: ({ reviewId, body }) => post("/replies", { reviewId, body }),
  },
  {
    name: "invite_customer",
    title: "Invite a customer",
    description:
      "Changes something: mails a customer the request to write a review. It counts against the monthly allowance.",
    scope: "write",
    input: { businessId: FIELD.businessId, email: FIELD.email, reference: FIELD.reference, name: FIELD.name },
    required: ["businessId", "email"],
    output: DONE,
    ask: ({ businessId, email, reference, name }) => post("/invitations", { businessId, email, reference, name }),
  },
];

export function toolNamed(name: unknown): Tool | undefined {
  return TOOLS.find((each) => each.name === name);
}

/** The first required field that is absent or empty. */
export function missingIn({ required }: Tool, given: Arguments): string | undefined {
  return required.find((name) => given[name] === undefined || given[name] === null || given[name] === "");
}

/** The first field that is neither text nor a number, where it is given. An object in a path or query has no text of its own. */
export function unreadableIn({ input }: Tool, given: Arguments): string | undefined {
  const isReadable = (value: unknown) =>
    value === undefined || value === null || /^(string|number)$/.test(typeof value);
  return Object.keys(input).find((name) => !isReadable(given[name]));
}

/** As `tools/list` shows it. */
export function describeTool({ name, title, scope, input, required, output, replaces = false, ...tool }: Tool) {
  const isChange = scope === "write";
  return {
    name,
    title,
    description: tool.givesReviews ? `${tool.description} ${WARNING}` : tool.description,
    inputSchema: { type: "object" as const, properties: input, required },
    outputSchema: output as { type: "object" },
    annotations: {
      title,
      readOnlyHint: !isChange,
      destructiveHint: replaces,
      idempotentHint: !isChange || replaces,
      openWorldHint: isChange,
    },
  };
}

/** A part of a path. Dots alone would be another path; an escaped one is no id. */
function segment(value: unknown): string {
  const text = encodeURIComponent(String(value));
  return /^\.+$/.test(text) ? "%00" : text;
}

function queryOf(fields: Arguments): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === "" ? "" : `?${query}`;
}
