// The texts of one language. {braces} are placeholders.
import type { CarouselWords, Tone } from "../contract.ts";

/** By the plural categories of the language (Unicode CLDR); `other` for a missing one. */
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
  /** {here}, {elsewhere}, {service}; numbers without a noun need no plural */
  sources: string;
  /** {n} */
  stars: string;
  labels: Record<Tone, string>;
  /** `unscored` fits a badge; `needs` follows where there is room (contract, Score). */
  unscored: string;
  needs: string;
  empty: string;
  verified: string;
  /** {origin}, or `anotherService` where it is not known; {service} */
  imported: string;
  anotherService: string;
  /** Label of the link to the whole review. */
  more: string;
  /** {service} */
  all: string;
  /** {n}, {total} */
  position: string;
  carousel: CarouselWords;
};
