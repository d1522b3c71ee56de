// What a business answers to a review.
import type { Business } from "./business.ts";
import { type Language, stockOf } from "./language.ts";
import { add, draftAbout, join } from "./prose.ts";
import type { Random } from "./random.ts";
import { sectionOf, type Tone } from "./stock.ts";

/** A reply in the review's language and to its tone, addressed to `reader`. */
export function replyText(
  random: Random,
  business: Business,
  language: Language,
  rating: number,
  reader: string,
): string {
  const stock = stockOf(language);
  const tone: Tone = rating >= 4 ? "+" : rating === 3 ? "~" : "-";
  const said = (section: string) => sectionOf(stock, "reply", section)[tone];
  const draft = draftAbout(random, business, language, false, { r: reader });
  add(draft, said("open"));
  if (tone !== "+" || random.chance(0.7)) add(draft, said("body"));
  if (tone === "-" && business.leaf.theme === "shop" && random.chance(0.7)) add(draft, said("shop"));
  else if (tone === "-" && random.chance(0.5)) add(draft, said("body"));
  if (draft.sentences.length < 2 || random.chance(0.85)) add(draft, said("close"));
  return join(draft.sentences, language);
}
