// Compares the manifests of deploy with Kubernetes' schemas. A process of its own: one that has looked for the schemas before they were
// installed does not find them.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { checkManifests } from "./check.ts";

const ROOT = join(import.meta.dir, "../..");

const files = [
  ...new Bun.Glob("deploy/**/kubernetes.yaml").scanSync(ROOT),
  ...new Bun.Glob("deploy/kubernetes/*.yaml").scanSync(ROOT),
];
let wrong = 0;
for (const file of files.sort()) {
  const { findings, checked, unknown } = await checkManifests(readFileSync(join(ROOT, file), "utf8"));
  for (const each of findings) console.error(`${file}: ${each}`);
  wrong += findings.length;
  const left = unknown.length > 0 ? `; not checked, because they are an operator's own: ${unknown.join(", ")}` : "";
  console.log(`${relative(".", file)}: ${checked} objects checked${left}`);
}
process.exitCode = wrong > 0 ? 1 : 0;
