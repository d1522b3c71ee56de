// The operator's own legal pages: Markdown in each language, without a way for markup, scripts or other hosts; and security.txt.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { LANGUAGES } from "#platform/language/language.ts";
import { markdownToHtml } from "#surface/look/markdown.ts";
import { wordsIn } from "#words/words.ts";
import { computed } from "../../support/computed.ts";
import { audited, type Desk, openDesk, SERVICE, save, stored } from "../dashboard/operator/support.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.service.close());

const write = (page: string, language: string, text: string) => save(desk, `legal/${page}/${language}`, { text });
const body = async (path: string) => await (await desk.service.get(path)).text();

describe("Markdown", () => {
  const hostile = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<b onclick=alert(1)>hi</b>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&#58;alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    "<javascript:alert(1)>",
    "![pixel](https://tracker.example/x.png)",
    "![pixel][r]\n\n[r]: https://tracker.example/x.png",
    '[x](https://a.example "t\\" onmouseover=\\"alert(1)")',
    '[x]: javascript:alert(1) "t"><script>"\n\n[x]',
    "<!-- --><style>*{display:none}</style>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "`<script>`\n\n```html\n<script>alert(1)</script>\n```",
    "# <svg/onload=alert(1)>",
    "javascript:alert(1) data:text/html,x vbscript:x //evil.example",
  ];
  for (const text of hostile)
    test(`has no markup of the text's own: ${JSON.stringify(text).slice(0, 60)}`, async () => {
      const found: string[] = [];
      await new HTMLRewriter()
        .on("*", {
          element({ tagName, attributes }) {
            found.push(tagName);
            for (const [name, value] of attributes)
              found.push(name, ...(name === "href" ? [new URL(value, "https://here.example").protocol] : []));
          },
        })
        .transform(new Response(markdownToHtml(text)))
        .text();
      const allowed = ["p", "h2", "a", "href", "title", "https:", "code", "pre", "class"];
      expect(found.filter((each) => !allowed.includes(each))).toEqual([]);
    });

  test("takes no longer than its length asks for, whatever it holds", () => {
    const most = 20_000;
    const pieces = [
      ">",
      "[",
      "*a ",
      "*_",
      "> - ",
      "`",
      "[a](",
      "1. a\n",
      "![",
      "<a",
      "&",
      "- ",
      "**a _b ",
      "a_",
      "\\[",
      "|a",
      "|-|\n",
      "a@b.example ",
      "http://",
      "# a\n",
    ];
    for (const piece of pieces) {
      const started = computed();
      markdownToHtml(piece.repeat(most / piece.length));
      expect([piece, computed() - started < 3_000]).toEqual([piece, true]);
    }
  });

  test("has headings below the page's own, lists, emphasis and links", () => {
    const html = markdownToHtml("# One\n\n###### Six\n\n- *a*\n- **b**\n\n<https://a.example> [m](mailto:a@b.example)");
    for (const part of ["<h2>One</h2>", "<h6>Six</h6>", "<li><em>a</em></li>", "<strong>b</strong>"])
      expect(html).toContain(part);
    for (const href of ["https://a.example", "mailto:a@b.example"]) expect(html).toContain(`href="${href}"`);
  });
});

describe("Markdown of a legal page", () => {
  test("begins with the second level, whichever level its author began with", () => {
    for (const sign of ["#", "##", "###"])
      expect(markdownToHtml(`${sign} One\n\n${sign}# Two\n\n${sign} Three`)).toBe(
        "<h2>One</h2>\n<h3>Two</h3>\n<h2>Three</h2>\n",
      );
  });

  test("does not repeat the page's title", () => {
    expect(markdownToHtml("# Imprint\n\n## Contact\n\nWe", "Imprint")).toBe("<h2>Contact</h2>\n<p>We</p>\n");
    expect(markdownToHtml("# IMPRINT \n\nWe", "Imprint")).toBe("<p>We</p>\n");
    expect(markdownToHtml("# Imprint of us", "Imprint")).toBe("<h2>Imprint of us</h2>\n");
    expect(markdownToHtml("We\n\n# Imprint", "Imprint")).toContain("<h2>Imprint</h2>");
  });

  test("has tables that scroll in their own box", () => {
    const html = markdownToHtml("| a | b |\n|---|---|\n| 1 | <b>2</b> |");
    expect(html).toStartWith('<div class="scroll" tabindex="0"><table>');
    expect(html).toContain("<td>&lt;b&gt;2&lt;/b&gt;</td>");
  });

  test("links whole addresses and mail addresses, and no other words", () => {
    const html = markdownToHtml(
      "See https://firm.example/a, write to hello@firm.example. Not firm.example or ftp://firm.example",
    );
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://firm.example/a"', 'href="mailto:hello@firm.example"']);
  });
});

