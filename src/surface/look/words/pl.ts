// Polish.
import type { LookWords } from "./en.ts";

export const pl: LookWords = {
  stars: ({ value }) => `${value} na 5 gwiazdek`,
  labels: { Excellent: "Znakomicie", Great: "Dobrze", Average: "Przeciętnie", Poor: "Słabo", Bad: "Źle" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Zaimportowano z: ${origin ?? "inny serwis"}; ${service} tego nie sprawdza`,
  optional: "(opcjonalnie)",
  upTo: ({ most }) => `Maksymalnie ${most} znaków`,
  counted: ({ count, most }) => `${count} z ${most}`,
  notSentYet: "Jeszcze nie wysłano",
  notSent: "Nie wysłano",
};
