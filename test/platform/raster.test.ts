// Pictures are drawn in a process beside the service: it may crash, hang, grow or be killed, and the service goes on.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal } from "#contract/refusal.ts";
import { progressOf } from "#platform/raster/child.ts";
import { box, type Picture, type Print, textBox } from "#platform/raster/picture.ts";
import { createRaster, type Raster, type RasterLimits } from "#platform/raster/raster.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { until } from "../support/until.ts";
import { FRAIL } from "./raster-frail.ts";

const MODULE = join(import.meta.dir, "../../src/platform/raster/raster.ts");

let folder: string;
let raster: Raster | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "raster-"));
});
afterEach(() => {
  raster?.stop();
  raster = null;
  rmSync(folder, { recursive: true });
});

function frail(limits: Partial<RasterLimits> = {}): Raster {
  raster = createRaster(createLog("silent"), { command: FRAIL, ...limits });
  return raster;
}

function picture(text: string, format: Picture["format"] = "svg"): Picture {
  const frame = { fill: "#fff", line: null, radius: 0 };
  return { format, frame, box: textBox(text, "#000", { fontSize: 16 }), height: 20, zoom: 1 };
}

const codeOf = (drawing: Promise<unknown>) =>
  drawing.then(
    () => "drawn",
    (thrown) => (thrown instanceof Refusal ? thrown.code : `${thrown}`),
  );

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("drawing", () => {
  test("an SVG has outlines and no text, font, script or id", async () => {
    raster = createRaster(createLog("silent"));
    const svg = (await raster.draw(picture("Łódź & <Αθήνα>"))) as string;
    expect(svg).toStartWith('<svg xmlns="http://www.w3.org/2000/svg" width="');
    expect(svg).toContain("<path");
    for (const forbidden of ["<text", "<style", "<script", "<image", "font", "id=", "href", "<mask"])
      expect(svg).not.toContain(forbidden);
  });

  test("a text is drawn again, at its place and in its colour", async () => {
    raster = createRaster(createLog("silent"));
    const word = (colour: string, left: number) => textBox("Oak", colour, { fontSize: 16 }, { marginLeft: left });
    const row = { ...picture(""), box: box({}, word("#123456", 2), word("#654321", 3)) };
    const paths = (svg: unknown) => [...String(svg).matchAll(/<path fill="(#\d+)" d="m(\d+) (\d+)([^"]+)"/g)];
    const drawn = paths(await raster.draw(row));
    expect(drawn.map((path) => path[1])).toEqual(["#123456", "#654321"]);
    expect(drawn[1]?.slice(3)).toEqual(drawn[0]?.slice(3));
    expect(Number(drawn[1]?.[2]) - Number(drawn[0]?.[2])).toBeGreaterThan(3 * 16);
    expect(paths(await raster.draw(row)).map(String)).toEqual(drawn.map(String));
  });

  test("a PNG has the size that was asked for, times its zoom", async () => {
    raster = createRaster(createLog("silent"));
    const png = Buffer.from((await raster.draw({ ...picture("4.7", "png"), width: 50, zoom: 2 })) as Uint8Array);
    expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([100, 40]);
  });

  test("a faulty picture is our error, and the process stays", async () => {
    const { draw } = frail();
    const pid = await draw(picture("pid"));
    expect(await codeOf(draw(picture("throw")))).toBe("Error: A picture could not be drawn: not drawable");
    expect(await draw(picture("pid"))).toBe(pid);
  });
});

