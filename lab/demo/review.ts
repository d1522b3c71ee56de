// The reviews of one business, oldest first, each with its author, its way here and perhaps a reply.
import { DAY_MS, HOUR_MS } from "#platform/time/clock.ts";
import { author } from "./author.ts";
import type { Business } from "./business.ts";
import type { Theme } from "./category.ts";
import { instants, stars } from "./history.ts";
import { type Language, speaksOf, stockOf } from "./language.ts";
import { add, draftAbout, join } from "./prose.ts";
import { nth, type Random, random } from "./random.ts";
import type { ReviewRecord, ReviewSource, ReviewStatus } from "./record.ts";
import { reviewText } from "./review-text.ts";
import { sectionOf, type Tone } from "./stock.ts";

/** What waits for a moderator or for the author's click is no older than this. */
const WAITING_DAYS = 30;
/** Local hours in which businesses reply. */
const OPENING_HOUR = 8;
const CLOSING_HOUR = 20;
/** How often a text is drawn anew that was told about this business before. */
const REDRAWS = 8;
/** How long after the experience people write, at most. */
const MOST_DAYS_LATER: Record<Theme, number> = {
  shop: 24,
  restaurant: 6,
  cafe: 3,
  hotel: 20,
  health: 14,
  craft: 30,
  insurance: 60,
  utility: 60,
  garage: 14,
  beauty: 7,
  course: 30,
};

/** All customers' reviews of the business; the same business, size and `now` give the same reviews. */
export function* reviewsOf(business: Business, now: Date): Generator<ReviewRecord> {
  const draw = random(`reviews ${business.slug}`);
  const told = new Set<string>();
  const times = instants(draw, business, now);
  const languages = readable(business);
  const weights = languages.map((language) => weightOf(business, language));
  const opened = business.openedAt.getTime();
  for (const [index, createdAt] of times.entries()) {
    const life = (createdAt.getTime() - opened) / (now.getTime() - opened);
    const rating = stars(draw, business.quality, life);
    const source = sourceOf(draw, business, life);
    const status = statusOf(draw, source, rating, (now.getTime() - createdAt.getTime()) / DAY_MS);
    const language = nth(languages, draw.weighted(weights));
    const { name, addressed, female, email } = author(draw, language, index + 1);
    const contact = status === "held" && rating <= 2 && draw.chance(0.7);
    let text = reviewText(draw, business, language, rating, female, contact);
    for (let i = 0; i < REDRAWS && told.has(text.body); i++)
      text = reviewText(draw, business, language, rating, female, contact);
    told.add(text.body);
    const daysLater = draw.int(source === "invitation" ? 1 : 0, MOST_DAYS_LATER[business.leaf.theme]);
    const reply =
      status === "published" || status === "hidden"
        ? replyTo(draw, business, language, rating, addressed, createdAt, now)
        : undefined;
    yield {
      type: "review",
      business: business.slug,
      externalId: `${source === "import" ? "old" : "demo"}-${index + 1}`,
      rating,
      ...text,
      author: name,
      ...(source === "import" ? {} : { email }),
      verified: source === "invitation" || (source === "import" && draw.chance(0.6)),
      source,
      status,
      language,
      experienceDate: new Date(createdAt.getTime() - daysLater * DAY_MS).toISOString().slice(0, 10),
      createdAt: createdAt.toISOString(),
      ...(reply ? { reply } : {}),
    };
  }
}

/** The country's languages that have words for this kind of business. */
function readable({ country, leaf }: Business): Language[] {
  return (Object.keys(country.languages) as Language[]).filter(
    (language) => speaksOf(language, leaf.theme) && stockOf(language).goods[leaf.goods] !== undefined,
  );
}

/** Guests from abroad write about hotels and restaurants more than about dentists. */
function weightOf({ country, leaf }: Business, language: Language): number {
  const [home] = Object.keys(country.languages);
  const abroad = leaf.theme === "hotel" ? 3 : leaf.theme === "restaurant" || leaf.theme === "cafe" ? 1.7 : 1;
  return (country.languages[language] ?? 0) * (language === home ? 1 : abroad);
}

function sourceOf(draw: Random, { imported, invited, organisation }: Business, life: number): ReviewSource {
  if (imported && life < 0.3) return "import";
  return organisation !== undefined && life > 0.08 && draw.chance(invited) ? "invitation" : "organic";
}

function statusOf(draw: Random, source: ReviewSource, rating: number, ageDays: number): ReviewStatus {
  if (source === "import") return "published";
  if (ageDays < WAITING_DAYS) {
    if (source === "organic" && draw.chance(0.07)) return "pending";
    if (draw.chance(rating <= 2 ? 0.14 : 0.02)) return "held";
  }
  if (draw.chance(rating <= 2 ? 0.03 : 0.003)) return "hidden";
  return draw.chance(rating <= 2 ? 0.035 : 0.005) ? "removed" : "published";
}

function replyTo(
  draw: Random,
  business: Business,
  language: Language,
  rating: number,
  reader: string,
  createdAt: Date,
  now: Date,
): ReviewRecord["reply"] {
  // Most answer the unhappy first.
  const wanted = business.replyRate * (rating <= 3 ? 1.1 : 0.97);
  if (business.organisation === undefined || !draw.chance(wanted)) return undefined;
  const hours = business.replyDelay * (0.15 + 2 * draw.next() ** 2);
  const at = atWork(createdAt.getTime() + Math.round(hours * HOUR_MS) + draw.int(0, 59_999), business.country.offset);
  if (at > now.getTime()) return undefined;
  return { body: replyText(draw, business, language, rating, reader), createdAt: new Date(at).toISOString() };
}

/** The same instant, or the next morning's where shops are closed. */
function atWork(instant: number, offset: number): number {
  const hour = new Date(instant + offset * HOUR_MS).getUTCHours();
  if (hour >= OPENING_HOUR && hour < CLOSING_HOUR) return instant;
  return instant + ((OPENING_HOUR - hour + 24) % 24) * HOUR_MS;
}

/** A reply in the review's language and to its tone, addressed to `reader`. */
function replyText(random: Random, business: Business, language: Language, rating: number, reader: string): string {
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
