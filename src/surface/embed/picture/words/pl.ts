// Polish.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { PictureWords } from "./en.ts";

const plural = pluralOf("pl");
const { count: n } = formatOf("pl");
const reviews = (count: number) =>
  plural(count, {
    one: `${n(count)} opinia`,
    few: `${n(count)} opinie`,
    many: `${n(count)} opinii`,
    other: `${n(count)} opinii`,
  });

export const pl: PictureWords = {
  notFound: "Nie znaleziono",
  noScore: "Jeszcze bez oceny",
  reviews: ({ count }) => reviews(count),
  elsewhere: ({ count, others }) => `${reviews(count)}, w tym ${others} gdzie indziej`,
  ofThem: ({ others }) => `w tym ${others} gdzie indziej`,
  here: ({ count, service }) => `${reviews(count)} w ${service}`,
  everywhere: ({ count, here, others }) => `${reviews(count)}: ${here} tutaj, ${others} na innych platformach`,
  scored: ({ name, label, score, source }) => `${isolated(name, "pl")}: ${label}. Ocena ${score} na 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "pl")}: Jeszcze bez oceny (${source})`
      : `${isolated(name, "pl")}: Jeszcze bez oceny. Średnia liczba gwiazdek: ${average} (${source})`,
};