describe("the process", () => {
  test("starts with the first picture, and has none of our settings", async () => {
    process.env.APP_SECRET_OF_TEST = "secret";
    const { draw, state } = frail();
    expect(state().pid).toBeNull();
    const env = JSON.parse((await draw(picture("env"))) as string);
    delete process.env.APP_SECRET_OF_TEST;
    expect(env).toHaveProperty("PATH");
    expect(env).not.toHaveProperty("APP_SECRET_OF_TEST");
    expect(env).not.toHaveProperty("DATABASE_URL");
  });

  test("is only one, whatever is asked at once", async () => {
    const { draw } = frail();
    const pids = await Promise.all(Array.from({ length: 50 }, () => draw(picture("pid"))));
    expect(new Set(pids).size).toBe(1);
  });

  test("ends after a while without work, and starts again", async () => {
    const { draw, state } = frail({ idleMs: 20 });
    const first = Number(await draw(picture("pid")));
    await until("ended", () => !isAlive(first));
    expect(state().pid).toBeNull();
    expect(Number(await draw(picture("pid")))).not.toBe(first);
  });

  test("is replaced after many pictures, or when it has grown", async () => {
    for (const limit of [{ maxDrawn: 1 }, { maxRssBytes: 1 }]) {
      const { draw, stop } = frail(limit);
      const pids: number[] = [];
      for (let index = 0; index < 3; index++) pids.push(Number(await draw(picture("pid"))));
      expect(new Set(pids).size).toBe(3);
      await until("all have ended", () => pids.every((pid) => !isAlive(pid)));
      stop();
    }
  });

  const PROGRAM = (then: string) => `
    import { createRaster } from ${JSON.stringify(MODULE)};
    import { createLog } from ${JSON.stringify(join(MODULE, "../../telemetry/log.ts"))};
    const raster = createRaster(createLog("silent"), { command: ${JSON.stringify(FRAIL)} });
    console.log(await raster.draw(${JSON.stringify(picture("pid"))}));
    ${then}`;

  test("ends when the service was killed", async () => {
    const service = Bun.spawn([process.execPath, "-e", PROGRAM("setInterval(() => {}, 1000);")], { stdout: "pipe" });
    const { value } = await service.stdout.getReader().read();
    const pid = Number(new TextDecoder().decode(value));
    expect(isAlive(pid)).toBe(true);
    service.kill("SIGKILL");
    await until("ended", () => !isAlive(pid));
  });

  test("ignores signals that a terminal or supervisor sends to all processes", async () => {
    const { draw } = frail();
    const pid = Number(await draw(picture("pid")));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.kill(pid, signal);
    expect(Number(await draw(picture("pid")))).toBe(pid);
  });

  test("does not keep the service from ending", async () => {
    const service = Bun.spawn([process.execPath, "-e", PROGRAM("")], { stdout: "pipe" });
    const pid = Number(await new Response(service.stdout).text());
    expect(await service.exited).toBe(0);
    await until("ended", () => !isAlive(pid));
  });
});

describe("a process that is lost", () => {
  test("while it draws: the picture is drawn by the next one", async () => {
    const { draw } = frail();
    const mark = join(folder, "pid");
    const drawing = draw(picture(`hang-once ${mark}`));
    const others = [draw(picture("some other")), draw(picture("any other", "png"))];
    await until("drawing", () => existsSync(mark) && readFileSync(mark, "utf8") !== "");
    process.kill(Number(readFileSync(mark, "utf8")), "SIGKILL");
    expect(await drawing).toBe("after all");
    expect(await Promise.all<unknown>(others)).toEqual(["some other", "any other"]);
  });

  test("while nothing is drawn: no caller notices", async () => {
    const { draw } = frail();
    const pid = Number(await draw(picture("pid")));
    process.kill(pid, "SIGKILL");
    expect(Number(await draw(picture("pid")))).not.toBe(pid);
  });

  test("each time for one picture: it is refused, and others are drawn", async () => {
    const { draw } = frail();
    const [before, crashing, after] = [draw(picture("good one")), draw(picture("crash")), draw(picture("good two"))];
    expect(await codeOf(crashing)).toBe("unavailable");
    expect(await Promise.all<unknown>([before, after])).toEqual(["good one", "good two"]);
  });

  test("each time for any picture: all are refused for a while, then tried again", async () => {
    const starts = join(folder, "starts");
    const command = ["sh", "-c", `echo >> ${starts}; exit 1`];
    const { draw } = frail({ command, maxLosses: 4, restMs: 1_500 });
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(draw(picture("good")))));
    expect(new Set(codes)).toEqual(new Set(["unavailable"]));
    expect(await codeOf(draw(picture("good")))).toBe("unavailable");
    expect(readFileSync(starts, "utf8").length).toBe(4);
    await until("tried again", async () => {
      await codeOf(draw(picture("good")));
      return readFileSync(starts, "utf8").length > 4;
    });
  });

  test("a missing program counts as a lost process", async () => {
    const { draw } = frail({ command: [join(folder, "nothing")] });
    expect(await codeOf(draw(picture("good")))).toBe("unavailable");
  });
});

