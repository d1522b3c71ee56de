// Runs once around all test files (bunfig.toml). The server is started here and not by the first file that needs it, so that
// no test pays for it out of its own time.
import { afterAll, beforeAll, beforeEach } from "bun:test";
import { noteInternational } from "#platform/text/international.ts";
import { endAll } from "./at-end.ts";
import "./late-answers.ts";
import { stopTestServer, testServer } from "./postgres.ts";

beforeAll(async () => {
  await testServer();
});

// The mail servers of other files in this process leave what they offered.
beforeEach(() => noteInternational(null));

afterAll(async () => {
  await endAll();
  await stopTestServer();
});
