// Italian.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { PictureWords } from "./en.ts";

const plural = pluralOf("it");
const { count: n } = formatOf("it");
const reviews = (count: number) =>
  plural(count, {
    one: `${n(count)} recensione`,
    many: `${n(count)} di recensioni`,
    other: `${n(count)} recensioni`,
  });

export const it: PictureWords = {
  notFound: "Non trovato",
  noScore: "Ancora nessun voto",
  reviews: ({ count }) => reviews(count),
  elsewhere: ({ count, others }) => `${reviews(count)}, ${others} altrove`,
  ofThem: ({ others }) => `di cui ${others} altrove`,
  here: ({ count, service }) => `${reviews(count)} su ${service}`,
  everywhere: ({ count, here, others }) => `${reviews(count)}: ${here} qui, ${others} su altre piattaforme`,
  scored: ({ name, label, score, source }) => `${isolated(name, "it")}: ${label}. Voto: ${score} su 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "it")}: Ancora nessun voto (${source})`
      : `${isolated(name, "it")}: Ancora nessun voto. In media ${average} stelle (${source})`,
};