describe("bounds", () => {
  test("time: a hanging picture is refused, its process is ended, and the next picture is drawn", async () => {
    const { draw } = frail({ deadlineMs: 1_000 });
    const pid = Number(await draw(picture("pid")));
    const [hanging, next] = [draw(picture("hang")), draw(picture("pid"))];
    expect(await codeOf(hanging)).toBe("unavailable");
    await until("ended", () => !isAlive(pid));
    expect(Number(await next)).not.toBe(pid);
  });

  test("time: an answer that lies unread, because this thread was busy, counts", async () => {
    const { draw } = frail({ deadlineMs: 1_000 });
    await draw(picture("pid"));
    const drawing = draw(picture("compute 1"));
    for (const until = performance.now() + 1_500; performance.now() < until; );
    expect(await drawing).toBe("computed");
  });

  test("time: a picture that computes for ever is refused", async () => {
    const { draw } = frail({ deadlineMs: 300 });
    const pid = Number(await draw(picture("pid")));
    expect(await codeOf(draw(picture("compute 600000")))).toBe("unavailable");
    await until("ended", () => !isAlive(pid));
  });

  test.skipIf(process.platform !== "linux")(
    "time: what a process computed, and whether it wants more, is seen",
    async () => {
      const { draw } = frail({ deadlineMs: 60_000 });
      const pid = Number(await draw(picture("pid")));
      await until("it rests", () => progressOf(pid)?.wantsMore === false);
      const before = progressOf(pid)?.computedMs ?? 0;
      const drawing = draw(picture("compute 300"));
      await until("it computes", () => progressOf(pid)?.wantsMore === true);
      expect(await drawing).toBe("computed");
      expect((progressOf(pid)?.computedMs ?? 0) - before).toBeGreaterThanOrEqual(290);
      expect(progressOf(2 ** 30)).toBeNull();
    },
  );

  test("the queue: one more than it holds is refused at once", async () => {
    const { draw, state } = frail({ maxWaiting: 5 });
    const held = Array.from({ length: 5 }, () => draw(picture("good")));
    expect(state().waiting).toBe(5);
    expect(await codeOf(draw(picture("good")))).toBe("unavailable");
    await Promise.all(held);
    expect(await codeOf(draw(picture("good")))).toBe("drawn");
  });

  test("pages to print: a flood of them takes no room from badges", async () => {
    const { draw, state } = frail({ maxWaiting: 6, maxPrints: 3 });
    const { frame, box } = picture("page");
    const print: Print = {
      ...{ format: "pdf", width: 595, height: 842, frame, box },
      about: { title: "page", text: "page", language: "en" },
    };
    const asked = Array.from({ length: 10 }, () => codeOf(draw(print)));
    // One is being drawn, and three wait.
    expect(state().waiting).toBe(4);
    expect(await codeOf(draw(picture("good")))).toBe("drawn");
    expect((await Promise.all(asked)).filter((code) => code === "unavailable")).toHaveLength(6);
  });

  test("the description: a longer one is refused, and nothing is started", async () => {
    const { draw, state } = frail();
    expect(await codeOf(draw(picture("x".repeat(900_000))))).toBe("unavailable");
    expect(state()).toEqual({ pid: null, waiting: 0 });
  });

  test("a small picture does not wait for the large ones before it", async () => {
    const { draw } = frail();
    const order: unknown[] = [];
    const drawings = [picture("large one", "png"), picture("large two", "png"), picture("small one")].map((each) =>
      draw(each).then((drawn) => order.push(drawn)),
    );
    await Promise.all(drawings);
    expect(order).toEqual(["large one", "small one", "large two"]);
  });

  test("stopping refuses waiting pictures, and ends the process", async () => {
    const { draw, stop, state } = frail();
    const pid = Number(await draw(picture("pid")));
    const waiting = [codeOf(draw(picture("hang"))), codeOf(draw(picture("good")))];
    stop();
    expect(await Promise.all(waiting)).toEqual(["unavailable", "unavailable"]);
    expect(state()).toEqual({ pid: null, waiting: 0 });
    await until("ended", () => !isAlive(pid));
  });
});
