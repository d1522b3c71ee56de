// Italian.
import type { LookWords } from "./en.ts";

export const it: LookWords = {
  stars: ({ value }) => `${value} stelle su 5`,
  labels: { Excellent: "Eccellente", Great: "Buono", Average: "Nella media", Poor: "Scarso", Bad: "Pessimo" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Importata da ${origin ?? "un altro servizio"}, non controllata da ${service}`,
  optional: "(facoltativo)",
  upTo: ({ most }) => `Fino a ${most} caratteri`,
  counted: ({ count, most }) => `${count} di ${most}`,
  notSentYet: "Non ancora inviato",
  notSent: "Non inviato",
};
