// The rows of the bench's database, each worked out from its number alone: the same every time, in any order, in pieces.

export type Scale = { businesses: number; reviews: number };

/** Days over which the reviews are spread, up to a fixed day. */
const DAYS = 1_096;
export const DAY_MS = 86_400_000;
const LAST_MS = Date.UTC(2026, 9, 31, 23, 59, 59);
const BIG = 1_000_000;
/** With this many reviews and more, several businesses have a million. */
const SEVERAL_FROM = 3_300_000;
/** For smaller businesses: how quickly sizes fall (Zipf). */
const SKEW = 0.9;
const SKEW_FROM = 10;

const OPENINGS = [
  "Ordered on a Monday and it was here by Wednesday.",
  "I was not sure at first, but it worked out well.",
  "The parcel was left in the rain and the box fell apart.",
  "Second time that I buy here.",
  "Staff on the phone knew what they were talking about.",
];
const ENDINGS = [
  "Everything was packed with care, and the invoice came by mail on the same day. I would order here again without thinking twice.",
  "It took three mails until somebody answered, and then it was settled within an hour, which I did not expect any more.",
  "The quality is what the pictures promise.",
  "Not cheap, but it does what it should, and the spare parts can be had separately. That alone is worth something today.",
  "Returning it was easy: a label to print, and the money was back after four days.",
];
const TITLES = [
  "Quick and friendly",
  "Does what it should",
  "Took too long",
  "Would buy again",
  "Fair price, good advice",
];
/** One review of so many has a word that no other has. */
const RARE = 10_000;
const RARE_SENTENCE = "Only the zip broke.";
const RATINGS = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1, 1];

/** Reviews of each business: one or a few with a million, then ever smaller ones. They add up to `reviews`. */
export function sizesOf({ businesses, reviews }: Scale): number[] {
  const big = reviews > BIG ? BIG : Math.round(reviews * 0.4);
  const many = Math.min(businesses - 1, reviews >= SEVERAL_FROM ? Math.floor(reviews / SEVERAL_FROM) : 1);
  const rest = reviews - many * big;
  const weights = Array.from({ length: businesses - many }, (_, n) => 1 / (n + SKEW_FROM) ** SKEW);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => Math.floor((rest * weight) / whole));
  let left = rest - sizes.reduce((sum, size) => sum + size, 0);
  for (let n = 0; left > 0; n = (n + 1) % sizes.length, left--) sizes[n] = (sizes[n] as number) + 1;
  return [...Array.from({ length: many }, () => big), ...sizes];
}

/** The business of each review, in the order of time, mixed as reviews arrive. */
export function shuffledBusinesses(sizes: readonly number[]): Int32Array {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const order = new Int32Array(total);
  let at = 0;
  for (const [business, size] of sizes.entries()) {
    order.fill(business, at, at + size);
    at += size;
  }
  for (let n = total - 1; n > 0; n--) {
    const other = draw(n, 99, n + 1);
    const kept = order[n] as number;
    order[n] = order[other] as number;
    order[other] = kept;
  }
  return order;
}

/** Milliseconds since 1970 of review `n` of `count`; later ones have greater numbers. */
export function timeOf(n: number, count: number): number {
  const spacing = (DAYS * DAY_MS) / count;
  return Math.floor(LAST_MS - (count - n) * spacing - draw(n, 1, Math.max(1, Math.floor(spacing))));
}

/** An id that begins with its time, as the service's ids do. */
export function reviewId(n: number, ms: number, kind: "8" | "9" = "8"): string {
  const time = ms.toString(16).padStart(12, "0");
  const low = hex(mix(n, 2)) + hex(mix(n, 3));
  return `${time.slice(0, 8)}-${time.slice(8)}-7${low.slice(0, 3)}-${kind}${low.slice(3, 6)}-${low.slice(6, 16)}${hex(mix(n, 4)).slice(0, 2)}`;
}

export type BenchReview = {
  id: string;
  at: string;
  rating: number;
  source: "editor" | "invitation" | "organic";
  /** Null: no reply. */
  repliedAt: string | null;
};

/** Properties of a review that are decided before its words. */
export function reviewOf(n: number, count: number): BenchReview {
  const ms = timeOf(n, count);
  const source = draw(n, 5, 10_000) === 0 ? "editor" : draw(n, 6, 10) < 6 ? "invitation" : "organic";
  const isReplied = source !== "editor" && draw(n, 7, 10) < 3;
  return {
    id: reviewId(n, ms),
    at: moment(ms),
    rating: RATINGS[draw(n, 8, RATINGS.length)] as number,
    source,
    repliedAt: isReplied ? moment(ms + draw(n, 9, 72) * 3_600_000) : null,
  };
}

/** A line of COPY for the table `review`. @param business its uuid */
export function reviewLine(n: number, review: BenchReview, business: string): string {
  const { id, at, rating, source, repliedAt } = review;
  const title = TITLES[draw(n, 10, TITLES.length)];
  const rare = draw(n, 20, RARE) === 0 ? ` ${RARE_SENTENCE}` : "";
  const body = `${OPENINGS[draw(n, 11, OPENINGS.length)]} ${ENDINGS[draw(n, 12, ENDINGS.length)]}${rare}`;
  const author = `Person ${String.fromCharCode(65 + draw(n, 13, 26))}.`;
  return `${id}\t${business}\t${rating}\t${title}\t${body}\t${author}\t${source === "invitation" ? "t" : "f"}\t${source}\tpublished\ten\t${at.slice(0, 10)}\t${draw(n, 14, 4)}\t${at}\t${at}\t${repliedAt === null ? "f" : "t"}\n`;
}

/** The same for `review_author`. */
export function authorLine(n: number, { id, at, source }: BenchReview, business: string): string {
  const hash = hex(mix(n, 17)).repeat(4);
  return `${id}\t${business}\tperson.${n}@mail.example\t\\\\x${hash}\t${source === "organic" ? "t" : "f"}\t${at}\n`;
}

/** Newer reviews have a fingerprint, with which near-copies are compared. */
export const FINGERPRINT_DAYS = 90;
/** Time of the newest review. */
const NOW = Date.now();

/** The same for `review_fingerprint`, random like those of unrelated texts. Empty for an old review. */
export function fingerprintLine(n: number, { id, at }: BenchReview): string {
  const age = LAST_MS - Date.parse(at);
  if (age > FINGERPRINT_DAYS * DAY_MS) return "";
  const [low, high] = [mix(n, 18) >>> 0, mix(n, 19) >>> 0];
  return `${id}\t${BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low))}\t${moment(NOW - age)}\n`;
}

/** The same for `reply`; empty where there is none. */
export function replyLine(n: number, { id, at, repliedAt }: BenchReview): string {
  if (repliedAt === null) return "";
  const own = reviewId(n, Date.parse(at), "9");
  return `${own}\t${id}\tThank you for taking the time to write to us. We have passed it on to the team.\t${repliedAt}\t${repliedAt}\n`;
}

/** A whole number from 0 to `most` - 1 that looks random and is the same each time. */
function draw(n: number, salt: number, most: number): number {
  return (mix(n, salt) >>> 0) % most;
}

/** Thirty-two bits out of a number (the finaliser of MurmurHash3). */
function mix(n: number, salt: number): number {
  let bits = Math.imul(n, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

function hex(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, "0");
}

function moment(ms: number): string {
  return new Date(ms).toISOString();
}
