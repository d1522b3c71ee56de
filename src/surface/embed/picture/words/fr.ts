// French.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { PictureWords } from "./en.ts";

const plural = pluralOf("fr");
const { count: n } = formatOf("fr");
const reviews = (count: number) =>
  plural(count, { one: `${n(count)} avis`, many: `${n(count)} d’avis`, other: `${n(count)} avis` });

export const fr: PictureWords = {
  notFound: "Introuvable",
  noScore: "Pas encore de note",
  reviews: ({ count }) => reviews(count),
  elsewhere: ({ count, others }) => `${reviews(count)}, dont ${others} ailleurs`,
  ofThem: ({ others }) => `dont ${others} ailleurs`,
  here: ({ count, service }) => `${reviews(count)} sur ${service}`,
  everywhere: ({ count, here, others }) => `${reviews(count)} : ${here} ici, ${others} sur d’autres plateformes`,
  scored: ({ name, label, score, source }) => `${isolated(name, "fr")} : ${label}. Note de ${score} sur 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "fr")} : Pas encore de note (${source})`
      : `${isolated(name, "fr")} : Pas encore de note. ${average} étoiles en moyenne (${source})`,
};
