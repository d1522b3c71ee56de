// French.
import type { LookWords } from "./en.ts";

export const fr: LookWords = {
  stars: ({ value }) => `${value} étoiles sur 5`,
  labels: { Excellent: "Excellent", Great: "Bien", Average: "Moyen", Poor: "Médiocre", Bad: "Mauvais" },
  optional: "(facultatif)",
  upTo: ({ most }) => `${most} caractères au maximum`,
  notSentYet: "Pas encore envoyé",
  notSent: "Non envoyé",
};
