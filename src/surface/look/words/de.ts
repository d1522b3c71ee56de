// German.
import type { LookWords } from "./en.ts";

export const de: LookWords = {
  stars: ({ value }) => `${value} von 5 Sternen`,
  labels: { Excellent: "Hervorragend", Great: "Gut", Average: "Mittelmäßig", Poor: "Schwach", Bad: "Schlecht" },
  optional: "(freiwillig)",
  upTo: ({ most }) => `Bis zu ${most} Zeichen`,
  notSentYet: "Noch nicht gesendet",
  notSent: "Nicht gesendet",
};
