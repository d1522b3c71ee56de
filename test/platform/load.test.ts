// The loads of threads and processes, as the operator's page shows them.
import { describe, expect, test } from "bun:test";
import { loadOfProcess, measureThread, UNKNOWN_LOAD } from "#platform/telemetry/load.ts";
import { until } from "../support/until.ts";

describe("a thread", () => {
  test("that works all the time has a share of its processor, and a heap", () => {
    const read = measureThread();
    for (const end = process.threadCpuUsage().user + 50_000; process.threadCpuUsage().user < end; );
    const { cpu, bytes } = read();
    expect(cpu as number).toBeGreaterThan(0);
    expect(cpu as number).toBeLessThan(1.2);
    expect(bytes as number).toBeGreaterThan(1e6);
  });

  test("that is held up shows how late its timer is, before the timer runs and after it", async () => {
    let now = 0;
    const read = measureThread(() => now, 5);
    now = 405;
    expect(read().delayMs).toBe(400);
    await until("the timer has run", () => {
      now += 1;
      return read().delayMs === 400 || (read().delayMs as number) > 400;
    });
    expect(read().delayMs as number).toBeGreaterThanOrEqual(400);
  });
});

describe("a process", () => {
  test.skipIf(process.platform !== "linux")("has a share and a memory, this one and its child", async () => {
    const child = Bun.spawn(["sleep", "60"]);
    for (const pid of [process.pid, child.pid]) {
      // The system counts a process's life in hundredths of a second.
      await until("the process has lived", async () => (await loadOfProcess(pid)).cpu !== null);
      const { cpu, bytes, delayMs } = await loadOfProcess(pid);
      expect([cpu !== null && cpu >= 0, bytes !== null && bytes > 100_000, delayMs]).toEqual([true, true, null]);
    }
    child.kill();
    await child.exited;
    expect(await loadOfProcess(child.pid)).toEqual(UNKNOWN_LOAD);
  });

  test("that is none is unknown", async () => {
    expect(await loadOfProcess(2 ** 30)).toEqual(UNKNOWN_LOAD);
  });
});
