// Arabic.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { PictureWords } from "./en.ts";

const plural = pluralOf("ar");
const { count: n } = formatOf("ar");
const reviews = (count: number) =>
  plural(count, {
    zero: "لا تقييمات",
    one: "تقييم واحد",
    two: "تقييمان",
    few: `${n(count)} تقييمات`,
    many: `${n(count)} تقييمًا`,
    other: `${n(count)} تقييم`,
  });

export const ar: PictureWords = {
  notFound: "غير موجود",
  noScore: "لا توجد درجة بعد",
  reviews: ({ count }) => reviews(count),
  elsewhere: ({ count, others }) => `${reviews(count)}، منها ${others} على منصات أخرى`,
  ofThem: ({ others }) => `منها ${others} على منصات أخرى`,
  here: ({ count, service }) => `${reviews(count)} على ${isolated(service, "ar")}`,
  everywhere: ({ count, here, others }) => `${reviews(count)}: ${here} هنا، و${others} على منصات أخرى`,
  scored: ({ name, label, score, source }) => `${isolated(name, "ar")}: ${label}. الدرجة ${score} من 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "ar")}: لا توجد درجة بعد (${source})`
      : `${isolated(name, "ar")}: لا توجد درجة بعد. متوسط النجوم: ${average} (${source})`,
};
