// The line on how reviews are checked stands in every variant, in the frame and inline, and leads to the page in the visitor's language.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { renderToString } from "preact-render-to-string";
import { LANGUAGES } from "#platform/language/language.ts";
import { MODES, VARIANTS } from "#surface/example/snippet.ts";
import { minify } from "#surface/look/asset.ts";
import type { WidgetView } from "#widget/kit/contract.ts";
import { Widget } from "#widget/variant/widget.tsx";
import { wordsIn } from "#words/words.ts";
import { seedBusiness, seedReviews } from "../../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { seedClaimed } from "./fixture.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

type Mode = (typeof MODES)[number];

async function shown(slug: string, variant: string, mode: Mode, language: string): Promise<string> {
  const ending = mode === "inline" ? ".json" : "";
  const answer = await service.get(`/embed/${slug}${ending}?variant=${variant}&lang=${language}`);
  if (mode === "frame") return await answer.text();
  const view = (await answer.json()) as WidgetView;
  return renderToString(<Widget view={view} theme="light" />);
}

/** As the frame's page holds it. */
function lineIn(page: string): string {
  return /<a class="muted"[^>]*\/about\/reviews[^>]*>[^<]*<\/a>/.exec(page)?.[0] ?? "";
}

describe.each([...VARIANTS])("%s", (variant) => {
  describe.each([...MODES])("%s", (mode) => {
    test("has one line with a link to how reviews are checked, in each language", async () => {
      const { id, slug } = await seedClaimed(service.context);
      await seedReviews(service.context, id, [{ verified: true, source: "invitation" }]);
      for (const language of LANGUAGES) {
        const page = await shown(slug, variant, mode, language);
        const line = lineIn(page);
        expect(page.split("/about/reviews").length).toBe(2);
        expect(line).toContain(`href="${TEST_CONFIG.baseUrl}/about/reviews?lang=${language}"`);
        expect(line).toContain(`>${wordsIn("site", language).frame.howChecked}</a>`);
        expect(line).toContain('target="_blank" rel="noopener"');
      }
    });

    test("has it without any review, too", async () => {
      const { slug } = await seedClaimed(service.context);
      expect(lineIn(await shown(slug, variant, mode, "en"))).not.toBe("");
    });
  });

  test("the line leads to a page in that language", async () => {
    const { slug } = await seedClaimed(service.context);
    const href = /href="([^"]*\/about\/reviews[^"]*)"/.exec(await shown(slug, variant, "frame", "de"))?.[1] ?? "";
    const { pathname, search } = new URL(href);
    const page = await (await service.get(pathname + search, { "accept-language": "fr" })).text();
    expect(page).toContain('<html lang="de"');
  });

  test("the line costs a frame at most 300 bytes", async () => {
    const { slug } = await seedClaimed(service.context);
    const style = minify(
      ".foot > .muted {\n  display: table;\n  margin-block: -10px;\n  padding-block: 10px;\n  line-height: 24px;\n}\n",
    );
    for (const language of LANGUAGES) {
      const page = await shown(slug, variant, "frame", language);
      expect(page).toContain(style);
      expect(Buffer.byteLength(lineIn(page)) + style.length).toBeLessThanOrEqual(300);
    }
  });
});

test("a smaller variant than was asked for has it, and a widget that does not exist has nothing", async () => {
  const { slug } = await seedClaimed(service.context, "free");
  expect(lineIn(await shown(slug, "carousel", "frame", "ja"))).toContain("lang=ja");
  const unclaimed = await seedBusiness(service.context);
  expect(await (await service.get(`/embed/${unclaimed.slug}`)).text()).not.toContain("/about/reviews");
});
