// Imports point one way, and an import line shows which boundary it crosses (docs/architecture.md).
import { describe, expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";
import { Glob } from "bun";
import { filesOf, importsOf, moduleOf, ROOT, sourceOf, targetOf, typeImportsOf } from "./architecture/source.ts";

/** Lowest first. A layer may not import a later one. */
const LAYERS = [["contract"], ["platform"], ["words"], ["domain"], ["surface"], ["runtime"], ["cli"], ["main"]];
/** The order of foreign keys: a module may import those before it. */
const DOMAIN = [
  "message",
  "account",
  "webhook",
  "log",
  "business",
  "review",
  "invitation",
  "integration",
  "insight",
  "archive",
  "transfer",
  "sandbox",
  "privacy",
  "operator",
  "move",
];
/** Longer files, each with the reason why it is one idea. */
const LONG: Record<string, string> = {
  "src/words/arguments.ts": "written by a program",
  "src/contract/sentence-arguments.ts": "written by a program",
  "src/cli/table.ts": "one table of all commands",
  "src/domain/account/state/table.ts": "all tables of accounts, as the migrations are generated from them",
  "src/domain/business/state/table.ts": "all tables of businesses, as the migrations are generated from them",
  "src/domain/review/state/table.ts": "all tables of reviews, as the migrations are generated from them",
};
const MAX_LINES = 250;
/** The widget's sources. The surface that serves them renders with them, and pages draw its star and read colours as it does. Other modules may import only types. */
const WIDGET = "#widget/";
const WIDGET_SURFACE = "src/surface/embed/";
const WIDGET_KIT = { from: "src/surface/look/", specifiers: ["#widget/kit/star.ts", "#widget/kit/contrast.ts"] };

/** Modules that every surface may use. */
const SHARED_BY_SURFACES = [
  "src/surface",
  "src/surface/look",
  "src/surface/http",
  "src/surface/form",
  "src/surface/example",
];

function layerOf(file: string): number {
  const top = file.split("/")[1] as string;
  return LAYERS.findIndex((layer) => layer.includes(top.replace(/\.ts$/, "")));
}

/** The fault of one import, or null. Paths are from the root, such as `src/domain/review/list/list.ts`. */
export function wrongImport(from: string, specifier: string, isType = false): string | null {
  if (from.startsWith("widget-src/")) return wrongWidgetImport(from, specifier, isType);
  if (specifier.startsWith(WIDGET))
    return isType || from.startsWith(WIDGET_SURFACE) || isKit(from, specifier)
      ? null
      : "takes more than types from the widget";
  const to = targetOf(from, specifier);
  if (!to) return null;
  const alias = specifier.startsWith("#");
  // The pages of the docs are made of the project's own guides.
  if (from === "src/surface/page/docs/guides.ts" && /^docs\/[a-z-]+\.md$/.test(to)) return null;
  if (!to.startsWith("src/")) return to === "package.json" ? null : "leaves src";
  if (layerOf(to) > layerOf(from)) return "points up";
  if (alias && moduleOf(to) === moduleOf(from) && moduleOf(from) !== "src/platform")
    return "names its own module by an alias";
  if (!alias && moduleOf(to) !== moduleOf(from)) {
    const isSharedSurface = moduleOf(to) === "src/surface" && from.startsWith("src/surface/");
    if (!isSharedSurface) return "leaves its module by a relative path";
  }
  if (from.startsWith("src/surface/") && to.startsWith("src/surface/")) {
    const isShared = SHARED_BY_SURFACES.includes(moduleOf(to));
    if (moduleOf(to) !== moduleOf(from) && !isShared) return "is from one surface to another";
  }
  if (from.startsWith("src/domain/") && to.startsWith("src/domain/")) {
    const [above, below] = [from, to].map((file) => DOMAIN.indexOf(file.split("/")[2] as string)) as [number, number];
    if (above === -1 || below === -1) return "is of a domain module without a place in the order";
    if (below > above) return "points up within the domain";
  }
  return null;
}

function isKit(from: string, specifier: string): boolean {
  return from.startsWith(WIDGET_KIT.from) && WIDGET_KIT.specifiers.includes(specifier);
}

/** The widget runs on foreign pages: it may import only its own files, Preact, and types of the service. */
function wrongWidgetImport(from: string, specifier: string, isType: boolean): string | null {
  if (isType || specifier === "preact") return null;
  if (!specifier.startsWith(".")) return "is not the widget's own";
  return normalize(join(dirname(from), specifier)).startsWith("widget-src/") ? null : "leaves the widget";
}

const files = filesOf("src/**/*.{ts,tsx}");
const widgetFiles = filesOf("widget-src/**/*.{ts,tsx}");
const clientFiles = filesOf("clients/typescript/src/**/*.ts");
/** All that the service and the widget are written in. */
const sources = [...new Glob("{src,widget-src}/**/*.{ts,tsx,css,js,json,txt,svg}").scanSync(ROOT)];

describe("the rule itself", () => {
  const cases: [from: string, specifier: string, wrong: string | null][] = [
    ["src/main.ts", "#cli/org.ts", null],
    ["src/surface/rest/business.ts", "#domain/account/key.ts", null],
    ["src/surface/rest/business.ts", "./guard.ts", null],
    ["src/surface/rest/business.ts", "../query.ts", null],
    ["src/surface/rest/business.ts", "../open/present.ts", "leaves its module by a relative path"],
    ["src/surface/rest/business.ts", "#surface/open/present.ts", "is from one surface to another"],
    ["src/surface/page/home.tsx", "#surface/look/icon.tsx", null],
    ["src/surface/look/icon.tsx", "#surface/page/home.tsx", "is from one surface to another"],
    ["src/surface/rest/business.ts", "#runtime/server.ts", "points up"],
    ["src/domain/review/list/list.ts", "#domain/business/state/tally.ts", null],
    ["src/domain/business/state/tally.ts", "#domain/review/list/list.ts", "points up within the domain"],
    ["src/domain/review/list/list.ts", "../../business/state/tally.ts", "leaves its module by a relative path"],
    ["src/domain/review/list/list.ts", "#surface/rest/business.ts", "points up"],
    ["src/domain/review/list/list.ts", "#domain/gossip/list.ts", "is of a domain module without a place in the order"],
    ["src/platform/telemetry/log.ts", "#domain/review/list.ts", "points up"],
    ["src/platform/telemetry/log.ts", "../../domain/review/list.ts", "points up"],
    ["src/cli/org.ts", "#runtime/server.ts", null],
    ["src/runtime/server.ts", "#cli/org.ts", "points up"],
    ["src/surface/embed/frame.tsx", "#widget/variant/widget.tsx", null],
    ["src/surface/look/stars.tsx", "#widget/kit/star.ts", null],
    ["src/surface/look/brand.ts", "#widget/kit/contrast.ts", null],
    ["src/surface/look/stars.tsx", "#widget/variant/widget.tsx", "takes more than types from the widget"],
    ["src/surface/page/home.tsx", "#widget/kit/star.ts", "takes more than types from the widget"],
    ["src/surface/page/home.tsx", "../../../widget-src/star.ts", "leaves src"],
    ["src/surface/page/docs/guides.ts", "../../../../docs/log.md", null],
    ["src/surface/page/docs/guides.ts", "../../../../docs/log.ts", "leaves src"],
    ["src/surface/page/docs/page.tsx", "../../../../docs/log.md", "leaves src"],
    ["widget-src/loader/loader.ts", "../contract.ts", null],
    ["widget-src/inline.tsx", "preact", null],
    ["widget-src/inline.tsx", "preact/compat", "is not the widget's own"],
    ["widget-src/kit/star.ts", "../../src/platform/text/text.ts", "leaves the widget"],
    ["widget-src/kit/star.ts", "#platform/text.ts", "is not the widget's own"],
  ];
  for (const [from, specifier, wrong] of cases) {
    test(`${from} ${specifier}: ${wrong ?? "fine"}`, () => expect(wrongImport(from, specifier)).toBe(wrong));
  }

  test("types of the widget are for everyone, and types of the service for the widget", () => {
    expect(wrongImport("src/surface/page/home.tsx", "#widget/contract.ts", true)).toBeNull();
    expect(wrongImport("widget-src/kit/star.ts", "#domain/review/list.ts", true)).toBeNull();
    const source =
      'import type { A } from "./1.ts";\nimport { type B } from "./2.ts";\nexport type { C } from "./3.ts";';
    expect(typeImportsOf(source)).toEqual(["./1.ts", "./3.ts"]);
  });

  test("finds every form of import", () => {
    const source =
      'import a from "#a/1.ts";\nimport {\n  b,\n} from "./2.ts";\nexport { c } from "./3.ts";\nimport "./4.ts";\nawait import("./5.ts");';
    expect(importsOf(source).sort()).toEqual(["#a/1.ts", "./2.ts", "./3.ts", "./4.ts", "./5.ts"]);
  });
});

test("every import points the right way", () => {
  const wrong = [...files, ...widgetFiles].flatMap((file) => {
    const types = typeImportsOf(sourceOf(file));
    return importsOf(sourceOf(file)).flatMap((specifier) => {
      const fault = wrongImport(file, specifier, types.includes(specifier));
      return fault ? [`${file}: ${specifier} ${fault}`] : [];
    });
  });
  expect(files.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test("the client imports neither the service nor a library, and its mirror only Node and the driver", () => {
  const wrong = clientFiles.flatMap((file) =>
    importsOf(sourceOf(file))
      .filter((each) => !file.includes("/mirror/") || !/^node:|^postgres$/.test(each))
      .filter(
        (each) => !each.startsWith(".") || !normalize(join(dirname(file), each)).startsWith("clients/typescript/src/"),
      )
      .map((each) => `${file}: ${each}`),
  );
  expect(clientFiles.length).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});

test("widget components that the server renders touch no document", () => {
  // The service imports no other files of the widget.
  const rendered = widgetFiles.filter((file) => /^widget-src\/variant\/|^widget-src\/star\.ts$/.test(file));
  const touching = rendered.filter((file) => /\b(?:document|window|navigator|globalThis)\b/.test(sourceOf(file)));
  expect(rendered.length).toBeGreaterThan(8);
  expect(touching).toEqual([]);
});

test("files are named in kebab-case, and say what they are for", () => {
  const all = [...files, ...widgetFiles, ...clientFiles];
  const named = all.filter(
    (file) => !/^(?:src|widget-src|clients\/typescript\/src)\/([a-z0-9-]+\/)*[a-z0-9-]+\.tsx?$/.test(file),
  );
  const silent = all.filter((file) => !/^(\/\/|\/\*)/.test(sourceOf(file)));
  expect(named).toEqual([]);
  expect(silent).toEqual([]);
});

test("there is no default export and no barrel", () => {
  const wrong = [...files, ...widgetFiles].filter((file) => {
    const source = sourceOf(file);
    return /^export default/m.test(source) || /^export \*/m.test(source);
  });
  expect(wrong).toEqual([]);
});

test("a file is one idea: a long one gives its reason here", () => {
  const measured = sources.filter((file) => /\.(tsx?|css)$/.test(file));
  const long = measured.filter((file) => sourceOf(file).split("\n").length - 1 > MAX_LINES);
  expect(long.sort()).toEqual(Object.keys(LONG).sort());
});

test("a folder holds more than one file", () => {
  const folders = Map.groupBy(sources, dirname);
  const isParent = (folder: string) => sources.some((file) => dirname(dirname(file)) === folder);
  const alone = [...folders].filter(([folder, inside]) => inside.length === 1 && !isParent(folder));
  expect(alone.map(([, inside]) => inside[0])).toEqual([]);
});

describe("one app, and one way to be called", () => {
  const served = files.filter((file) => /^src\/(?:surface|runtime)\//.test(file));
  const having = (pattern: RegExp, among = files) => among.filter((file) => pattern.test(sourceOf(file)));

  test("nothing carries a caller, a peer or an error past the framework: no map is keyed by requests", () => {
    expect(having(/WeakMap<Request\b/)).toEqual([]);
    expect(having(/\bnew WeakMap\b/, served)).toEqual(["src/runtime/dispatcher/deliver.ts"]);
  });

  test("no module remembers the last request: surfaces and runtime have no variables of a module, but the widget's build", () => {
    expect(having(/^(?:export )?let /m, served)).toEqual(["src/surface/embed/bundle.ts"]);
  });

  test("the app alone is served, and by the framework; figures have a port of their own", () => {
    expect(having(/\bBun\.serve\(/, served)).toEqual(["src/runtime/metrics/process.ts"]);
    expect(having(/\belysia\.listen\(/)).toEqual(["src/runtime/listen.ts"]);
  });

  test("@elysiajs/cors is used by the app of the public surfaces alone", () => {
    expect(having(/from "@elysiajs\/cors"/)).toEqual(["src/surface/http/public.ts"]);
  });

  test("the app reads like a table of contents: a surface a line", () => {
    const app = sourceOf("src/runtime/app.ts");
    const chain = app.slice(app.indexOf(".wrap("), app.indexOf("return {"));
    const lines = chain.split("\n").filter((line) => line.trim().startsWith(".use("));
    expect(lines.length).toBeGreaterThanOrEqual(10);
    expect(app.split("\n").length).toBeLessThan(MAX_LINES);
  });
});
