// What has to be said in each language. {braces} stand for what is put in.
import type { CarouselWords, Tone } from "../contract.ts";

/** By the plural categories of the language (Unicode CLDR); what a language lacks is `other`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export type Words = {
  /** For numbers, dates and plurals. */
  locale: string;
  direction: "ltr" | "rtl";
  /** {name} */
  title: string;
  /** {n} */
  reviews: Forms;
  /** {score}, {n} */
  rated: Forms;
  /** {here} and {elsewhere}, which are bare numbers and need no plural; {service} */
  sources: string;
  /** {n} */
  stars: string;
  labels: Record<Tone, string>;
  /** Short enough for a badge, and the rest of what is to be said. A score needs 3 reviews (spec, Limits). */
  unscored: string;
  needs: string;
  empty: string;
  verified: string;
  /** The way to the whole of a review. */
  more: string;
  /** {service} */
  all: string;
  /** {n}, {total} */
  position: string;
  carousel: CarouselWords;
};
