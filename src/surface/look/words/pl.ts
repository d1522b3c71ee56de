// Polish.
import type { LookWords } from "./en.ts";

export const pl: LookWords = {
  stars: ({ value }) => `${value} na 5 gwiazdek`,
  labels: { Excellent: "Znakomicie", Great: "Dobrze", Average: "Przeciętnie", Poor: "Słabo", Bad: "Źle" },
  optional: "(opcjonalnie)",
  upTo: ({ most }) => `Maksymalnie ${most} znaków`,
  notSentYet: "Jeszcze nie wysłano",
  notSent: "Nie wysłano",
};
