// The inventory as CycloneDX 1.5. The same lockfile gives the same bytes: no time, no random number, no path of a machine.
import type { Component } from "./inventory.ts";

/** @param of the program itself */
export function cycloneDx(of: { name: string; version: string; license: string }, components: readonly Component[]) {
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        "bom-ref": `${of.name}@${of.version}`,
        type: "application",
        name: of.name,
        version: of.version,
        licenses: [{ license: { id: of.license } }],
      },
    },
    components: components.map((each) => ({
      "bom-ref": each.folder ?? each.purl,
      type: "library",
      name: each.name,
      version: each.version,
      scope: each.optional ? "optional" : "required",
      licenses: [licenseOf(each.license)],
      purl: each.purl,
      ...(each.sha512 !== null && { hashes: [{ alg: "SHA-512", content: each.sha512 }] }),
      ...(each.within !== null && { properties: [{ name: "candor:within", value: each.within }] }),
    })),
  };
}

function licenseOf(license: string) {
  if (/ (?:AND|OR|WITH) /.test(license)) return { expression: license };
  return { license: license.startsWith("LicenseRef-") ? { name: license } : { id: license } };
}
