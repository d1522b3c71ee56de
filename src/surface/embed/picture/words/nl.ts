// Dutch.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { PictureWords } from "./en.ts";

const plural = pluralOf("nl");
const { count: n } = formatOf("nl");
const reviews = (count: number) =>
  plural(count, { one: `${n(count)} beoordeling`, other: `${n(count)} beoordelingen` });

export const nl: PictureWords = {
  notFound: "Niet gevonden",
  noScore: "Nog geen score",
  reviews: ({ count }) => reviews(count),
  elsewhere: ({ count, others }) => `${reviews(count)}, waarvan ${others} elders`,
  ofThem: ({ others }) => `waarvan ${others} elders`,
  here: ({ count, service }) => `${reviews(count)} op ${service}`,
  everywhere: ({ count, here, others }) => `${reviews(count)}: ${here} hier, ${others} op andere platforms`,
  scored: ({ name, label, score, source }) =>
    `${isolated(name, "nl")}: ${label}. Beoordeeld met ${score} van 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "nl")}: Nog geen score (${source})`
      : `${isolated(name, "nl")}: Nog geen score. Gemiddeld ${average} sterren (${source})`,
};
