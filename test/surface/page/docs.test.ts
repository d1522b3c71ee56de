// The docs: guides from the project's Markdown, the reference from the OpenAPI documents, the index of the search.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { LANGUAGES } from "#platform/language/language.ts";
import { GUIDES } from "#surface/page/docs/guides.ts";
import { highlight } from "#surface/page/docs/highlight.ts";
import { guideHtml, inlineHtml } from "#surface/page/docs/markdown.ts";
import { samplesOf } from "#surface/page/docs/request.ts";
import { wordsIn } from "#words/words.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";

const HOSTILE = `</code><script>alert(1)</script>'"\\ $(id) \`id\` BODY; ''' {$x} \u2028`;
const APIS = [
  ["/docs/rest", "/api/v1/openapi.json"],
  ["/docs/open", "/api/open/v1/openapi.json"],
] as const;

let service: TestService;
let paths: string[];
const pages = new Map<string, string>();
const page = async (path: string) => {
  const answer = await service.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};

beforeAll(async () => {
  service = await createTestService();
  const overview = await page("/docs");
  paths = ["/docs", ...new Set([...overview.matchAll(/href="(\/docs\/[^"#?]+)"/g)].map(([, path = ""]) => path))];
  for (const path of paths) pages.set(path, await page(path));
});
afterAll(() => service.close());

test("every guide and every group has a page, and an unknown name has none", async () => {
  expect(paths.length).toBeGreaterThan(GUIDES.length + 8);
  for (const path of ["/docs/none", "/docs/rest/none", "/docs/open/none", "/docs/paging.md.md"])
    expect((await service.get(path)).status).toBe(404);
});

test("every link of the docs to the docs resolves, with its anchor", async () => {
  for (const [path, html] of pages)
    for (const [, href = ""] of html.matchAll(/href="([^"]+)"/g)) {
      const [to = "", anchor] = href.split("?")[0]?.includes("#") ? href.split("#") : [href];
      const target = to === "" ? path : to;
      if (!target.startsWith("/docs")) continue;
      const there = pages.get(target.split("?")[0] ?? "");
      expect([path, href, there !== undefined]).toEqual([path, href, true]);
      if (anchor) expect([path, href, there?.includes(`id="${anchor}"`)]).toEqual([path, href, true]);
    }
});

test("the page of both APIs has a request and its answer, the rules of both, and a link to each operation", async () => {
  const html = pages.get("/docs/api") ?? "";
  const parts = [
    ">Use my key<",
    'data-key="true">$CANDOR_KEY<',
    '<code class="status status-good">200</code>',
    'id="authentication"',
  ];
  for (const id of ["errors", "paging", "idempotency", "limits", "versions"]) parts.push(`id="${id}"`);
  const at = [...parts, 'href="/docs/open/businesses#'].map((each) => html.lastIndexOf(each));
  expect(at).toEqual(at.filter((each) => each > 0).toSorted((one, other) => one - other));
  for (const language of ["curl", "TypeScript", "PHP", "Python"]) expect(html).toContain(`value="${language}"`);
  for (const start of ["/api/open/v1", "/api/v1"])
    expect(html).toMatch(new RegExp(`<code[^>]*>https://reviews.example${start}</code>`));
  const anchors = paths
    .filter((path) => /^\/docs\/(open|rest)\//.test(path))
    .flatMap((path) => [...(pages.get(path) ?? "").matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => `${path}#${id}`));
  expect(anchors.length).toBeGreaterThan(20);
  for (const each of anchors) expect(html).toContain(`href="${each}"`);
  const german = await page("/docs/api?lang=de");
  expect(german).toContain('href="/docs/rest/organisation?lang=de#get-api-v1-me"');
  expect(german).toContain(wordsIn("guide", "de").english);
  const text = await page("/docs/api.md");
  expect(text).toContain("- `GET /api/v1/me`: ");
  expect(text).toContain("/docs/compatibility.md)");
});

test("a guide links the operations that it names", async () => {
  expect(await page("/docs/copy?lang=de")).toMatch(/href="\/docs\/rest\/copies\?lang=de#get-api-v1-export"><code/);
});

test("the side bar opens the group of the page alone, so that the page stands in sight", () => {
  for (const [path, html] of pages) {
    const bar = html.split('id="docs-nav"')[1] ?? "";
    const groups = [...bar.matchAll(/<details class="fact"( open)?>(.*?)<\/details>/gs)];
    expect([path, groups.length]).toEqual([path, 7]);
    const open = groups.filter(([, isOpen]) => isOpen);
    expect([path, open.length]).toEqual([path, 1]);
    expect([path, open[0]?.[2]]).toEqual([path, expect.stringContaining('aria-current="page"')]);
  }
});

test("the first page leads each task to its section, whose samples stand apart, and to both APIs", async () => {
  const html = pages.get("/docs") ?? "";
  const [tasks = ""] = html.match(/<ul class="docs-tasks">.*?<\/ul>/s) ?? [];
  const sections = ["show-reviews", "send-orders", "read-reviews", "run-it"];
  expect([...tasks.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(sections.map((each) => `#${each}`));
  expect([...tasks.matchAll(/>(\d+ minutes?)</g)].map(([, time]) => time)).toEqual([
    "2 minutes",
    "10 minutes",
    "1 minute",
    "5 minutes",
  ]);
  const parts = html.split('<section class="docs-part">').slice(1);
  expect(parts).toHaveLength(5);
  for (const [at, section] of sections.entries()) {
    const [words = "", samples = ""] = (parts[at] ?? "").split('</div><div class="docs-samples"><div class="sample">');
    expect([section, words.includes(`<h2 id="${section}">`), words.includes("<pre")]).toEqual([section, true, false]);
    expect([section, samples]).toEqual([section, expect.stringContaining("data-copy")]);
  }
  for (const guide of ["photos", "copy", "sandbox", "open", "rest"]) expect(html).toContain(`href="/docs/${guide}"`);
  expect(await page("/docs?lang=pl")).toContain(">10 minut<");
});

test("the answer on the first page has values of the description's example", async () => {
  const [, sample = ""] = /```json\n(.*?)```/s.exec(GUIDES[0]?.text ?? "") ?? [];
  const { paths: described } = await json(service.get("/api/open/v1/openapi.json"));
  const { example } = described["/api/open/v1/lookup"].get.responses["200"].content["application/json"];
  expect(example.data).toMatchObject(JSON.parse(sample).data);
});

test("the first guide has one address, to which its earlier one leads", async () => {
  for (const [from, to] of [
    ["/docs/start", "/docs"],
    ["/docs/start?lang=de", "/docs?lang=de"],
    ["/docs/start.md", "/docs.md"],
  ] as const) {
    const answer = await service.get(from);
    expect([from, answer.status, answer.headers.get("location")]).toEqual([from, 301, to]);
  }
  expect([...pages.values()].join("")).not.toContain('href="/docs/start');
});

test("a cell of a table names its head, for phones, where rows stand below each other; hostile heads stay text", () => {
  const html = guideHtml('| name | `x" onclick="` |\n|---|---|\n| a | b |\n\n| other |\n|---|\n| c |\n');
  expect(html).toContain('<td role="cell" data-head="Name">a</td>');
  expect(html).toContain('<td role="cell" data-head="x&quot; onclick=&quot;">b</td>');
  expect(html).toContain('<td role="cell" data-head="Other">c</td>');
  expect(html).toContain('<table role="table">');
  expect(html).not.toContain("style=");
});

test("only a table with a row of more than 40 characters becomes cards on a phone; a number that heads a row is known as one", () => {
  const table = (cell: string) => guideHtml(`| try | after |\n|---|---|\n| 1 | ${cell} |\n`);
  expect(table("`x` [minute](/docs)")).toContain('<div class="docs-table" tabindex');
  expect(table("x".repeat(37))).toContain('<div class="docs-table" tabindex');
  expect(table("x".repeat(38))).toContain('<div class="docs-table cards" tabindex');
  expect(table("x")).toContain('<td role="cell" data-head="Try" class="counted">1</td>');
});

test("every guide says when its text last changed", async () => {
  const commits = await lastChanges();
  for (const { name, changed } of GUIDES) {
    expect([name, changed]).toEqual([name, expect.stringMatching(/^20\d\d-\d\d-\d\d$/)]);
    const at = commits.get(`docs/${name}.md`);
    if (at !== undefined && changed < at)
      throw new Error(`docs/${name}.md changed on ${at}: write that day in its last line.`);
  }
});

/** The day of the last change of each document, as Git has it; a document that is changed and not committed has today. */
async function lastChanges(): Promise<Map<string, string>> {
  const days = new Map<string, string>();
  // A shallow copy knows one commit, whose day says nothing; an export has no repository.
  if ((await git("rev-parse", "--is-shallow-repository")) !== "false") return days;
  const today = new Date().toISOString().slice(0, 10);
  for (const path of (await git("diff", "--name-only", "HEAD", "--", "docs")).split("\n")) days.set(path, today);
  let day = "";
  for (const line of (await git("log", "--format=day %as", "--name-only", "--", "docs")).split("\n"))
    if (line.startsWith("day ")) day = line.slice(4);
    else if (!days.has(line)) days.set(line, day);
  return days;
}

async function git(...args: string[]): Promise<string> {
  const child = Bun.spawn(["git", ...args], { cwd: join(import.meta.dir, "../../.."), stderr: "ignore" });
  return (await new Response(child.stdout).text()).trim();
}

test("samples in several languages become one sample with tabs, and their text stays as it is", async () => {
  const html = pages.get("/docs/webhooks") ?? "";
  const [tabs = ""] = html.match(/<fieldset class="sample tabs">.*?<\/fieldset>/s) ?? [];
  expect([...tabs.matchAll(/type="radio" id="([^"]+)" name="tabs-1"/g)].map(([, id]) => id)).toEqual(
    ["TypeScript", "Python", "PHP", "Go", "Ruby"].map((each) => `tabs-1-${each}`),
  );
  expect(tabs.match(/ checked/g)).toHaveLength(1);
  expect(tabs.match(/<pre /g)).toHaveLength(5);
  const written = [
    ...(GUIDES.find(({ name }) => name === "webhooks")?.text ?? "").matchAll(
      /^```(?:ts|python|php|go|ruby)\n(.*?)^```$/gms,
    ),
  ];
  expect(written).toHaveLength(5);
  for (const [, text = ""] of written) expect(uncoloured(tabs)).toContain(`<code>${Bun.escapeHTML(text)}</code>`);
});

const uncoloured = (html: string) => html.replace(/<span (?:class="code-\w+"|data-key="true")>|<\/span>/g, "");

test("samples are coloured by the server, in each language, and their text stays as it is", () => {
  for (const [language, text, parts] of [
    ["json", '{"a": "b", "n": -1.5, "t": true}', ["name:&quot;a&quot;", "text:&quot;b&quot;", "word:true"]],
    [
      "sh",
      "curl -X POST 'https://a.example/#b' # why",
      ["word:curl", "flag:-X", "text:&#x27;https://a.example/#b&#x27;", "comment:# why"],
    ],
    [
      "ts",
      'const returned = await f("// no", 12); // yes',
      ["word:const", "word:await", "text:&quot;// no&quot;", "number:12", "comment:// yes"],
    ],
    [
      "html",
      '<a href="https://x.example">for if</a>',
      ["name:&lt;a", "text:&quot;https://x.example&quot;", "name:&lt;/a"],
    ],
    ["none", "for 'it''s", ["word:for", "text:&#x27;it&#x27;"]],
    ["", "return 7", ["number:7"]],
  ] as const) {
    const html = highlight(text, language);
    const spans = [...html.matchAll(/<span class="code-(\w+)">(.*?)<\/span>/g)].map(
      ([, kind, part]) => `${kind}:${part}`,
    );
    expect([text, spans.filter((each) => !each.startsWith("number:-"))]).toEqual([
      text,
      expect.arrayContaining([...parts]),
    ]);
    expect(uncoloured(html)).toBe(Bun.escapeHTML(text));
  }
  for (const { text } of GUIDES) expect(uncoloured(highlight(text, "ts"))).toBe(Bun.escapeHTML(text));
});

test("the colours take a time that grows with the length of a hostile sample", () => {
  for (const part of ['"', "\\", "'\\", "# ", "-a", "1.", "$CANDOR_KEY", 'getenv("', "constconst "]) {
    const text = part.repeat(40_000 / part.length);
    expect(uncoloured(highlight(text, "sh"))).toBe(Bun.escapeHTML(text));
  }
});

test("only languages one after the other become tabs", () => {
  const sample = (line: string, text = "x") => `${line}\n\n\`\`\`sh\n${text}\n\`\`\`\n\n`;
  expect(guideHtml(sample("Go:") + sample("PHP:"))).toContain("tabs-1-PHP");
  expect(guideHtml(sample("Go:") + sample("PHP:") + "Then.\n\n" + sample("C#:") + sample("C++ (20):"))).toContain(
    "tabs-2-C++",
  );
  for (const alone of [
    sample("Go:"),
    sample("Go:") + "Then.\n\n" + sample("PHP:"),
    sample("Do this:") + sample("Then this:"),
    sample("Go") + sample("PHP"),
    "Go:\n\nPHP:\n\n",
  ])
    expect(guideHtml(alone)).not.toContain("fieldset");
  const hostile = guideHtml(sample("Go:", HOSTILE) + sample("PHP:", HOSTILE) + sample(`${HOSTILE}:`));
  expect(hostile).toContain("tabs-1-Go");
  expect(hostile).not.toContain("<script");
});

test("each operation has a section with a short name, samples in four languages, errors, and its old anchor", async () => {
  const all = [...pages]
    .filter(([path]) => /^\/docs\/(rest|open)\/./.test(path))
    .map(([, html]) => html)
    .join("");
  for (const [path, document] of APIS) {
    const { paths: described } = await json(service.get(document));
    for (const [address, operations] of Object.entries(described))
      for (const [method, { operationId }] of Object.entries(operations as Record<string, { operationId: string }>)) {
        const anchor = `${method}${address}`
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/-$/, "");
        expect(pages.get(path)).toContain(`<li id="${anchor}">`);
        const section = uncoloured(all.split(`<h2 id="${anchor}">`)[1]?.split("</section>")[0] ?? "");
        expect(section.split(" <a")[0]?.length).toBeLessThan(32);
        expect(section).toContain(`await client.${operationId}(`);
        for (const mark of ["curl", "&lt;?php", "urlopen", "<summary>Errors"]) expect(section).toContain(mark);
      }
  }
  expect(all).toContain('<span data-key="true">$CANDOR_KEY</span>');
  expect(all).toContain("Monthly trends");
});

test("the open data API's samples send no key", () => {
  for (const [path, html] of pages) if (path.startsWith("/docs/open")) expect(html).not.toContain("CANDOR_KEY");
});

test("hostile text in a document or a guide stays text", () => {
  for (const html of [
    guideHtml(`# ${HOSTILE}\n\n\`\`\`\n${HOSTILE}\n\`\`\`\n`),
    inlineHtml(HOSTILE),
    guideHtml(`| a |\n|--:|\n| ${HOSTILE} |`),
  ]) {
    expect(html).not.toContain("<script");
    expect(html).not.toContain("style=");
  }
  for (const href of ["javascript:alert(1)", "data:text/html,x", "../../etc/passwd", "vbscript:x"])
    expect(inlineHtml(`[a](${href})`)).not.toContain("href=");
  expect(inlineHtml("**a** `b`")).toBe("<strong>a</strong> <code>b</code>");
});

test("hostile values do not break a sample of PHP or Python", async () => {
  const body = { text: HOSTILE, yes: true, no: null, list: [1, { a: HOSTILE }], none: [] };
  const operation = { operationId: "x", requestBody: { content: { "application/json": { example: body } } } };
  const samples = samplesOf("https://a.example", {
    anchor: "x",
    method: "POST",
    path: "/a'b",
    isSecured: true,
    operation,
  });
  await expectValid(samples);
});

test("the samples of each operation are valid PHP and Python", async () => {
  const { endpointsOf } = await import("#surface/page/docs/openapi.ts");
  const samples = [];
  for (const [, document] of APIS)
    for (const endpoint of endpointsOf(await json(service.get(document))))
      samples.push(...samplesOf("https://a.example", endpoint));
  expect(samples.length).toBeGreaterThan(80);
  await expectValid(samples);
});

/** One process for each language: PHP's tokenizer and Python's parser read all samples. */
async function expectValid(samples: { language: string; text: string }[]) {
  const of = (language: string) =>
    JSON.stringify(samples.filter((each) => each.language === language).map(({ text }) => text));
  const transpiler = new Bun.Transpiler({ loader: "ts" });
  for (const each of samples) if (each.language === "TypeScript") transpiler.transformSync(each.text);
  for (const [program, flag, code, language] of [
    ["python3", "-c", "import ast,sys,json\nfor s in json.load(sys.stdin): ast.parse(s)", "Python"],
    ["php", "-r", "foreach (json_decode(stream_get_contents(STDIN)) as $s) token_get_all($s, TOKEN_PARSE);", "PHP"],
  ] as const) {
    if (Bun.which(program) === null) continue;
    const run = Bun.spawnSync([program, flag, code], { stdin: Buffer.from(of(language)) });
    expect([language, run.exitCode, run.stderr.toString()]).toEqual([language, 0, ""]);
  }
}

test("the index has the words of guides and operations, and leads to pages that are there", async () => {
  const address = /data-index="([^"]+)"/.exec(pages.get("/docs") ?? "")?.[1] ?? "";
  const answer = await service.get(address);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  const rows: [string, string, string, string][] = await json(Promise.resolve(answer));
  const find = (word: string) =>
    rows
      .filter(([title, , , text]) => new RegExp(`\\b${word}`, "i").test(`${title} ${text}`))
      .map(([, , path]) => path);
  expect(find("idempotency")).toContain("/docs/idempotency");
  expect(find("readtrends")).toContain("/docs/rest/insights#get-api-v1-insights-business-id-trends");
  expect(find("hmac").some((path) => path.startsWith("/docs/webhooks"))).toBe(true);
  // Sentences as readers see them.
  const texts = rows.map(([, , , text]) => text).join("|");
  expect(texts).toContain("The two APIs has the general rules of the REST API");
  expect(texts).not.toMatch(/\]\([a-z-]+\.md|\n| {2}/);
  for (const [, , path] of rows) {
    const [to = "", anchor] = path.split("#");
    expect([path, pages.has(to)]).toEqual([path, true]);
    if (anchor) expect([path, pages.get(to)?.includes(`id="${anchor}"`)]).toEqual([path, true]);
  }
});

test("the text stays English, left to right, in a frame of the reader's language", async () => {
  for (const path of ["/docs/webhooks", "/docs/rest/reviews"]) {
    const html = await page(`${path}?lang=ar`);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toMatch(/<(article|div)[^>]* lang="en" dir="ltr">/);
    expect(html).toContain("البحث في الوثائق");
  }
});

test("the menu names every guide and group in the reader's language, and a guide says once that it is in English", async () => {
  const english = new Set(Object.values(wordsIn("guide", "en").page));
  for (const language of LANGUAGES.filter((each) => each !== "en")) {
    const html = await page(`/docs/webhooks?lang=${language}`);
    const bar = (html.split('id="docs-nav"')[1] ?? "").split("</nav>")[0] ?? "";
    const { page: guides, reference, english: note } = wordsIn("guide", language);
    const labels = [...bar.matchAll(/<bdi>([^<]+)<\/bdi>/g)].map(([, label = ""]) => label);
    expect(labels.length).toBe(paths.length);
    expect([language, labels]).toEqual([language, expect.arrayContaining(Object.values(guides).map(Bun.escapeHTML))]);
    expect([language, labels]).toEqual([
      language,
      expect.arrayContaining(Object.values(reference).map(Bun.escapeHTML)),
    ]);
    const kept = labels.filter((label) => english.has(label as never));
    expect([language, kept.length < 8]).toEqual([language, true]);
    expect([language, html.split(note).length - 1]).toEqual([language, 1]);
  }
});

test("no sentence of an operation says again what its heading or the sentence before it says", () => {
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  let operations = 0;
  for (const [path, html] of pages) {
    if (!/^\/docs\/(rest|open)\/./.test(path)) continue;
    for (const section of html.split('<section class="endpoint"').slice(1)) {
      operations += 1;
      const text = (part: string) => part.replace(/<[^>]+>/g, "").replace(/\s*#\s*$/, "");
      const heading = text(/<h2[^>]*>(.*?)<\/h2>/s.exec(section)?.[1] ?? "");
      const [head = ""] = section.split(/<h3>|<details/);
      const said = [...head.matchAll(/<p><span>(.*?)<\/span><\/p>/gs)].map(([, each = ""]) => text(each));
      expect([path, heading, said.length > 0]).toEqual([path, heading, true]);
      for (const [at, sentence] of said.entries()) {
        const before = wordsOf(at === 0 ? heading : (said[at - 1] ?? ""));
        const again = [...wordsOf(sentence)].filter((word) => !before.has(word));
        expect([path, heading, sentence, again.length > 0]).toEqual([path, heading, sentence, true]);
      }
    }
  }
  expect(operations).toBeGreaterThan(20);
});
