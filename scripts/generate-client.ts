// npm run generate:client: writes the generated files of clients/typescript from both OpenAPI documents.
import { spawnSync } from "node:child_process";
import { stopTestServer } from "../test/support/postgres.ts";
import { readDocuments } from "./client/document.ts";
import { GENERATED, generateClient } from "./client/generate.ts";
import { CLIENT_TOOLS } from "./client/tool.ts";
import { installTools, OWN_TOOLS, toolPath } from "./tool/tool.ts";

installTools(CLIENT_TOOLS);
installTools(OWN_TOOLS);
const documents = await readDocuments();
await stopTestServer();
generateClient(documents);
const biome = toolPath(OWN_TOOLS, "biome");
const { status } = spawnSync("node", [biome, "check", "--write", GENERATED], { stdio: "inherit" });
process.exitCode = status ?? 1;
