// npm run sbom: writes dist/sbom.cdx.json, the parts of the program, and dist/THIRD-PARTY.txt, their licences. It uses no network.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };
import { cycloneDx } from "./sbom/cyclone.ts";
import { readInventory } from "./sbom/inventory.ts";
import { thirdParty } from "./sbom/third-party.ts";

const ROOT = join(import.meta.dir, "..");
const components = readInventory(ROOT);
mkdirSync(join(ROOT, "dist"), { recursive: true });
writeFileSync(join(ROOT, "dist/sbom.cdx.json"), `${JSON.stringify(cycloneDx(manifest, components), null, 2)}\n`);
writeFileSync(join(ROOT, "dist/THIRD-PARTY.txt"), thirdParty(ROOT, components));
console.log(`${components.length} components: dist/sbom.cdx.json, dist/THIRD-PARTY.txt`);
