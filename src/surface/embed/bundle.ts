// The bundled scripts of the widget: built once at the first use, or read from the output of `npm run build:widget` where its sources
// are the same. The single-file program carries that output and no bundler.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundledPath } from "#platform/file/bundled.ts";
import { type Asset, createAsset, minify } from "#surface/look/asset.ts";

const ROOT = join(import.meta.dir, "../../..");
const SOURCE = join(ROOT, "widget-src");
const BUILT = join(ROOT, "dist/widget/manifest.json");
/** Stands in the loader for the service's address. */
const ADDRESS = "https://reviews-widget.invalid/";

/** Makes Chromium compile all functions while the script arrives, off the host page's main thread. */
const COMPILE_ALL = "//# allFunctionsCalledOnLoad";

/** Properties that the loader alone uses. Short names save bytes. */
const OWN_NAMES = /^(asked|box|business|element|language|onFailure|onTitle|root|variant)$/;

/** @property page scripts of the frame's page, by what it shows */
export type WidgetBundle = {
  loader: string;
  inline: Asset;
  page: { still: string; list: string; carousel: string; missing: string };
};

/** @property inputs hash of the sources */
export type Manifest = { inputs: string; scripts: Record<Script, string> };

type Script = "loader" | "inline" | "still" | "list" | "carousel" | "missing";

/** Built once; after a failure the next call tries again. */
let kept: Promise<WidgetBundle> | null = null;

/** Rejects where the scripts can neither be read nor built. */
export function widgetBundle(): Promise<WidgetBundle> {
  kept ??= load().catch((error) => {
    kept = null;
    throw error;
  });
  return kept;
}

async function load(): Promise<WidgetBundle> {
  const { scripts } = readManifest() ?? (await buildWidget());
  const { loader, inline, ...page } = scripts;
  return { loader, inline: inlineAsset(inline), page };
}

export function loaderFor(bundle: WidgetBundle, baseUrl: string): string {
  return bundle.loader.replaceAll(JSON.stringify(ADDRESS), () => JSON.stringify(`${baseUrl}/`));
}

export async function buildWidget(): Promise<Manifest> {
  const esbuild = await import("esbuild");
  const bundle = async (
    entry: string,
    format: "iife" | "esm",
    define: Record<string, string> = {},
    banner = "",
    mangled?: RegExp,
  ) => {
    const { outputFiles } = await esbuild.build({
      entryPoints: [join(SOURCE, entry)],
      absWorkingDir: ROOT,
      bundle: true,
      write: false,
      minify: true,
      format,
      target: "es2022",
      charset: "utf8",
      legalComments: "none",
      jsx: "automatic",
      jsxImportSource: "preact",
      // Without "use strict", which the bundler adds otherwise: the sources are checked as strict already.
      tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
      alias: { "preact/jsx-runtime": join(SOURCE, "dom.ts") },
      define,
      ...(mangled && { mangleProps: mangled }),
      banner: { js: banner },
      plugins: [
        {
          name: "stylesheet",
          setup: ({ onLoad }) =>
            onLoad({ filter: /\.css$/ }, ({ path }) => ({
              contents: minify(readFileSync(path, "utf8")),
              loader: "text",
            })),
        },
      ],
    });
    return outputFiles[0]?.text.trim() ?? "";
  };
  try {
    const inline = await bundle("inline.tsx", "esm");
    const [loader, still, list, carousel, missing] = await Promise.all([
      bundle(
        "loader/loader.ts",
        "iife",
        { INLINE_FILE: JSON.stringify(inlineAsset(inline).file), SERVICE_URL: JSON.stringify(ADDRESS) },
        COMPILE_ALL,
        OWN_NAMES,
      ),
      bundle("frame/still.ts", "iife", {}, COMPILE_ALL),
      bundle("frame/list.ts", "iife", {}, COMPILE_ALL),
      bundle("frame/carousel.ts", "iife", {}, COMPILE_ALL),
      bundle("frame/missing.ts", "iife"),
    ]);
    return { inputs: hashOfSources(), scripts: { loader, inline, still, list, carousel, missing } };
  } finally {
    // The bundler is a process of its own.
    await esbuild.stop();
  }
}

function readManifest(): Manifest | null {
  const carried = bundledPath("widget.json");
  if (carried !== null) return JSON.parse(readFileSync(carried, "utf8")) as Manifest;
  if (!existsSync(BUILT)) return null;
  const manifest = JSON.parse(readFileSync(BUILT, "utf8")) as Manifest;
  return manifest.inputs === hashOfSources() ? manifest : null;
}

function hashOfSources(): string {
  const files = [...new Bun.Glob("**/*.{ts,tsx,css,json}").scanSync(SOURCE)].sort();
  const hash = new Bun.CryptoHasher("sha256").update(readFileSync(join(ROOT, "package-lock.json")));
  for (const file of files) hash.update(file).update(readFileSync(join(SOURCE, file)));
  return hash.digest("hex");
}

function inlineAsset(text: string): Asset {
  return createAsset("inline", "js", text, "/widget/");
}
