// Reads what an invitation offers for a review: `reward` and `rewardNote`. It must be the same for every review, so a sentence that
// depends on the stars is refused; it must bring no reader to another place, so links and contact data are, too.
import { Refusal } from "#contract/refusal.ts";
import { type Sentence, sentence } from "#contract/sentence.ts";
import { hasContactData } from "#domain/review/rule/contact.ts";
import { hasLink } from "#domain/review/rule/link.ts";
import { OFFERS, type Offered, REWARD_NOTE } from "#domain/review/state/reward.ts";
import { dependsOnStars } from "#platform/promise/depends-on-stars.ts";
import { wordsFound } from "#platform/promise/found.ts";
import { readPlainLine } from "#platform/text/text.ts";
import { plain } from "#platform/text/visible-text.ts";

/** A letter, or a price. */
const SAYS_SOMETHING = /\p{L}|[0-9]\s*[%\p{Sc}]|\p{Sc}\s*[0-9]/u;
/** A sentence of a reward needs no long number, so a phone number is one in any notation. */
const NUMBER = /(?<![\p{L}\p{N}])\(?[0-9](?:[ ()./–-]{0,3}[0-9])+/gu;
const LEAST_DIGITS = 8;
/** Numbers that begin with no zero, such as 612 345 678 and (415) 555-2671. */
const GROUPED =
  /^(?:\(?[0-9]{2,4}\)?[ ./–-]{1,3}[0-9]{2,4}[ ./–-]{1,3}[0-9]{2,4}(?:[ ./–-]{1,3}[0-9]{2,4})?|[2-9][0-9]{8,11})$/;
const DATE =
  /(?<![0-9])(?:[0-9]{1,2}([./-])\s?[0-9]{1,2}\1\s?[0-9]{2,4}|[0-9]{4}([./-])[0-9]{1,2}\2[0-9]{1,2})(?![0-9])/g;
const ACCOUNT = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_][\p{L}\p{N}_.]+/u;
/** "shop.example/gift": a host under an ending that no list knows, or one that is kept for examples. */
const PAGE =
  /[\p{L}\p{N}-]\.(?:\p{L}{2,24}(?::[0-9]+)?\/[\p{L}\p{N}]|(?:example|test|invalid|local|localhost|internal|onion)(?![\p{L}\p{N}]))/iu;
export const NO_OFFER: Offered = { reward: "none", rewardNote: null };

/**
 * Refuses with validation_error, which names `reward` or `rewardNote`. Absent, null and `""` are `none`.
 * @param country of the business, in whose notation phone numbers are found
 */
export function readOffer(fields: Readonly<Record<string, unknown>>, country: string): Offered {
  const asked = isGiven(fields.reward) ? fields.reward : "none";
  const reward = OFFERS.find((each) => each === asked);
  if (!reward) {
    const values = OFFERS.join(", ");
    throw wrong("reward", `must be one of ${values}`, sentence("invitation.choice", { values }));
  }
  const note = isGiven(fields.rewardNote) ? readNote(fields.rewardNote, country) : null;
  if (reward === "none") {
    if (note !== null) throw wrong("rewardNote", "belongs to the reward any_review", sentence("reward.noteAlone"));
    return NO_OFFER;
  }
  if (note === null) throw wrong("rewardNote", "must say what every review gets", sentence("reward.noteMissing"));
  return { reward, rewardNote: note };
}

/** Whether the fields say anything about a reward, `none` included. */
export function statesOffer({ reward, rewardNote }: Readonly<Record<string, unknown>>): boolean {
  return isGiven(reward) || isGiven(rewardNote);
}

function readNote(given: unknown, country: string): string {
  const read = readPlainLine(given, REWARD_NOTE);
  if ("wrong" in read) throw wrong("rewardNote", read.wrong, read.says);
  const { text } = read;
  if (dependsOnStars(text)) {
    const words = wordsFound(text, dependsOnStars);
    throw wrong(
      "rewardNote",
      `must say what every review gets, without a condition on its stars, its words or its mood: "${words}"`,
      sentence("reward.stars", { words }),
    );
  }
  if (!SAYS_SOMETHING.test(text))
    throw wrong("rewardNote", "must say what every review gets", sentence("reward.noteMissing"));
  const shown = plain(text);
  if (hasLink(shown, () => false) || hasContactData(shown, country) || leadsAway(shown))
    throw wrong("rewardNote", "must not contain a link or contact data", sentence("reward.contact"));
  return text;
}

/** Whether the sentence holds a phone number of any country, the name of an account, or the address of a page at any host. */
function leadsAway(shown: string): boolean {
  const numbers = shown.replace(DATE, " ").match(NUMBER) ?? [];
  const isPhone = numbers.some(
    (number) => number.replace(/\D/g, "").length >= LEAST_DIGITS && (/^\(?0/.test(number) || GROUPED.test(number)),
  );
  return isPhone || ACCOUNT.test(shown) || PAGE.test(shown);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === "string" && value.trim() === "");
}

export function wrong(field: string, what: string, says: Sentence | undefined): Refusal {
  return new Refusal("validation_error", `${field} ${what}.`, { says, field });
}
