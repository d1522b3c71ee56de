// Italian.
import type { LookWords } from "./en.ts";

export const it: LookWords = {
  stars: ({ value }) => `${value} stelle su 5`,
  labels: { Excellent: "Eccellente", Great: "Buono", Average: "Nella media", Poor: "Scarso", Bad: "Pessimo" },
  optional: "(facoltativo)",
  upTo: ({ most }) => `Fino a ${most} caratteri`,
  notSentYet: "Non ancora inviato",
  notSent: "Non inviato",
};
