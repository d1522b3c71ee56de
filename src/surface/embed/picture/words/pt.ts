// Portuguese.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { PictureWords } from "./en.ts";

const plural = pluralOf("pt");
const { count: n } = formatOf("pt");
const reviews = (count: number) =>
  plural(count, {
    one: `${n(count)} avaliação`,
    many: `${n(count)} de avaliações`,
    other: `${n(count)} avaliações`,
  });

export const pt: PictureWords = {
  notFound: "Não encontrado",
  noScore: "Ainda sem nota",
  reviews: ({ count }) => reviews(count),
  elsewhere: ({ count, others }) => `${reviews(count)}, ${others} noutros sítios`,
  ofThem: ({ others }) => `${others} delas noutros sítios`,
  here: ({ count, service }) => `${reviews(count)} em ${service}`,
  everywhere: ({ count, here, others }) => `${reviews(count)}: ${here} aqui, ${others} noutras plataformas`,
  scored: ({ name, label, score, source }) => `${isolated(name, "pt")}: ${label}. Nota: ${score} em 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "pt")}: Ainda sem nota (${source})`
      : `${isolated(name, "pt")}: Ainda sem nota. Média de ${average} estrelas (${source})`,
};
