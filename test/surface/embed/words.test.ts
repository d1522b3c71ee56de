// The words of widgets: every language says everything, in its own plurals, numbers and dates.
import { describe, expect, test } from "bun:test";
import { LANGUAGE, LANGUAGES, type Language } from "#platform/language/language.ts";
import type { WidgetData } from "#surface/embed/kit/data.ts";
import { viewOf } from "#surface/embed/view.ts";
import { LANGUAGES as LOADER_LANGUAGES } from "../../../widget-src/loader/options.ts";

const review = {
  id: "rev_1",
  rating: 4,
  title: "T",
  body: "B",
  author: "A",
  createdAt: "2026-11-14T23:59:00.000Z",
  verified: true,
  incentivized: null,
  url: "u",
  language: "en",
  photos: Array.from({ length: 5 }, (_, n) => ({
    url: `https://p.example/${n}`,
    thumbnail: "https://p.example/t",
    alt: "",
  })),
};
const data: WidgetData = {
  serviceName: "Candor",
  name: "Oak",
  slug: "oak",
  logo: null,
  score: 4.7,
  label: "Excellent",
  scored: true,
  ratingAvg: 4.68,
  reviewCount: 1_200,
  totalReviewCount: 12_345,
  verifiedReviewCount: 9,
  ratingDist: { "1": 0, "2": 0, "3": 0, "4": 0, "5": 1_200 },
  url: "https://reviews.example/review/oak",
  checkedUrl: "https://reviews.example/about/reviews",
  variant: "carousel",
  reviews: [review],
};

test("the loader knows the languages of the service", () => {
  expect(LOADER_LANGUAGES).toEqual([...LANGUAGES].sort());
});

for (const language of LANGUAGES) {
  describe(language, () => {
    test("says everything, and leaves no place open", () => {
      const texts: string[] = [];
      const collect = (value: unknown) => {
        if (typeof value === "string") texts.push(value);
        else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
      };
      for (const score of [4.7, null])
        collect(viewOf({ ...data, score, label: score === null ? null : "Excellent" }, language, "carousel"));
      expect(texts.filter((text) => text === "" || text.includes("{") || text.includes("undefined"))).toEqual([]);
    });

    test("has a form for each of its plurals, with the number where it needs one", () => {
      const locale = LANGUAGE[language].locale;
      for (const count of [0, 1, 2, 3, 5, 11, 21, 22, 100, 101, 1_234, 1_000_000]) {
        const view = viewOf({ ...data, reviewCount: count, totalReviewCount: count }, language, "mini");
        const number = count.toLocaleString(locale);
        // Arabic says none, one and two without a figure.
        if (!(language === "ar" && count < 3)) expect(view.count).toContain(number);
        expect(view.score?.text).toBe((4.7).toLocaleString(locale));
      }
    });
  });
}

test("numbers, dates and plurals are the language's own", () => {
  const view = (language: Language, count = 12_345) =>
    viewOf({ ...data, reviewCount: count, totalReviewCount: count }, language, "carousel");
  expect([view("de").score?.text, view("de").count]).toEqual(["4,7", "12.345 Bewertungen"]);
  expect(view("en").reviews[0]?.date).toBe("14 November 2026");
  expect(view("ja").reviews[0]?.date).toBe("2026年11月14日");
  expect([1, 2, 5, 22].map((count) => view("pl", count).count)).toEqual([
    "1 opinia",
    "2 opinie",
    "5 opinii",
    "22 opinie",
  ]);
  expect([1, 2, 3, 11, 100].map((count) => view("ar", count).count)).toEqual([
    "تقييم واحد",
    "تقييمان",
    "3 تقييمات",
    "11 تقييمًا",
    "100 تقييم",
  ]);
  expect(view("fr", 0).count).toBe("0 avis");
});

test("a score is said with its decimal, a rating without, and each has its tone", () => {
  const view = viewOf({ ...data, score: 5 }, "en", "carousel");
  expect(view.score).toEqual({
    text: "5.0",
    label: "Excellent",
    stars: { value: 5, label: "5 out of 5 stars", tone: "excellent" },
  });
  expect(view.reviews[0]?.stars).toEqual({ value: 4, label: "4 out of 5 stars", tone: "great" });
});

test("ratings on other platforms are never said to be on the service, in any language", () => {
  const both = { ...data, reviewCount: 2_469, totalReviewCount: 5_129 };
  const en = viewOf(both, "en", "mini");
  expect(en.count).toBe("5,129 reviews and ratings");
  expect(en.sources).toBe("2,469 on Candor, 2,660 elsewhere");
  for (const language of LANGUAGES) {
    const locale = LANGUAGE[language].locale;
    const { count, sources } = viewOf(both, language, "mini");
    for (const number of [2_469, 2_660]) expect(sources).toContain(number.toLocaleString(locale));
    expect(count).not.toContain("Candor");
    expect(viewOf({ ...both, totalReviewCount: 2_469 }, language, "mini").sources).toBeNull();
  }
});

test("without a score there are stars of the average, the count, and that there is no score yet", () => {
  const unscored = { ...data, score: null, label: null, scored: false, ratingAvg: 3.67 };
  const view = viewOf({ ...unscored, reviewCount: 2, totalReviewCount: 2 }, "en", "mini");
  expect(view.unscored).toEqual({
    short: "No score yet.",
    long: "No score yet. A score needs 3 reviews.",
    stars: { value: 3.67, label: "3.7 out of 5 stars", tone: "unscored" },
  });
  expect(view.count).toBe("2 reviews");
  const elsewhere = viewOf({ ...unscored, ratingAvg: 0, reviewCount: 0, totalReviewCount: 2 }, "en", "mini");
  expect(elsewhere.unscored?.stars).toBeNull();
  expect(elsewhere.unscored?.short).toBe("No score yet.");
});
