// German.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { PictureWords } from "./en.ts";

const plural = pluralOf("de");
const { count: n } = formatOf("de");
const reviews = (count: number) => plural(count, { one: `${n(count)} Bewertung`, other: `${n(count)} Bewertungen` });

export const de: PictureWords = {
  notFound: "Nicht gefunden",
  noScore: "Noch keine Note",
  reviews: ({ count }) => reviews(count),
  elsewhere: ({ count, others }) => `${reviews(count)}, davon ${others} anderswo`,
  ofThem: ({ others }) => `davon ${others} anderswo`,
  here: ({ count, service }) => `${reviews(count)} auf ${service}`,
  everywhere: ({ count, here, others }) => `${reviews(count)}: ${here} hier, ${others} auf anderen Plattformen`,
  scored: ({ name, label, score, source }) =>
    `${isolated(name, "de")}: ${label}. Mit ${score} von 5 bewertet (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "de")}: Noch keine Note (${source})`
      : `${isolated(name, "de")}: Noch keine Note. Im Durchschnitt ${average} Sterne (${source})`,
};
