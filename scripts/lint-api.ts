// npm run lint:api: two linters of OpenAPI documents read both of ours. The exit code is 1 if one finds anything.
import { stopTestServer } from "../test/support/postgres.ts";
import { readDocuments } from "./client/document.ts";
import { lint } from "./client/lint.ts";
import { CLIENT_TOOLS } from "./client/tool.ts";
import { installTools } from "./tool/tool.ts";

installTools(CLIENT_TOOLS);
const documents = await readDocuments();
await stopTestServer();
for (const [name, document] of Object.entries(documents)) {
  for (const [linter, found] of Object.entries(lint(document))) {
    console.log(`${name}, ${linter}: ${found ?? "nothing found"}`);
    if (found !== null) process.exitCode = 1;
  }
}
