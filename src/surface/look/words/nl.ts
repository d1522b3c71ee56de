// Dutch.
import type { LookWords } from "./en.ts";

export const nl: LookWords = {
  stars: ({ value }) => `${value} van 5 sterren`,
  labels: { Excellent: "Uitstekend", Great: "Goed", Average: "Gemiddeld", Poor: "Matig", Bad: "Slecht" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Geïmporteerd van ${origin ?? "een andere dienst"}, niet gecontroleerd door ${service}`,
  optional: "(optioneel)",
  upTo: ({ most }) => `Maximaal ${most} tekens`,
  counted: ({ count, most }) => `${count} van ${most}`,
  notSentYet: "Nog niet verzonden",
  notSent: "Niet verzonden",
};