describe("a page of the operator", () => {
  test("is there once it is written, in the footer of pages, forms and docs, and goes again", async () => {
    for (const page of ["imprint", "privacy", "terms"] as const) {
      expect((await desk.service.get(`/about/${page}`)).status).toBe(404);
      expect(await (await write(page, "en", `# We\n\nWe are **${page}** & Co.`)).text()).toContain("Saved.");
      expect(await body(`/about/${page}`)).toContain(`<p>We are <strong>${page}</strong> &amp; Co.</p>`);
      for (const path of ["/", "/login", "/docs", "/docs/rest", "/about/reviews", "/about/your-data", "/nowhere"])
        expect(await body(`${path}?lang=de`)).toContain(`href="/about/${page}?lang=de"`);
      await write(page, "en", "");
      expect((await desk.service.get(`/about/${page}`)).status).toBe(404);
      expect(await body("/")).not.toContain(`/about/${page}`);
    }
    expect(await stored(desk)).toEqual({});
    expect((await audited(desk)).map(({ detail }) => detail)).toContainEqual({ changed: "privacy.en" });
  });

  test("keeps languages apart, and shows the default one's text where a reader's has none, marked as such", async () => {
    await write("imprint", "en", "English text");
    await write("imprint", "ar", "نص عربي");
    expect(await body("/about/imprint?lang=ar")).toContain('<div lang="ar" dir="rtl"><p>نص عربي</p>');
    const german = await body("/about/imprint?lang=de");
    expect(german).toContain('<div lang="en" dir="ltr"><p>English text</p>');
    expect(german).toContain("<h1>Impressum</h1>");
    await write("imprint", "en", "");
    expect(await body("/about/imprint?lang=de")).toContain('<div lang="ar" dir="rtl">');
  });

  test("gives way to a link in the footer", async () => {
    await write("terms", "en", "Our terms");
    await save(desk, "legal", { TERMS_URL: "https://firm.example/terms" });
    const home = await body("/");
    expect(home).toContain("https://firm.example/terms");
    expect(home).not.toContain("/about/terms");
  });

  test("stays as it is where another page or language is named, or the text is too long", async () => {
    for (const path of ["secret/en", "imprint/xx", "imprint/EN", "__proto__/en", "imprint/__proto__"]) {
      expect((await desk.operator.get(`${SERVICE}/legal/${path}`)).status).toBe(404);
      expect((await desk.operator.post(`${SERVICE}/legal/${path}`, { text: "x" })).status).toBe(404);
    }
    expect((await write("imprint", "en", "x".repeat(20_001))).status).toBe(422);
    expect((await write("imprint", "ja", "あ".repeat(20_000))).status).toBe(200);
    expect(Object.keys(await stored(desk))).toEqual(["imprint.ja"]);
  });
});

test("the template of a privacy notice lists what is stored and for how long, in each language, and is not saved by itself", async () => {
  for (const language of LANGUAGES) {
    const page = await (await desk.operator.get(`${SERVICE}/legal/privacy/${language}?template=1`)).text();
    const words = wordsIn("stored", language);
    for (const days of [400, 90, 30]) expect(page).toContain(words.forDays({ days }));
    expect(page).toContain(words.template.cookies);
    expect(page).toContain(`/about/your-data?lang=${language}`);
  }
  expect(await stored(desk)).toEqual({});
  expect(await (await desk.operator.get(`${SERVICE}/legal/imprint/en?template=1`)).text()).not.toContain("your-data");
});

test("a text that still has the brackets of the template says so beside it until they are filled in", async () => {
  const seen = async () => (await desk.operator.get(`${SERVICE}/legal/imprint/en`)).text();
  await write("imprint", "en", "We are\n\n[Name and address]");
  expect(await seen()).toContain("Words in brackets still stand in the text");
  await write("imprint", "en", "We are\n\nFirm Ltd\n1 High Street");
  expect(await seen()).not.toContain("Words in brackets");
  expect(await body("/about/imprint")).toMatch(/Firm Ltd<br ?\/?>\n1 High Street/);
});

describe("security.txt", () => {
  const read = async () => await desk.service.get("/.well-known/security.txt");

  test("is there where a contact is set, and follows it", async () => {
    expect((await read()).status).toBe(404);
    await save(desk, "legal", { CONTACT_EMAIL: "hello@firm.example" });
    const answer = await read();
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain("Contact: mailto:hello@firm.example\n");
    expect(text).toMatch(/^Canonical: http.*\/\.well-known\/security\.txt$/m);
    const until = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? "").getTime() - desk.service.clock.now().getTime();
    expect(until).toBeGreaterThan(30 * 86_400_000);
    expect(until).toBeLessThan(365 * 86_400_000);
    await save(desk, "legal", {});
    expect((await read()).status).toBe(404);
  });

  test("is one line a field, whatever the address holds", async () => {
    for (const email of ["hello?bcc=x@firm.example", '"a b"@firm.example', "müller+shop@firm.example"]) {
      await save(desk, "legal", { CONTACT_EMAIL: email });
      const lines = (await (await read()).text()).trimEnd().split("\n");
      expect(lines.map((line) => line.split(":")[0])).toEqual([
        ...["Contact", "Expires", "Preferred-Languages", "Canonical"],
      ]);
      expect(lines[0]).toMatch(/^Contact: mailto:[\x21-\x7e]+$/);
    }
  });
});
