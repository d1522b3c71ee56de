// The handful of reviews that editors wrote: a visit or an order of their own, told at length.
import type { Business } from "./business.ts";
import type { Theme } from "./category.ts";
import type { ReviewRecord } from "./record.ts";
import texts from "./text/editor-review.json" with { type: "json" };

const DAY_MS = 86_400_000;

const TEXTS: Partial<Record<Theme, { rating: number; title: string; body: string }>> = texts;

/** Whether the editors write about businesses of that kind. */
export function editorsVisit({ leaf }: Business): boolean {
  return TEXTS[leaf.theme] !== undefined;
}

/** The editors' review of that business. Throws where they do not write about its kind. */
export function editorReview({ slug, leaf }: Business, now: Date, daysAgo: number): ReviewRecord {
  const text = TEXTS[leaf.theme];
  if (!text) throw new Error(`Editors write nothing about ${leaf.theme}`);
  const createdAt = new Date(Math.floor((now.getTime() - daysAgo * DAY_MS) / DAY_MS) * DAY_MS + 9 * 3_600_000);
  return {
    type: "review",
    business: slug,
    externalId: "editor-1",
    ...text,
    author: "The editors",
    verified: false,
    source: "editor",
    status: "published",
    language: "en",
    experienceDate: new Date(createdAt.getTime() - 12 * DAY_MS).toISOString().slice(0, 10),
    createdAt: createdAt.toISOString(),
  };
}
