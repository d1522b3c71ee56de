// Runs once around all test files (bunfig.toml). The server is started here and not by the first file that needs it, so that
// no test pays for it out of its own time.
import { afterAll, beforeAll } from "bun:test";
import { endAll } from "./at-end.ts";
import "./late-answers.ts";
import { stopTestServer, testServer } from "./postgres.ts";

beforeAll(async () => {
  await testServer();
});

afterAll(async () => {
  await endAll();
  await stopTestServer();
});
