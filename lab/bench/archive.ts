// Makes an archive for the import: some businesses and their reviews, in mixed order.

export const REVIEWS = 100_000;
const BUSINESSES = 20;
const DAYS = 1_000;
const FIRST_DAY = Date.UTC(2023, 10, 1);

const TITLES = ["Quick and friendly", "Does what it should", "Took too long", "Would buy again", "Fair price"];
const SENTENCES = [
  "Ordered on a Monday and it was here by Wednesday.",
  "Everything was packed with care, and the invoice came by mail on the same day.",
  "It took three mails until somebody answered, and then it was settled within an hour.",
  "Returning it was easy: a label to print, and the money was back after four days.",
  "Staff on the phone knew what they were talking about.",
  "Not cheap, but the spare parts can be had separately, and that alone is worth something today.",
  "The parcel was left in the rain and the box fell apart.",
];
const RATINGS = [5, 5, 5, 5, 5, 5, 4, 4, 3, 1];

/** @returns the archive, the same each time */
export function archiveText(): string {
  const records: object[] = [{ type: "category", slug: "bench", name: "Bench" }];
  for (let n = 0; n < BUSINESSES; n++) {
    const slug = slugOf(n);
    records.push({
      type: "business",
      slug,
      name: `Shop ${n}`,
      domain: slug,
      website: `https://www.${slug}/`,
      country: "DE",
      city: "Köln",
      category: "bench",
    });
  }
  for (let n = 0; n < REVIEWS; n++) records.push(reviewRecord(n));
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

function reviewRecord(n: number): object {
  const random = (salt: number, count: number) => Number(Bun.hash.wyhash(`${n}:${salt}`) % BigInt(count));
  const createdAt = FIRST_DAY + Math.floor((n / REVIEWS) * DAYS * 86_400_000);
  const invited = random(1, 10) < 6;
  const sentences = Array.from({ length: 2 + random(2, 3) }, (_, i) => SENTENCES[random(3 + i, SENTENCES.length)]);
  return {
    type: "review",
    business: slugOf(random(10, BUSINESSES)),
    externalId: `order-${n}`,
    rating: RATINGS[random(11, RATINGS.length)],
    title: TITLES[random(12, TITLES.length)],
    body: sentences.join(" "),
    author: `Person ${String.fromCharCode(65 + random(13, 26))}.`,
    email: `person.${n}@mail.example`,
    verified: invited,
    source: invited ? "invitation" : "organic",
    language: "en",
    experienceDate: new Date(createdAt - 5 * 86_400_000).toISOString().slice(0, 10),
    createdAt: new Date(createdAt).toISOString(),
    ...(random(14, 10) < 3 ? { reply: replyOf(createdAt) } : {}),
  };
}

function replyOf(createdAt: number): object {
  const body = "Thank you for taking the time to write to us. We have passed it on to the team.";
  return { body, createdAt: new Date(createdAt + 3_600_000).toISOString() };
}

function slugOf(n: number): string {
  return `shop-${n}.example`;
}
