// The guides as a reader meets them: tables, samples, names of links and contents, in every guide.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import MarkdownIt from "markdown-it";
import { VARIANTS } from "#surface/example/snippet.ts";
import { GUIDES, type Guide, guidePath } from "#surface/page/docs/guides.ts";
import { guideHtml } from "#surface/page/docs/markdown.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const parser = new MarkdownIt("commonmark").enable("table");
/** Columns that a page of 1280 pixels shows without scrolling. */
const WIDTH = 110;

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const tokensOf = (text: string) => parser.parse(text, {});
const fencesOf = (text: string) => tokensOf(text).filter(({ type }) => type === "fence");

test("a column without a name gives its cells no label, and every column of a guide has a name", () => {
  const html = guideHtml("| field | |\n|---|---|\n| a | b |\n");
  expect(html).toContain('<td role="cell" data-head="Field">a</td>');
  expect(html).toContain('<td role="cell">b</td>');
  let heads = 0;
  for (const { name, text } of GUIDES) {
    const tokens = tokensOf(text);
    for (const [at, token] of tokens.entries()) {
      if (token.type !== "th_open") continue;
      heads += 1;
      expect([name, token.map?.[0], tokens[at + 1]?.content]).toEqual([
        name,
        token.map?.[0],
        expect.stringMatching(/./),
      ]);
    }
    expect([name, guideHtml(text).includes('data-head=""')]).toEqual([name, false]);
  }
  expect(heads).toBeGreaterThan(50);
});

