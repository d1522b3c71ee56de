// Pages that React and Vue render on a server and take over in a browser, as production builds.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { OWN_TOOLS } from "../../../scripts/tool/tool.ts";

export const FRAMEWORKS = ["react", "vue"] as const;
export type Framework = (typeof FRAMEWORKS)[number];

/** Both are among the tools of the project, which a plain npm install leaves out. */
export const hasFrameworks = FRAMEWORKS.every((name) => existsSync(join(OWN_TOOLS, "node_modules", name)));

/** @property link address of the caption's link; null for none */
export type Shown = { element: "div" | "reviews-widget"; mode: "frame" | "inline"; link: string | null };

/** @property html what the server sends. @property script takes it over, and then sets `hydrated` */
export type HydratedPage = { html: string; script: string };

/** A widget between a button, which changes the variant, and a paragraph. `leave` ends the app. */
const APP: Record<Framework, { app: string; server: string; client: string }> = {
  react: {
    app: `
      import { createElement as h, useEffect, useState } from "react";
      function App() {
        const [count, setCount] = useState(0);
        useEffect(() => void (globalThis.hydrated = true), []);
        return h("section", null, h("button", { onClick: () => setCount(count + 1) }, "Count ", count),
          h(...widget(count, "className")), h("p", null, "After"));
      }`,
    server: `import { renderToString } from "react-dom/server.browser";
      export const html = renderToString(h(App));`,
    client: `import { hydrateRoot } from "react-dom/client";
      const root = hydrateRoot(document.getElementById("root"), h(App));
      globalThis.leave = () => root.unmount();`,
  },
  vue: {
    app: `
      import { createSSRApp, h, onMounted, ref } from "vue";
      const App = { setup() {
        const count = ref(0);
        onMounted(() => (globalThis.hydrated = true));
        return () => h("section", [h("button", { onClick: () => count.value++ }, "Count " + count.value),
          h(...widget(count.value, "class")), h("p", "After")]);
      } };`,
    server: `import { renderToString } from "vue/server-renderer";
      export const html = await renderToString(createSSRApp(App));`,
    client: `const app = createSSRApp(App);
      app.mount("#root");
      globalThis.leave = () => app.unmount();`,
  },
};

export async function buildPage(framework: Framework, { element, mode, link }: Shown): Promise<HydratedPage> {
  const { app, server, client } = APP[framework];
  const prefix = element === "div" ? "data-" : "";
  const widget = `
    function widget(count, className) {
      return [${JSON.stringify(element)}, {
        ${element === "div" ? '[className]: "reviews-widget",' : ""}
        "${prefix}business": "oak", "${prefix}mode": "${mode}", "${prefix}variant": count % 2 ? "mini" : "badge",
      }, ${link === null ? "[]" : `[h("a", { key: 1, href: ${JSON.stringify(link)} }, "Reviews of oak")]`}];
    }`;
  const folder = mkdtempSync(join(tmpdir(), "hydration-"));
  try {
    const file = join(folder, "server.mjs");
    writeFileSync(file, await bundle(app + widget + server));
    const { html } = (await import(file)) as { html: string };
    return { html, script: await bundle(app + widget + client) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** For a browser. @param mode "development" says more on the console */
export async function bundle(contents: string, mode: "production" | "development" = "production"): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: OWN_TOOLS, loader: "jsx" },
    jsx: "automatic",
    jsxDev: false,
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "browser",
    define: {
      "process.env.NODE_ENV": JSON.stringify(mode),
      __VUE_OPTIONS_API__: "false",
      __VUE_PROD_DEVTOOLS__: "false",
      // A changed class or style is said, too.
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "true",
    },
  });
  return outputFiles[0]?.text ?? "";
}
