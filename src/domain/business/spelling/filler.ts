// Words that tell nothing of a business beside others: "restaurants in berlin", "a plumber near me", "amazon com".
import { type Word, wordsOf } from "./word.ts";

const FILLERS = new Set(
  wordsOf(
    "a an and at for in me near nearby of the around am bei beim im in der die das und nahe à au aux dans de des du en et la le les près " +
      "cerca del el los las y con di da del della il lo nel nella vicino em no na do dos das perto bij de het een op te nabij we i na przy blisko w " +
      "http https www com net org example",
  ).map(({ plain }) => plain),
);

/** The words without fillers; all where nothing else is left. */
export function withoutFillers(words: readonly Word[]): Word[] {
  const telling = words.filter((word) => !isFiller(word));
  return telling.length === 0 ? [...words] : telling;
}

export function isFiller({ plain }: Word): boolean {
  return FILLERS.has(plain);
}
