// Checks an OpenAPI document with the strict rules of Redocly and the rules of Spectral.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTool } from "./tool.ts";

/** Errors, warnings and hints of each linter; null where it found none. */
export function lint(document: object): Record<"redocly" | "spectral", string | null> {
  const folder = mkdtempSync(join(tmpdir(), "candor-lint-"));
  try {
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(document, null, 1));
    writeFileSync(join(folder, "spectral.yaml"), 'extends: ["spectral:oas"]\n');
    const redocly = runTool("redocly", ["lint", "openapi.json", "--extends=recommended-strict"], folder);
    const spectral = runTool(
      "spectral",
      ["lint", "openapi.json", "--ruleset=spectral.yaml", "--fail-severity=hint"],
      folder,
    );
    const found = ({ code, output }: { code: number; output: string }) => (code === 0 ? null : output);
    return { redocly: found(redocly), spectral: found(spectral) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
