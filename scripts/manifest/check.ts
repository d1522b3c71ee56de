// Compares Kubernetes' objects in YAML with the package kubernetes-models: with its schemas, which let unknown fields pass, and with its
// types, which do not.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGES = join(import.meta.dir, "node_modules");
const MODELS = join(PACKAGES, "kubernetes-models");
const TSC = join(import.meta.dir, "../../node_modules/.bin/tsc");
const OPTIONS = [
  "--ignoreConfig",
  "--noEmit",
  "--strict",
  "--skipLibCheck",
  "--target",
  "esnext",
  "--module",
  "nodenext",
];

type Manifest = { apiVersion?: unknown; kind?: unknown; metadata?: { name?: unknown } };
type Model = new (data: object) => { validate(): void; toJSON(): unknown };
type Result = { checked: number; findings: string[]; unknown: string[] };

/** @returns how many objects were compared, faults in words, and the objects whose kind Kubernetes does not have */
export async function checkManifests(yaml: string): Promise<Result> {
  const parsed = Bun.YAML.parse(yaml);
  const result: Result = { checked: 0, findings: [], unknown: [] };
  const known: Known[] = [];
  for (const each of (Array.isArray(parsed) ? parsed : [parsed]) as Manifest[]) {
    const { apiVersion, kind, metadata } = each;
    const name = `${kind} ${metadata?.name}`;
    if (typeof apiVersion !== "string" || typeof kind !== "string" || !/^[A-Za-z]+$/.test(kind)) {
      result.findings.push(`${name}: apiVersion and kind must be texts`);
      continue;
    }
    const Model = await modelOf(apiVersion, kind);
    if (Model === null) {
      // Groups of Kubernetes itself end in k8s.io or have no dot.
      const group = apiVersion.includes("/") ? apiVersion.split("/", 1)[0] : "";
      if (group?.includes(".") && !group.endsWith(".k8s.io")) result.unknown.push(`${name} (${apiVersion})`);
      else result.findings.push(`${name}: Kubernetes has no ${kind} in ${apiVersion}`);
      continue;
    }
    result.checked++;
    const { apiVersion: _, kind: __, ...object } = each;
    known.push({ path: `kubernetes-models/${apiVersion}/${kind}`, kind, name, object });
    try {
      new Model(each).validate();
    } catch (error) {
      result.findings.push(`${name}: ${(error as Error).message}`);
    }
  }
  result.findings.push(...unknownFields(known));
  return result;
}

type Known = { path: string; kind: string; name: string; object: object };

/** One line for each object, so that the compiler's line number names it. */
function unknownFields(known: readonly Known[]): string[] {
  const folder = mkdtempSync(join(PACKAGES, ".check-"));
  try {
    const lines = known.map(
      ({ path, kind, object }, n) =>
        `import { ${kind} as Kind${n} } from ${JSON.stringify(path)}; new Kind${n}(${JSON.stringify(object)});`,
    );
    writeFileSync(join(folder, "objects.ts"), `${lines.join("\n")}\n`);
    const { stdout, status } = spawnSync(TSC, [...OPTIONS, "objects.ts"], { cwd: folder, encoding: "utf8" });
    const findings = [...stdout.matchAll(/^objects\.ts\((\d+),\d+\): error TS\d+: (.*(?:\n .*)*)/gm)].map(
      ([, line, says = ""]) => `${known[Number(line) - 1]?.name}: ${says.split("\n").at(-1)?.trim()}`,
    );
    if (status !== 0 && findings.length === 0) throw new Error(`The compiler failed: ${stdout}`);
    return findings;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function modelOf(apiVersion: string, kind: string): Promise<Model | null> {
  const file = join(MODELS, apiVersion, `${kind}.js`);
  if (!file.startsWith(MODELS) || !existsSync(file)) return null;
  const { [kind]: Model } = (await import(file)) as Record<string, Model | undefined>;
  return Model ?? null;
}
