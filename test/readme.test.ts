// The documents name everything that a reader can set, meet or call, and their commands are the real ones.
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import { REFUSAL_CODES } from "#contract/refusal.ts";
import manifest from "../package.json" with { type: "json" };
import { program } from "../src/main.ts";
import { SETTINGS } from "./support/settings.ts";

const ROOT = join(import.meta.dir, "..");
const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const docs = new Map(
  readdirSync(join(ROOT, "docs")).map((name) => [name, readFileSync(join(ROOT, "docs", name), "utf8")]),
);
const all = [readme, ...docs.values()].join("\n");

describe("README", () => {
  test("is short", () => expect(readme.length).toBeLessThan(10_000));

  test("has its two commands, and every npm script that a document names exists", () => {
    expect(readme).toContain("npm install && npm run demo");
    expect(readme).toContain("npm install && npm test");
    const scripts = [...all.matchAll(/npm (?:run (?:-s )?)([a-z:]+)/g)].map((match) => match[1] as string);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(Object.keys(manifest.scripts)).toContain(script);
  });

  test("leads to every document", () => {
    for (const name of docs.keys()) expect(readme).toContain(`](docs/${name})`);
  });
});

/** The folder of each document, for its relative links. */
const FOLDERS = [
  ["README.md", readme, ROOT] as const,
  ...[...docs].map(([name, text]) => [name, text, join(ROOT, "docs")] as const),
];

describe("links lead only to files that exist", () => {
  for (const [name, text, folder] of FOLDERS) {
    test(name, () => {
      for (const [, path] of text.matchAll(/\]\(((?!http)[^)#]+)(?:#[^)]*)?\)/g))
        expect({ path, exists: existsSync(join(folder, path as string)) }).toEqual({ path, exists: true });
    });
  }
});

test("links to a section name one of its headings", () => {
  const headings = (text: string) =>
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, "")
        .replaceAll(" ", "-"),
    );
  let links = 0;
  for (const [name, text, folder] of FOLDERS)
    for (const [, path, section = ""] of text.matchAll(/\]\(((?!http)[^)#]+\.md)?#([^)]+)\)/g)) {
      links += 1;
      const target = path === undefined ? text : readFileSync(join(folder, path), "utf8");
      expect({ name, path, section: headings(target).find((each) => each === section) }).toEqual({
        name,
        path,
        section,
      });
    }
  expect(links).toBeGreaterThan(100);
});

describe("settings.md", () => {
  const settings = docs.get("settings.md") as string;

  for (const setting of SETTINGS) {
    test(`has the setting ${setting}`, () => expect(settings).toContain(`| \`${setting}\` |`));
  }

  test("names no setting that does not exist", () => {
    const named = [...settings.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1]);
    expect(named.sort()).toEqual([...SETTINGS]);
  });
});

test("commands.md has every command", () => {
  const real = program()
    .commands.flatMap((each) =>
      each.commands.length > 0 ? each.commands.map((sub) => `${each.name()} ${sub.name()}`) : [each.name()],
    )
    .sort();
  const named = [...(docs.get("commands.md") as string).matchAll(/`([a-z]+(?: [a-z-]+)?)(?: [^`]*)?`/g)].map(
    (match) => match[1] as string,
  );
  for (const command of real) expect(named).toContain(command);
});

describe("docs", () => {
  for (const code of REFUSAL_CODES) {
    test(`errors.md explains ${code}`, () => expect(docs.get("errors.md")).toContain(`\`${code}\``));
  }

  for (const event of WEBHOOK_EVENTS) {
    test(`webhooks.md explains ${event}`, () => expect(docs.get("webhooks.md")).toContain(`\`${event}\``));
  }

  test("widgets.md has every attribute that the widget reads, and no other", () => {
    const source = readFileSync(join(ROOT, "widget-src/loader/options.ts"), "utf8");
    const [, list = ""] = /const NAMES =\s*"([a-z -]+)"/.exec(source) ?? [];
    const read = list.split(" ").map((name) => `data-${name}`);
    const named = [...(docs.get("widgets.md") ?? "").matchAll(/^\| `(data-[a-z-]+)` \|/gm)].map((match) => match[1]);
    expect(read.length).toBeGreaterThan(1);
    expect(named).toEqual(read);
  });
});

describe("architecture.md", () => {
  const journeys = (docs.get("architecture.md") as string).split(/^### /m).slice(1);

  test("tells four journeys", () => expect(journeys).toHaveLength(4));

  for (const journey of journeys) {
    test(`names the files of one journey, each once: ${journey.split("\n", 1)[0]}`, () => {
      const files = [...journey.matchAll(/^\d+\. `([^`]+)`/gm)].map((match) => match[1] as string);
      expect(files.length).toBeGreaterThan(5);
      expect(new Set(files).size).toBe(files.length);
      for (const file of files)
        expect({ file, isThere: existsSync(join(ROOT, file)) }).toEqual({ file, isThere: true });
    });
  }
});
