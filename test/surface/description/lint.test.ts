// Two linters of OpenAPI documents find nothing in ours, not even a hint. They are no part of npm install; npm run lint:api brings them.
import { describe, expect, test } from "bun:test";
import { readDocuments } from "../../../scripts/client/document.ts";
import { lint } from "../../../scripts/client/lint.ts";
import { CLIENT_TOOLS } from "../../../scripts/client/tool.ts";
import { hasTools } from "../../../scripts/tool/tool.ts";

describe.skipIf(!hasTools(CLIENT_TOOLS))("the linters", () => {
  for (const api of ["rest", "open"] as const)
    test(`find nothing in the ${api} document`, async () => {
      const documents = await readDocuments();
      expect(lint(documents[api])).toEqual({ redocly: null, spectral: null });
    });

  test("find what is wrong", async () => {
    const { open } = await readDocuments();
    const found = lint({ ...open, tags: [], components: {} });
    expect(found.redocly).toContain("error");
    expect(found.spectral).toContain("error");
  });
});
