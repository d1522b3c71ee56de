// npm run build:widget: bundles the widget into dist/widget, for a program that carries no bundler.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWidget } from "../src/surface/embed/bundle.ts";

const folder = join(import.meta.dir, "../dist/widget");
const manifest = await buildWidget();
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
for (const [name, text] of Object.entries(manifest.scripts))
  console.log(`${name.padEnd(8)}  ${text.length} bytes, ${Bun.gzipSync(text, { level: 9 }).length} compressed`);
