// French.
import type { LookWords } from "./en.ts";

export const fr: LookWords = {
  stars: ({ value }) => `${value} étoiles sur 5`,
  labels: { Excellent: "Excellent", Great: "Bien", Average: "Moyen", Poor: "Médiocre", Bad: "Mauvais" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Importé depuis ${origin ?? "un autre service"}, non vérifié par ${service}`,
  optional: "(facultatif)",
  upTo: ({ most }) => `${most} caractères au maximum`,
  counted: ({ count, most }) => `${count} sur ${most}`,
  notSentYet: "Pas encore envoyé",
  notSent: "Non envoyé",
};