test("heads of columns begin with a capital, names in code stay, and every sample names its language", () => {
  for (const { name, text } of GUIDES) {
    const html = guideHtml(text);
    expect([name, html.match(/<th[^>]*>\p{Ll}[^<]*/gu) ?? []]).toEqual([name, []]);
    expect([name, html.match(/data-head="(?!data"|`)\p{Ll}[^"]*/gu) ?? []]).toEqual([name, []]);
    expect([name, html.match(/<div class="sample-bar"><span><\/span>/g) ?? []]).toEqual([name, []]);
  }
  const html = guideHtml("| `data` | when |\n|---|---|\n| a | b |");
  expect(html).toContain("<code>data</code></th>");
  expect(html).toContain('data-head="When"');
});

test("samples call one address with one key: https://reviews.example and $CANDOR_KEY", () => {
  let calls = 0;
  for (const { name, text } of GUIDES)
    for (const { content, info } of fencesOf(text)) {
      if (info !== "sh" || !content.includes("/api/")) continue;
      calls += 1;
      for (const [address] of content.matchAll(/[^\s"']*\/api\//g))
        expect([name, address]).toEqual([name, "https://reviews.example/api/"]);
      // An order's address has a secret of its own.
      const own = content.includes("/api/integrations/") ? "$SECRET" : "$CANDOR_KEY";
      for (const [, key] of content.matchAll(/Bearer (\S+?)["']/g)) expect([name, key]).toEqual([name, own]);
    }
  expect(calls).toBeGreaterThan(6);
  const samplesOf = (guides: readonly Guide[]) =>
    guides.flatMap(({ name, text }) => fencesOf(text).map(({ content }) => `${name}: ${content}`));
  for (const other of [/\$KEY\b/, /\$API_KEY/, /\$CANDOR_URL/, /\$BASE_URL/])
    expect(samplesOf(GUIDES).filter((each) => other.test(each))).toEqual([]);
  const reached = samplesOf(GUIDES.filter(({ group }) => group !== "operate"));
  expect(reached.filter((each) => /https?:\/\/(?:localhost|127)/.test(each))).toEqual([]);
});

test("requests and JSON fit the page: bodies stand on several lines", () => {
  let lines = 0;
  for (const { name, text } of GUIDES)
    for (const { content, info } of fencesOf(text)) {
      if (!(info === "json" || (info === "sh" && /curl|="?'?[{$]/.test(content)))) continue;
      for (const line of content.split("\n")) {
        // A record of NDJSON is one line.
        if (line.startsWith('{"type":')) continue;
        lines += 1;
        expect([name, line, line.length <= WIDTH]).toEqual([name, line, true]);
      }
    }
  expect(lines).toBeGreaterThan(200);
});

test("JSON in the samples is whole", () => {
  let bodies = 0;
  for (const { name, text } of GUIDES)
    for (const { content } of fencesOf(text))
      for (const [, here, quoted] of content.matchAll(/<<JSON\n([\s\S]*?)\nJSON|(?:BODY|body)='([\s\S]*?)'/g)) {
        bodies += 1;
        const body = (here ?? quoted ?? "").replaceAll(/\$[A-Z]+/g, "id");
        expect([name, typeof JSON.parse(body)]).toEqual([name, "object"]);
      }
  expect(bodies).toBeGreaterThan(6);
});

test("a link to a guide says its title, not the name of a file", () => {
  let links = 0;
  for (const { name, text } of GUIDES)
    for (const { children } of tokensOf(text))
      for (const [at, { type }] of (children ?? []).entries())
        if (type === "link_open") {
          links += 1;
          expect([name, children?.[at + 1]?.content]).toEqual([name, expect.not.stringMatching(/^[\w-]+\.md$/)]);
        }
  expect(links).toBeGreaterThan(100);
});

test("a long guide begins with links to its sections, and a short one does not", async () => {
  const page = async (name: string, query = "") => (await service.get(guidePath(name) + query)).text();
  for (const name of ["invitations", "dashboard", "operating"]) {
    const html = await page(name);
    const [contents = ""] = html.match(/<nav class="guide-contents".*?<\/nav>/s) ?? [];
    const sections = [...html.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => `#${id}`);
    expect([...contents.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(sections);
    expect(sections.length).toBeGreaterThan(5);
    const at = ["</h1>", contents, "<h2 "].map((part) => html.indexOf(part));
    expect(at).toEqual([...at].sort((one, other) => one - other));
    expect(html.match(/<h1/g)).toHaveLength(1);
  }
  expect(await page("invitations", "?lang=de")).toContain('aria-label="Auf dieser Seite"');
  for (const name of ["paging", "scoring"]) expect(await page(name)).not.toContain("guide-contents");
});

test("the guide to widgets begins with the tag, and shows a widget at work, which no other page of the docs may frame", async () => {
  for (const language of ["en", "ar"]) {
    const answer = await service.get(`/docs/widgets?lang=${language}`);
    const html = await answer.text();
    const [, sections = ""] = html.split("</h1>");
    const at = ["<h2 ", "data-business", "<iframe ", '<h2 id="choose-a-widget"'].map((part) => sections.indexOf(part));
    expect(at).toEqual(at.filter((each) => each > 0).toSorted((one, other) => one - other));
    const [, source = ""] = /<iframe [^>]*src="([^"]+)"/.exec(html) ?? [];
    const frame = await service.get(source.replaceAll("&amp;", "&"));
    expect([source, frame.status]).toEqual([expect.stringContaining(`lang=${language}`), 200]);
    expect(frame.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(answer.headers.get("content-security-policy")).toContain("frame-src 'self'");
  }
  const other = await service.get("/docs/photos");
  expect(other.headers.get("content-security-policy")).not.toContain("frame-src");
  expect(await other.text()).not.toContain("<iframe");
});

describe("pictures", () => {
  const picturesIn = (html: string) => html.match(/<picture.*?<\/picture>/gs) ?? [];

  test("the guide to widgets shows each variant, in light and dark, of a desk and of a phone, sized and lazy", async () => {
    const pictures = picturesIn(await (await service.get("/docs/widgets")).text());
    const names: string[] = [];
    for (const picture of pictures) {
      expect(picture).toMatch(/<img [^>]*alt="[^"]{20,}"[^>]* loading="lazy"/);
      for (const [tag, path = ""] of picture.matchAll(/<(?:img|source) [^>]*?(?:src|srcset)="([^"]+)"[^>]*>/g)) {
        const [, variant = "", screen = "", theme = ""] =
          /^\/assets\/([a-z]+?)(phone)?(light|dark)widget\.[a-z0-9]+\.webp$/.exec(path) ?? [];
        const answer = await service.get(path);
        expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "image/webp"]);
        expect(answer.headers.get("cache-control")).toContain("immutable");
        const { width, height } = await new Bun.Image(new Uint8Array(await answer.arrayBuffer())).metadata();
        expect([path, width]).toEqual([path, screen === "" ? 1_216 : 716]);
        // The source of a dark desk has the size of the picture that it stands for.
        const isSized = tag.startsWith("<img") || screen !== "";
        expect([path, tag.includes(`width="${width / 2}" height="${height / 2}"`)]).toEqual([path, isSized]);
        expect([path, tag.includes("prefers-color-scheme: dark"), tag.includes('data-in="dark"')]).toEqual([
          path,
          theme === "dark",
          theme === "dark",
        ]);
        names.push(`${variant}${screen}${theme}`);
      }
    }
    const ends = ["light", "dark", "phonelight", "phonedark"];
    expect(names.toSorted()).toEqual(VARIANTS.flatMap((each) => ends.map((end) => each + end)).toSorted());
  });

  test("its Markdown leads to the same pictures", async () => {
    const text = await (await service.get("/docs/widgets.md")).text();
    const paths = [...text.matchAll(/!\[[^\]]+\]\(https:\/\/reviews\.example(\/assets\/[^)]+)\)/g)].map(
      ([, path = ""]) => path,
    );
    expect(paths).toHaveLength(VARIANTS.length);
    for (const path of paths) expect([path, (await service.get(path)).status]).toEqual([path, 200]);
    expect(text).not.toContain("../src");
  });

  test.each([
    "https://elsewhere.example/a.png",
    "../src/surface/page/picture/widget/none-light.webp",
    "../src/surface/page/picture/widget/../en/answer-light.webp",
    "../src/surface/page/picture/en/answer-light.webp",
    "/assets/listlightwidget.1.webp",
    "javascript:alert(1)",
  ])("an image that is none of them becomes its text: %s", (address) => {
    const html = guideHtml(`![a "<b>" c](${address})`);
    expect(html).not.toMatch(/<img|<picture|<b>/);
    expect(html).not.toContain(`src="${address}"`);
  });
});
