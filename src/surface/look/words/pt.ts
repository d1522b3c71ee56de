// Portuguese.
import type { LookWords } from "./en.ts";

export const pt: LookWords = {
  stars: ({ value }) => `${value} de 5 estrelas`,
  labels: { Excellent: "Excelente", Great: "Muito bom", Average: "Médio", Poor: "Fraco", Bad: "Mau" },
  optional: "(opcional)",
  upTo: ({ most }) => `Até ${most} caracteres`,
  notSentYet: "Ainda não enviado",
  notSent: "Não enviado",
};
