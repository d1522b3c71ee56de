// German.
import type { LookWords } from "./en.ts";

export const de: LookWords = {
  stars: ({ value }) => `${value} von 5 Sternen`,
  labels: { Excellent: "Hervorragend", Great: "Gut", Average: "Mittelmäßig", Poor: "Schwach", Bad: "Schlecht" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Von ${origin ?? "einem anderen Dienst"} importiert, nicht von ${service} geprüft`,
  optional: "(freiwillig)",
  upTo: ({ most }) => `Bis zu ${most} Zeichen`,
  counted: ({ count, most }) => `${count} von ${most}`,
  notSentYet: "Noch nicht gesendet",
  notSent: "Nicht gesendet",
};
