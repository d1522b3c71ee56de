// Reads stars as people and programs write them. A rating such as "4/10" tells its scale itself; the scale of a bare number is the
// service's, or is told by the whole file.
import { latinDigits } from "./digit.ts";

export const SCALES = [5, 10, 100] as const;
export type Scale = (typeof SCALES)[number];

/** @property of the highest rating, where the rating tells it itself */
export type Rating = { value: number; of: number | null };

/** How many ratings without a scale of their own a file has, and how many of them are above 5 and above 10. */
export type RatingCounts = { all: number; over5: number; over10: number };

/** A file is out of 10 or 100 if more than this share of its ratings says so. Fewer are wrong ratings, which are refused. */
const LEAST_SHARE = 0.1;
/** One row alone never changes the stars of another. */
const LEAST_ROWS = 2;

export function scaleOf({ all, over5, over10 }: RatingCounts): Scale {
  const many = (count: number) => count >= LEAST_ROWS && count > all * LEAST_SHARE;
  if (many(over10)) return 100;
  return many(over5) ? 10 : 5;
}

const NUMBER = String.raw`(\d{1,3}(?:[.,]\d{1,10})?)`;
/** "out of" in our languages. */
const OF = String.raw`\s*(?:\/|\u2044|out of|of|von|sur|de|su|van(?: de)?|em|na|z|من(?: أصل)?)\s*`;
const STARS = String.raw`\s*[-–]?\s*(?:stars?|sterne?n?|étoiles?|etoiles?|estrellas?|stell[ae]|estrelas?|ster(?:ren)?|gwiazd(?:ka|ki|kę|ek)|つ星|نجوم|نجمة|نجمات|[★⭐☆]{1,10})`;
/** What some write before and behind. */
const LEAD = String.raw`^(?:(?:rated|rating|score|note|評価)\s?:?\s?)?`;
const END = String.raw`(?:\(s\))?(?:\srating)?\.?$`;
const BARE = new RegExp(`${LEAD}${NUMBER}\\.?$`);
const OUT_OF = new RegExp(`${LEAD}${NUMBER}(?:${STARS})?${OF}(\\d{1,3})(?:[.,]0{1,10})?(?:${STARS})?${END}`);
const COUNTED = new RegExp(`${LEAD}${NUMBER}(?:${STARS})${END}`);
const JAPANESE = new RegExp(`^(?:星|★|⭐)\\s?${NUMBER}(?:つ|個)?$`);
const OUT_OF_JAPANESE = new RegExp(`^(\\d{1,3})点満点中\\s?${NUMBER}点$`);
const SHARE = new RegExp(
  `${LEAD}${NUMBER}\\s?(?:[%٪]|per ?cent|prozent|pour cent|por ciento|per cento|por cento|procent)$`,
);
/** A bracket behind says the same in numbers. */
const DRAWN = /^([★⭐🌟●]{1,10})([½⯨]?)([☆✩○]{0,10})(?:\([^()]*\))?$/u;
const HALF = /(?<=\d)\s?½/g;
const MOST_CHARACTERS = 60;
/** Unicode's marks that make a picture of a sign. */
const PICTURE_MARKS = /[\ufe0e\ufe0f\u200b-\u200f\u2060\u2066-\u2069]/g;

/** Returns null for text that is no rating. */
export function readRating(given: string): Rating | null {
  if (given.length > MOST_CHARACTERS) return null;
  const written = given.replace(PICTURE_MARKS, "").replace(HALF, ".5").normalize("NFKC");
  const text = latinDigits(written.trim().toLowerCase().replace(/\s+/g, " "));
  const drawn = DRAWN.exec(given.replace(PICTURE_MARKS, "").replace(/\s/g, ""));
  if (drawn) {
    const [, full = "", half, empty = ""] = drawn;
    const [value, all] = [[...full].length + (half ? 0.5 : 0), [...full].length + (half ? 1 : 0) + [...empty].length];
    // Some write only the full ones.
    return { value, of: empty === "" ? 5 : all };
  }
  const outOf = OUT_OF.exec(text);
  if (outOf) return { value: decimal(outOf[1]), of: Number(outOf[2]) };
  const japanese = OUT_OF_JAPANESE.exec(text);
  if (japanese) return { value: decimal(japanese[2]), of: Number(japanese[1]) };
  const share = SHARE.exec(text);
  if (share) return { value: decimal(share[1]), of: 100 };
  const counted = COUNTED.exec(text) ?? JAPANESE.exec(text);
  if (counted) return { value: decimal(counted[1]), of: 5 };
  const bare = BARE.exec(text);
  return bare && { value: decimal(bare[1]), of: null };
}

function decimal(text = ""): number {
  return Number(text.replace(",", "."));
}

/** Converts a rating to one to five stars, rounded half up. Returns null for a rating outside of its scale. */
export function starsOf({ value, of }: Rating, scale: Scale): number | null {
  const most = of ?? scale;
  if (value <= 0 || value > most || most < 2) return null;
  return Math.max(1, Math.floor((value * 5) / most + 0.5));
}
