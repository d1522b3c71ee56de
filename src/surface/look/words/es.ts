// Spanish.
import type { LookWords } from "./en.ts";

export const es: LookWords = {
  stars: ({ value }) => `${value} de 5 estrellas`,
  labels: { Excellent: "Excelente", Great: "Muy bueno", Average: "Normal", Poor: "Flojo", Bad: "Malo" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Importada de ${origin ?? "otro servicio"}, no comprobada por ${service}`,
  optional: "(opcional)",
  upTo: ({ most }) => `Hasta ${most} caracteres`,
  counted: ({ count, most }) => `${count} de ${most}`,
  notSentYet: "Aún no se ha enviado",
  notSent: "No se ha enviado",
};
