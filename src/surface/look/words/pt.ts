// Portuguese.
import type { LookWords } from "./en.ts";

export const pt: LookWords = {
  stars: ({ value }) => `${value} de 5 estrelas`,
  labels: { Excellent: "Excelente", Great: "Muito bom", Average: "Médio", Poor: "Fraco", Bad: "Mau" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Importada de ${origin ?? "outro serviço"}, não verificada por ${service}`,
  optional: "(opcional)",
  upTo: ({ most }) => `Até ${most} caracteres`,
  counted: ({ count, most }) => `${count} de ${most}`,
  notSentYet: "Ainda não enviado",
  notSent: "Não enviado",
};
