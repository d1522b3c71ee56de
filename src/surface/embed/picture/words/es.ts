// Spanish.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { PictureWords } from "./en.ts";

const plural = pluralOf("es");
const { count: n } = formatOf("es");
const reviews = (count: number) =>
  plural(count, { one: `${n(count)} opinión`, many: `${n(count)} de opiniones`, other: `${n(count)} opiniones` });

export const es: PictureWords = {
  notFound: "No encontrado",
  noScore: "Aún sin nota",
  reviews: ({ count }) => reviews(count),
  elsewhere: ({ count, others }) => `${reviews(count)}, ${others} en otros sitios`,
  ofThem: ({ others }) => `${others} de ellas en otros sitios`,
  here: ({ count, service }) => `${reviews(count)} en ${service}`,
  everywhere: ({ count, here, others }) => `${reviews(count)}: ${here} aquí, ${others} en otras plataformas`,
  scored: ({ name, label, score, source }) => `${isolated(name, "es")}: ${label}. Nota: ${score} de 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "es")}: Aún sin nota (${source})`
      : `${isolated(name, "es")}: Aún sin nota. ${average} estrellas de media (${source})`,
};
