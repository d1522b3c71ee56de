// The handful of reviews that editors wrote: a visit or an order of their own, told at length.
import type { Business } from "./business.ts";
import type { Theme } from "./category.ts";
import type { ReviewRecord } from "./record.ts";

const DAY_MS = 86_400_000;

const TEXTS: Partial<Record<Theme, { rating: number; title: string; body: string }>> = {
  shop: {
    rating: 4,
    title: "Careful packing, honest descriptions, slow returns",
    body: "We placed three orders under private names over six weeks. All three arrived within the time the shop had promised, well packed and complete, and what was in the boxes matched the descriptions.\n\nReturning one of them was less convincing: the label came after two days, the refund after thirteen. Customer service answered every message within a working day, by name. Prices were in the middle of the field.",
  },
  restaurant: {
    rating: 5,
    title: "A short menu, cooked with care",
    body: "We ate here twice, once at noon and once on a full Saturday evening, and paid for both meals ourselves. The menu changes every other week and stays short.\n\nOn both visits the kitchen kept the same standard, the staff knew what was in every dish, and a question about allergens was answered from a list and not from memory. On Saturday the wait between courses was long, and the waiter said so before we ordered.",
  },
  hotel: {
    rating: 4,
    title: "Quiet rooms and a good breakfast; the lift is small",
    body: "We stayed two nights in different rooms, booked without saying who we are. Both rooms were clean, dark and quiet, with enough sockets and a chair one can work on.\n\nBreakfast is better than the category suggests. Who travels with much luggage or with a wheelchair should ask beforehand: the lift is narrow, and two of the floors have steps.",
  },
  insurance: {
    rating: 3,
    title: "Clear terms, hard to reach",
    body: "We compared the terms with those of eleven other insurers and reported one small claim. The terms are among the clearest we have read; exclusions stand on the first page.\n\nThe claim was paid in full after 24 days. Until then we called four times, waited 31 minutes on average and got two different answers about the papers needed.",
  },
  utility: {
    rating: 3,
    title: "Good price in the first year",
    body: "We switched a two-person household for this review. The change took nineteen days and needed nothing from us but a signature.\n\nThe first year is cheap. From the second year on the price follows the market without a cap, which the contract says on page four. The monthly statement is exemplary.",
  },
  garage: {
    rating: 5,
    title: "Found both faults we had prepared",
    body: "We brought a car with two faults prepared by an expert and a service due. The garage found both, called with a price before starting, and stayed four euros below it.\n\nThe old parts lay in the boot, as asked. Nothing was sold to us that the car did not need.",
  },
};

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
