// Guarantees: names, references and addresses may hold stars, prices and gifts, but promise no reward for stars or praise.
import { describe, expect, test } from "bun:test";
import { promisesForStars } from "#platform/promise/promise.ts";

const REFUSED = [
  "5 stars = 10 € off",
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
  for (const text of REFUSED) test(text, () => expect(promisesForStars(text)).toBe(true));
});

describe("accepted", () => {
  for (const text of ACCEPTED) test(text, () => expect(promisesForStars(text)).toBe(false));
});
