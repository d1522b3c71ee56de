// Guarantees: names, references, addresses and replies may hold stars, prices and gifts, but promise no reward for stars or praise.
import { describe, expect, test } from "bun:test";
import { promiseIn, promisesForStars, promisesReaders, promiseToReaders } from "#platform/promise/promise.ts";
import { computed } from "../../support/computed.ts";
import PUBLIC from "./public.json" with { type: "json" };

const REFUSED = [
  "5 stars = 10 € off",
  "Harbour & Pine (5 stars 10 EUR back)",
  "Free gift for 5 stars: rate us top and get 10 EUR back",
  "Lampe (5 Sterne = 5 € zurück)",
  "Gift for ⭐⭐⭐⭐⭐",
  "Gutschein für Sterne",
  "Voucher for 5 stars",
  "Love us and get a mug",
  "★★★★★ → gift",
  "Gutschein für fünf Sterne",
  "10 % für Lob",
  "Bon pour un bon avis",
  "Vale por 5 estrellas",
  "Buono per 5 stelle",
  "Vale por cinco estrelas",
  "Bon voor vijf sterren",
  "Rabat za pięć gwiazdek",
  "星5つで割引",
  "خصم مقابل خمس نجوم",
  "10 € for f\u200bive st\u200bars",
  "🅖🅘🅕🅣 for 🅕🅘🅥🅔 🅢🅣🅐🅡🅢",
  "Hazel Ltd\n1 High Street\n5 € for a good review",
];
const ACCEPTED = [
  "Hotel Stern GmbH",
  "Five Star Gifts Ltd",
  "Five Stars (book)",
  "Gutschein 50 € Hotel Stern",
  "Halskette Stern Geschenk für Frauen",
  "⭐ Geschenk für Mama ⭐",
  "Star Wars gift for fans 20 €",
  "Vale regalo 50 € La Estrella",
  "Cadeau voor haar Sterren",
  "Regalos Estrella",
  "Sterne & Geschenke",
  "Lob & Preis Verlag",
  "Free Star Travel",
  "100 % Bio Stern",
  "Bon Appétit 5 étoiles",
  "Maria from the Star Shop",
  "Hotel Stern\nSternstr. 5\n10115 Berlin",
  "Rue de l’Étoile 4",
  "Order 5, 2 x Star Wars, 59.90 €",
  "INV 5/5",
  "ORD-2026-11-29",
  "Ana Star",
  "10 % Rabatt auf Bestellung 4711",
];

describe("refused", () => {
  for (const text of [...REFUSED, ...PUBLIC.name.refused]) test(text, () => expect(promisesForStars(text)).toBe(true));
});

describe("accepted", () => {
  for (const text of [...ACCEPTED, ...PUBLIC.name.accepted])
    test(text, () => expect(promisesForStars(text)).toBe(false));
});

describe("a reply is refused", () => {
  for (const text of [
    "Readers: write us five stars and you get 10 EUR back",
    "Thank you for the five stars! Everyone who rates us five stars gets 10 EUR back.",
    "Thanks for the stars, and next time give us five stars and get a free coffee",
    "Merci ! Cinq étoiles = 5 € offerts pour tous.",
    "Danke. Wer uns fünf Sterne gibt, bekommt 10 € zurück.",
    "Danos cinco estrellas y recibe un cupón de 5 €",
    "星5つのレビューで500円クーポンをプレゼントします。",
    ...PUBLIC.reply.refused,
    `${"We work hard for our guests and ".repeat(20)}write us five stars and you get 10 EUR back`,
  ])
    test(text, () => expect(promisesReaders(text)).toBe(true));
});

describe("a reply is accepted", () => {
  for (const text of [
    "Thank you for the five stars!",
    "Thank you for the five stars! Your refund of 20 € is on the way.",
    "Vielen Dank für die fünf Sterne und bis bald!",
    "Merci pour votre avis et ces 5 étoiles, à bientôt.",
    "We received your 1-star review; a refund of 20 € for the lamp is on its way.",
    "If you were not satisfied, write to us and you get a refund.",
    "Glad that you loved the free coffee! Come again for 10 % off on Mondays.",
    "We are sorry about your bad review; you get a refund for the lamp.",
    ...PUBLIC.reply.accepted,
  ])
    test(text, () => expect(promisesReaders(text)).toBe(false));
});

test("the fault names the words, and nothing is found in honest ones", () => {
  expect(promiseIn("Hazel Ltd\n1 High Street\n5 stars = 10 €")?.wrong).toEndWith(': "5 stars ="');
  expect(promiseIn("5つ星でコーヒー")?.says.values).toEqual({ words: "5つ星で" });
  const reply = `${"We work hard for our guests. ".repeat(20)}Delete this review and we pay you 20 € back.`;
  expect(promiseToReaders(reply)?.says.values).toEqual({ words: "Delete this review and we pay" });
  expect([promiseIn("Five Star Cleaning"), promiseToReaders("Thank you for your five stars!")]).toEqual([null, null]);
});

test("a denial hides no promise", () => {
  for (const text of [
    "Nobody gets less than 10 € for five stars here.",
    "Nobody gets nothing: five stars = 10 €.",
    "We never give less, and for five stars you get 10 €.",
    "We give no discounts for one star; five stars = 10 €.",
  ])
    expect({ text, is: promisesReaders(text) }).toEqual({ text, is: true });
});

test("no reply takes long", () => {
  const from = computed();
  for (const piece of [
    "thank you for a ",
    "five stars get ",
    "★",
    "e\u200b",
    "get 5 € for a review ",
    "nobody gets ",
    "delete your ",
    "a b ",
  ])
    promisesReaders(piece.repeat(3_000).slice(0, 3_000));
  expect(computed() - from).toBeLessThan(1_000);
});
