// The badge in its narrow form: a phone shows it in its own size, in every language.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { LANGUAGES } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { seedPlatform, seedReviews } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { seedClaimed } from "./fixture.ts";

const WIDEST = 260;

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const svgOf = async (path: string) => {
  const answer = await service.get(`/api/badge/${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};
const sizeOf = (svg: string) =>
  ["width", "height"].map((name) => Number(new RegExp(`^<svg [^>]*\\b${name}="([\\d.]+)"`).exec(svg)?.[1]));

test("it is at most 260 pixels wide and as high as the wide one, with many reviews, ratings elsewhere and without a score", async () => {
  const [many, few, none] = [await shop(40, 12_345_678), await shop(1, 0), await shop(0, 0)];
  for (const slug of [many, few, none])
    for (const lang of LANGUAGES) {
      const [width, height] = sizeOf(await svgOf(`${slug}.svg?form=narrow&lang=${lang}`));
      expect([slug, lang, width, height, (width ?? 0) > 60 && (width ?? 0) <= WIDEST]).toEqual([
        slug,
        lang,
        width,
        64,
        true,
      ]);
    }
  const [wide = 0] = sizeOf(await svgOf(`${many}.svg`));
  expect(wide).toBeGreaterThan(WIDEST);
});

test("the wide form is at most 480 pixels wide in every language, and has the label", async () => {
  const slug = await shop(40, 12_345_678);
  for (const lang of LANGUAGES) {
    const svg = await svgOf(`${slug}.svg?lang=${lang}`);
    const [width, height] = sizeOf(svg);
    expect([lang, width, height, (width ?? 0) <= 480]).toEqual([lang, width, 64, true]);
    expect(svg).toContain(wordsIn("look", lang).labels.Excellent);
  }
});

test("Arabic and Japanese are drawn in words, and in Arabic the score stands at the right", async () => {
  const slug = await shop(40, 1_203);
  // Each text is one path with its place: the score first, then label, count, the count elsewhere and the service's name.
  const placesIn = (svg: string) =>
    [...svg.matchAll(/<path fill="#\w+" d="m([\d.]+) [\d.]+/g)].map(([, x]) => Number(x));
  const drawn = async (query: string) => {
    const svg = await svgOf(`${slug}.svg${query}`);
    const [, mark] = /<svg x="([\d.]+)"[^>]* viewBox="0 0 (?:41|32) 32"/.exec(svg) ?? [];
    return { svg, places: placesIn(svg), mark: Number(mark) };
  };
  for (const form of ["", "&form=narrow"]) {
    const [english, arabic, japanese] = await Promise.all(
      ["en", "ar", "ja"].map((lang) => drawn(`?lang=${lang}${form}`)),
    );
    if (!english || !arabic || !japanese) throw new Error("Three were asked for.");
    expect(arabic.places).toHaveLength(english.places.length);
    expect(japanese.places).toHaveLength(english.places.length);
    for (const { places, mark } of [english, japanese]) expect(places[0]).toBeLessThan(mark);
    expect(arabic.places[0]).toBeGreaterThan(Math.max(arabic.mark, ...arabic.places.slice(1)));
    // The stars are filled from the right, too.
    expect(arabic.svg).toContain("matrix(-1 0 0 1 ");
    expect(english.svg).not.toContain("matrix(");
  }
});

test("German and Arabic name reviews and ratings by one word, and the two kinds apart once", async () => {
  const slug = await shop(40, 1_203);
  for (const [lang, title] of [
    ["de", "(1.243 Bewertungen: 40 hier, 1.203 anderswo)"],
    ["ar", "هنا"],
  ] as const) {
    const [, said = ""] = /<title[^>]*>(.*)<\/title>/.exec(await svgOf(`${slug}.svg?lang=${lang}`)) ?? [];
    expect(said).toContain(title);
    expect(said.split(title)).toHaveLength(2);
  }
});

test("it says the same to screen readers, takes the theme, and is kept apart from the wide one", async () => {
  const slug = await shop(40, 1_203);
  const titleOf = (svg: string) => /<title[^>]*>(.*)<\/title>/.exec(svg)?.[1];
  const [wide, narrow] = [await svgOf(`${slug}.svg`), await svgOf(`${slug}.svg?form=narrow`)];
  expect(titleOf(narrow)).toBe(titleOf(wide));
  expect(titleOf(narrow)).toContain("1,203 elsewhere");
  expect(narrow).not.toBe(wide);
  expect(await svgOf(`${slug}.svg?theme=dark&form=narrow`)).toContain('fill="#0f1216"');
  for (const other of ["?form=", "?form=NARROW", "?form=odd", "?form=wide"])
    expect([other, await svgOf(`${slug}.svg${other}`)]).toEqual([other, wide]);
  const [png, same] = await Promise.all(["", "?form=narrow"].map((query) => bytesOf(`/api/badge/${slug}.png${query}`)));
  expect(widthOf(png)).toBeGreaterThan(widthOf(same));
  expect(widthOf(same)).toBeLessThanOrEqual(WIDEST * 2);
});

async function shop(count: number, elsewhere: number): Promise<string> {
  const { id, slug } = await seedClaimed(service.context, "free");
  await seedReviews(
    service.context,
    id,
    Array.from({ length: count }, () => ({ rating: 5 })),
  );
  if (elsewhere > 0) await seedPlatform(service.context, id, "4.50", elsewhere);
  return slug;
}

async function bytesOf(path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await service.get(path)).arrayBuffer());
}

/** As the file's header says. */
function widthOf(png: Uint8Array | undefined): number {
  return new DataView((png as Uint8Array).buffer).getUint32(16);
}
