// English: the words of stars and form fields, and the shape of all other languages.
import type { Label } from "#domain/business/score.ts";

export type LookWords = typeof en;

const labels: Record<Label, string> = {
  Excellent: "Excellent",
  Great: "Great",
  Average: "Average",
  Poor: "Poor",
  Bad: "Bad",
};

export const en = {
  stars: ({ value }: { value: string }) => `${value} out of 5 stars`,
  labels,
  /** @param origin null where it is not known */
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Imported from ${origin ?? "another service"}, not checked by ${service}`,
  optional: "(optional)",
  upTo: ({ most }: { most: string }) => `Up to ${most} characters`,
  /** Characters that were typed. */
  counted: ({ count, most }: { count: string; most: string }) => `${count} of ${most}`,
  notSentYet: "Not sent yet",
  notSent: "Not sent",
};
