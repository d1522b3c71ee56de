// Stars as people and programs write them, and the scale of a file.
import { describe, expect, test } from "bun:test";
import { readRating, scaleOf, starsOf } from "#domain/transfer/layout/scale.ts";

const starsIn = (text: string, scale: 5 | 10 | 100 = 5) => {
  const rating = readRating(text);
  return rating && starsOf(rating, scale);
};

describe("a rating that tells its scale", () => {
  for (const [text, stars] of [
    ["4/10", 2],
    ["3/10", 2],
    ["5/10", 3],
    ["2/10", 1],
    ["9 / 10", 5],
    ["4 out of 5", 4],
    ["Rated 4 out of 5", 4],
    ["5.0 out of 5 stars", 5],
    ["4 von 5", 4],
    ["4,5 von 5 Sternen", 5],
    ["4 sur 5 étoiles", 4],
    ["4 de 5 estrellas", 4],
    ["4 su 5 stelle", 4],
    ["4 em 5", 4],
    ["4 van de 5 sterren", 4],
    ["4 z 5 gwiazdek", 4],
    ["4 من 5", 4],
    ["٤ من ٥", 4],
    ["80%", 4],
    ["80 %", 4],
    ["1%", 1],
    ["★★★★☆", 4],
    ["★★★★★", 5],
    ["⭐⭐⭐⭐", 4],
    ["⭐️⭐️⭐️", 3],
    ["★★★½", 4],
    ["★★★★★★★☆☆☆", 4],
    ["☆☆☆☆☆", null],
    ["5 Sterne", 5],
    ["1 star", 1],
    ["2 stelle", 2],
    ["3 étoiles", 3],
    ["4 estrelas", 4],
    ["4★", 4],
    ["星5つ", 5],
    ["5つ星", 5],
    ["4 stars out of 5", 4],
    ["★★★★★ (5/5)", 5],
    ["★ ★ ★ ★ ☆", 4],
    ["●●●●○", 4],
    ["4 star rating", 4],
    ["4 étoile(s)", 4],
    ["4⁄5", 4],
    ["４／５", 4],
    ["75 percent", 4],
    ["5点満点中4点", 4],
    ["6/5", null],
    ["0/5", null],
    ["0%", null],
    ["101%", null],
    ["4/1", null],
    ["5/0", null],
  ] as const)
    test(`${text} is ${stars}, whatever the file's scale`, () => {
      for (const scale of [5, 10, 100] as const) expect(starsIn(text, scale)).toBe(stars);
    });
});

test("a bare number is of the file's scale", () => {
  expect(["5.0", "4.5", "4,5", "3.49", "0.5", "0", "6", "٤", "５"].map((text) => starsIn(text))).toEqual([
    ...[5, 5, 5, 3, 1, null, null, 4, 5],
  ]);
  expect(["3½", "3 ½", "Rating: 4", "4."].map((text) => starsIn(text))).toEqual([4, 4, 4, 4]);
  expect(["9", "4", "10"].map((text) => starsIn(text, 10))).toEqual([5, 2, 5]);
});

test("other text is none", () => {
  for (const text of ["", "five", "-3", "4.5.6", "4 5", "1e3", "NaN", "4 out of", "star", "9".repeat(100_000)])
    expect(readRating(text)).toBeNull();
});

test("the file's maximum decides only if more than one in ten, and more than one, are above five", () => {
  expect(scaleOf({ all: 100, over5: 10, over10: 0 })).toBe(5);
  expect(scaleOf({ all: 100, over5: 11, over10: 0 })).toBe(10);
  expect(scaleOf({ all: 100, over5: 60, over10: 10 })).toBe(10);
  expect(scaleOf({ all: 100, over5: 60, over10: 50 })).toBe(100);
  expect(scaleOf({ all: 3, over5: 1, over10: 1 })).toBe(5);
  expect(scaleOf({ all: 0, over5: 0, over10: 0 })).toBe(5);
});
