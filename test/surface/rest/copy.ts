// A copy of an organisation's reviews, kept as a reader keeps it: from the answers alone.
import { expect } from "bun:test";
import { toWire } from "#contract/id.ts";
import { sequence } from "#domain/log/sequence.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { json, TEST_CONFIG, type TestService } from "../../support/service.ts";

export type Line = { id: string; businessId: string };
export type Shown = { id: string; type: string; op: "upsert" | "delete"; index: number; at: string; review?: Line };
export type Page = { data: Shown[]; nextCursor: string; hasMore: boolean; through: number };

/** By id, each review as its JSON. */
export type Copy = Map<string, string>;

const BOX = createSecretBox(TEST_CONFIG.appSecret);

/** As many connections as a pool has at most. */
const MOST_BROKEN = 20;

/** Asks again after each connection that the database has ended: one request meets each of them, and is answered 503. */
async function asked(service: TestService, path: string, key: string): Promise<Response> {
  for (let broken = 0; ; broken++) {
    const answer = await service.rest(path, key);
    if (answer.status !== 503 || broken === MOST_BROKEN) return answer;
  }
}

/** Enters all that waits for the log. */
export async function enterAll({ context }: Pick<TestService, "context">): Promise<void> {
  while ((await sequence(context, BOX)) > 0);
}

export async function pageAfter(
  service: TestService,
  key: string,
  cursor: string | null,
  limit = 1_000,
): Promise<Page> {
  const answer = await asked(service, `/changes?limit=${limit}${cursor === null ? "" : `&cursor=${cursor}`}`, key);
  if (answer.status !== 200) throw new Error(await answer.text());
  return json(answer);
}

export function apply(copy: Copy, { data }: Page): void {
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
  for (const { id, op, review } of data) {
    expect(review?.id).toBe(op === "upsert" ? id : undefined);
    if (review) copy.set(id, JSON.stringify(review));
    else copy.delete(id);
  }
}

/** Follows the feed to its head. @returns the pages and the last cursor */
export async function follow(
  service: TestService,
  key: string,
  { copy, cursor, limit }: { copy: Copy; cursor: string | null; limit?: number },
): Promise<{ cursor: string; pages: Page[] }> {
  const pages: Page[] = [];
  for (let from = cursor; ; ) {
    const page = await pageAfter(service, key, from, limit);
    apply(copy, page);
    pages.push(page);
    from = page.nextCursor;
    if (!page.hasMore) return { cursor: from, pages };
    if (pages.length > 2_000) throw new Error("The feed does not come to its head.");
  }
}

/** An export as a copy. @param lines stops after so many */
export async function exported(
  service: TestService,
  key: string,
  after: string | null = null,
): Promise<{ cursor: string; copy: Copy; ids: string[] }> {
  const answer = await asked(service, `/export${after === null ? "" : `?after=${after}`}`, key);
  if (answer.status !== 200) throw new Error(await answer.text());
  const text = await answer.text();
  expect(text.endsWith("\n")).toBe(true);
  const [first = "", ...lines] = text.trimEnd().split("\n");
  const reviews = lines.map((line) => [(JSON.parse(line) as Line).id, line] as const);
  return { cursor: JSON.parse(first).cursor, copy: new Map(reviews), ids: reviews.map(([id]) => id) };
}

/** What REST shows of all businesses of the key, by lists. */
export async function head(service: TestService, key: string): Promise<Copy> {
  const copy: Copy = new Map();
  const { data: businesses } = await json(asked(service, "/businesses?perPage=100", key));
  for (const { id } of businesses) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const list = await json(asked(service, `/businesses/${id}/reviews?perPage=100&page=${page}`, key));
      for (const review of list.data) copy.set(review.id, JSON.stringify(review));
      pages = list.totalPages;
    }
  }
  return copy;
}

export const sorted = (copy: Copy): [string, string][] => [...copy].sort(([a], [b]) => (a < b ? -1 : 1));
export const wire = (id: string) => toWire("rev", id);
