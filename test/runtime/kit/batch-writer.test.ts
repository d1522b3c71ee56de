// Batches of results: nothing is lost while the database is away, and one bad result holds up no other.
import { describe, expect, test } from "bun:test";
import { createLog } from "#platform/telemetry/log.ts";
import { createBatchWriter } from "#runtime/kit/batch-writer.ts";
import { until } from "../../support/until.ts";

type Row = { n: number; detail: string | null };

const log = createLog("silent");
const away = Object.assign(new Error("the server is away"), { code: "CONNECTION_CLOSED" });

/** A writer whose `write` throws what `fault` gives for a batch. */
function start(fault: (batch: readonly Row[]) => Error | null) {
  const written: Row[] = [];
  const refused: Row[] = [];
  const sizes: number[] = [];
  const writer = createBatchWriter<Row, void>(log, {
    name: "rows",
    gatherMs: 0,
    async write(batch) {
      sizes.push(batch.length);
      const error = fault(batch);
      if (error) throw error;
    },
    onWritten: (batch) => written.push(...batch),
    mend(row) {
      refused.push(row);
      return row.detail === null ? null : { ...row, detail: null };
    },
  });
  const add = (count: number) => {
    for (let n = 0; n < count; n++) writer.add({ n, detail: "detail" });
  };
  return { writer, written, refused, sizes, add };
}

describe("a batch writer", () => {
  test("writes results together and in the order in which they came", async () => {
    const { writer, written, sizes, add } = start(() => null);
    add(40);
    await until("all is written", () => writer.unwritten() === 0);
    expect(sizes).toEqual([40]);
    expect(written.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  test("keeps a batch while the database is away, however often it fails, and never takes it apart", async () => {
    let failures = 0;
    const { writer, written, refused, sizes, add } = start(() => (failures++ < 4 ? away : null));
    add(10);
    await until("all is written", () => writer.unwritten() === 0);
    expect(sizes).toEqual([10, 10, 10, 10, 10]);
    expect(refused).toEqual([]);
    expect(written).toHaveLength(10);
  });

  test("writes one bad result without its detail, and all others whole", async () => {
    const { writer, written, refused, add } = start((batch) =>
      batch.some(({ n, detail }) => n === 3 && detail !== null) ? new Error("a fault of ours") : null,
    );
    add(8);
    await until("all is written", () => writer.unwritten() === 0);
    expect(refused).toEqual([{ n: 3, detail: "detail" }]);
    expect(written).toHaveLength(8);
    for (const { n, detail } of written) expect(detail).toBe(n === 3 ? null : "detail");
  });

  test("gives up a result that cannot be written in any form, and writes the others", async () => {
    const { writer, written, refused, add } = start((batch) =>
      batch.some(({ n }) => n === 0) ? new Error("a fault of ours") : null,
    );
    add(3);
    await until("all is written", () => writer.unwritten() === 0);
    expect(refused.map(({ detail }) => detail)).toEqual(["detail", null]);
    expect(written.map(({ n }) => n)).toEqual([1, 2]);
  });

  test("that is stopped writes its remaining results, and leaves them if the database is away", async () => {
    const first = start(() => null);
    first.add(5);
    await first.writer.stop();
    expect(first.written).toHaveLength(5);
    const second = start(() => away);
    second.add(5);
    await second.writer.stop();
    expect(second.writer.unwritten()).toBe(5);
  });
});
