import { expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describeError, type Log } from "#platform/telemetry/log.ts";
import { warnsOnce } from "#platform/telemetry/warn-once.ts";
import { createTestDatabase } from "../support/database.ts";

const ROOT = join(import.meta.dir, "../..");
const ADDRESS = "somebody.private@mailbox.example";

test("an error of the database is told without the values that it was about", async () => {
  const { context, close } = await createTestDatabase();
  try {
    const row = sql`insert into suppression (organisation_id, address, reason) values (gen_random_uuid(), ${ADDRESS}, 'stopped')`;
    const error = await context.db.execute(row).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(String(error)).toContain(ADDRESS);
    const told = describeError(error);
    expect(told).toMatchObject({
      type: "PostgresError",
      code: "23503",
      constraint: expect.stringContaining("organisation"),
    });
    expect(told.query).toContain("insert into suppression");
    expect(JSON.stringify(told)).not.toContain(ADDRESS);
  } finally {
    await close();
  }
});

test("an address in a message is masked, and the stack is kept without the message", () => {
  const told = describeError(new Error(`could not write to ${ADDRESS}, twice`));
  expect(told.message).toBe("could not write to [address], twice");
  expect((told.stack as string[]).length).toBeGreaterThan(0);
  expect(JSON.stringify(told)).not.toContain("mailbox");
});

test("logs thrown values that are no errors", () => {
  expect(describeError("plain")).toEqual({ message: "plain" });
});

test("lines of a traced request carry its trace, and no other line does", async () => {
  const program = `
    import { createLog } from ${JSON.stringify(join(ROOT, "src/platform/telemetry/log.ts"))};
    import { withTrace } from ${JSON.stringify(join(ROOT, "src/platform/telemetry/trace.ts"))};
    const log = createLog("info");
    log.info("before");
    await withTrace({ id: "${"a".repeat(32)}", parentId: "${"b".repeat(16)}", isSampled: true }, async () => {
      await Bun.sleep(1);
      log.info({ requestId: "x" }, "within");
    });
    log.info("after");`;
  const child = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe" });
  const lines = (await new Response(child.stdout).text()).trimEnd().split("\n");
  expect(lines.map((each) => JSON.parse(each)).map(({ msg, traceId, requestId }) => [msg, traceId, requestId])).toEqual(
    [
      ["before", undefined, undefined],
      ["within", "a".repeat(32), "x"],
      ["after", undefined, undefined],
    ],
  );
});

test("a failure that is tried again and again is one line, and the next outage is another", async () => {
  const lines: unknown[] = [];
  const log = { warn: (fields: unknown, message: string) => lines.push([fields, message]) } as unknown as Log;
  const watched = warnsOnce(log, "plans could not be read");
  const [first, later] = [new Error("first"), new Error("later")];
  await watched(Promise.reject(first));
  await watched(Promise.reject(new Error("still away")));
  expect(lines).toEqual([[{ err: first }, "plans could not be read"]]);
  await watched(Promise.resolve());
  await watched(Promise.reject(later));
  expect(lines.slice(1)).toEqual([[{ err: later }, "plans could not be read"]]);
});
