// English: the words of the badge and the share image, and the shape of all other languages.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { pluralOf } from "#platform/language/plural.ts";

export type PictureWords = typeof en;

const plural = pluralOf("en");
const { count: n } = formatOf("en");
const reviews = (count: number) => plural(count, { one: `${n(count)} review`, other: `${n(count)} reviews` });

export const en = {
  notFound: "Not found",
  noScore: "No score yet",
  reviews: ({ count }: { count: number }) => reviews(count),
  /** @param others such as "2,660" or "1.2M", which are part of `count` */
  elsewhere: ({ count, others }: { count: number; others: string }) => `${reviews(count)}, ${others} elsewhere`,
  ofThem: ({ others }: { others: string }) => `${others} of them elsewhere`,
  /** The source of a score: one of these two is the `source` of the sentences below. */
  here: ({ count, service }: { count: number; service: string }) => `${reviews(count)} on ${service}`,
  everywhere: ({ count, here, others }: { count: number; here: string; others: string }) =>
    `${reviews(count)}: ${here} here, ${others} on other platforms`,
  scored: ({ name, label, score, source }: { name: string; label: string; score: string; source: string }) =>
    `${isolated(name, "en")}: ${label}. Rated ${score} out of 5 from ${source}`,
  /** @param average null where nobody has written here */
  unscored: ({ name, average, source }: { name: string; average: string | null; source: string }) =>
    `${isolated(name, "en")}: No score yet.${average === null ? "" : ` ${average} stars on average,`} ${source}`,
};
