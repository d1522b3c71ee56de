// The program of one file, built and carried off: started in a folder of its own, with no packages, no Bun and no settings of the
// project in reach, it does what the service does from source.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./support/free-port.ts";
import { until } from "./support/until.ts";
import { startWebReceiver, type WebReceiver } from "./support/web-receiver.ts";

const BUILD = join(import.meta.dir, "../scripts/build-binary.ts");
/** A low level packs in a third of a second. */
const LEVEL = "3";
const MAX_BYTES = 160_000_000;
const SLUG = "nordlicht.example";
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let home: string;
let program: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "candor-binary-"));
  chmodSync(home, 0o755);
  mkdirSync(join(home, "bin"));
  program = join(home, "bin/candor");
  const build = Bun.spawn([process.execPath, BUILD, "--level", LEVEL, "--outfile", program], {
    stdout: "pipe",
    stderr: "pipe",
  });
  if ((await build.exited) !== 0) throw new Error(await new Response(build.stderr).text());
  expect(await new Response(build.stdout).text()).toMatch(/ MB, sha256 [0-9a-f]{64}\n$/);
  chmodSync(join(home, "bin"), 0o555);
});
afterAll(() => {
  chmodSync(join(home, "bin"), 0o755);
  rmSync(home, { recursive: true, force: true });
});

type Call = { env?: Record<string, string>; cwd?: string; uid?: number; stdin?: string };

function start(args: string[], { env = {}, cwd = home, uid, stdin }: Call) {
  return Bun.spawn([program, ...args], {
    cwd,
    env: { PATH: "/nonexistent", ...env },
    stdin: stdin === undefined ? "ignore" : new TextEncoder().encode(stdin),
    stdout: "pipe",
    stderr: "pipe",
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
}

/** To its end. @returns what it printed */
async function run(args: string[], call: Call = {}): Promise<string> {
  const child = start(args, call);
  const [out, error] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const code = await child.exited;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${out}${error}`);
  return out;
}

// biome-ignore lint/suspicious/noExplicitAny: what a command prints is what the assertion checks.
const lastLine = (text: string): any => JSON.parse(text.trimEnd().split("\n").at(-1) ?? "");

test("it says its version, and is not larger than 160 MB", async () => {
  expect(await run(["--version"])).toMatch(/^\d+\.\d+\.\d+\n$/);
  if (process.platform === "linux") expect(statSync(program).size).toBeLessThanOrEqual(MAX_BYTES);
});

test("it carries the demo's data", () => {
  const carried = readFileSync(program);
  for (const name of ["archive.ndjson.zst", "judge-me.csv.zst"])
    expect([name, carried.includes(readFileSync(join(import.meta.dir, "../src/cli/demo", name)))]).toEqual([
      name,
      true,
    ]);
});

test("it reads a file in a process of its own, which it is itself, under the eyes of a thread", async () => {
  const answers: Record<string, unknown>[] = [];
  const cpuMs = "30000";
  const bytes = Buffer.from("id,rating,nickname,review,date,handle\n1,5,Ana,Good,2024-03-07,desk");
  const reader = Bun.spawn([program, "read-file", cpuMs, String(512 * 1024 * 1024)], {
    cwd: "/",
    env: { PATH: "/nonexistent" },
    stdio: [bytes, "ignore", "inherit"],
    serialization: "advanced",
    ipc: (answer) => void answers.push(answer),
  });
  const questions = [
    { kind: "job", job: { kind: "reviews", site: { domain: SLUG, country: "DE" } }, mostCells: 100 },
    { kind: "next" },
  ];
  for (const [asked, question] of questions.entries()) {
    reader.send(question);
    await until("it answers", () => answers.length > asked);
  }
  expect(answers[0]).toMatchObject({ kind: "found", found: { layout: "loox", vendor: "Loox", scale: 5 } });
  expect(answers[1]).toMatchObject({ kind: "batch", batch: { rows: [{ line: 2, readings: [{ review: {} }] }] } });
  reader.disconnect();
  expect(await reader.exited).toBe(0);
});

test.skipIf(!isRoot)("an ordinary user runs it in a folder of their own, with everything under ./data", async () => {
  const cwd = join(home, "somebody");
  mkdirSync(cwd);
  chownSync(cwd, NOBODY, NOBODY);
  const made = await run(["org", "create", "--name", "Nordlicht", "--json"], { cwd, uid: NOBODY });
  expect(lastLine(made).id).toStartWith("org_");
  expect(readdirSync(cwd)).toEqual(["data"]);
  expect(readdirSync(join(cwd, "data")).filter((each) => each.startsWith("postgresql-"))).toHaveLength(1);
});

test("files in the current folder have no effect", async () => {
  const cwd = join(home, "hostile");
  mkdirSync(cwd);
  await Bun.write(join(cwd, ".env"), "DATA_DIR=/nonexistent/elsewhere\nPORT=not-a-port\n");
  await Bun.write(join(cwd, "bunfig.toml"), 'preload = ["./evil.ts"]\n');
  await Bun.write(join(cwd, "evil.ts"), 'console.log("evil"); process.exit(7);\n');
  expect(await run(["--version"], { cwd })).not.toContain("evil");
  expect(lastLine(await run(["migrate", "--json"], { cwd, env: { DATA_DIR: join(home, "fresh") } }))).toMatchObject({
    migrations: expect.any(Number),
  });
});

describe("the service", () => {
  let env: Record<string, string>;
  let url: string;
  let service: ReturnType<typeof start>;
  let receiver: WebReceiver;
  let key: string;

  beforeAll(async () => {
    receiver = await startWebReceiver();
    const port = freePort();
    url = `http://127.0.0.1:${port}`;
    env = {
      DATA_DIR: join(home, "data"),
      PORT: String(port),
      HOST: "127.0.0.1",
      BASE_URL: url,
      OUTBOUND_ALLOW: "127.0.0.1/32",
      LOG_LEVEL: "warn",
    };
  });
  afterAll(async () => {
    service?.kill("SIGTERM");
    await service?.exited;
    receiver.close();
  });

  const answers = async (path: string) =>
    fetch(url + path)
      .then(({ status }) => status)
      .catch(() => 0);
  const begin = async () => {
    service = start(["serve"], { env });
    const ended = service.exited.then(async (code) => {
      throw new Error(`serve ended with ${code}: ${await new Response(service.stderr).text()}`);
    });
    ended.catch(() => {});
    await Promise.race([until("it is ready", async () => (await answers("/readyz")) === 200), ended]);
  };
  const api = async (path: string, body?: object) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the assertions check.
    return { status: response.status, body: (await response.json()) as any };
  };

  test("is ready in an empty folder, and commands reach its database", async () => {
    await begin();
    const organisation = lastLine(
      await run(["org", "create", "--name", "Nordlicht", "--plan", "scale", "--json"], { env }),
    ).id;
    const records = [
      { type: "category", slug: "furniture", name: "Furniture" },
      {
        ...{ type: "business", slug: SLUG, name: "Nordlicht Möbel", domain: SLUG, website: `https://${SLUG}/` },
        ...{ category: "furniture", country: "DE", city: "Köln", timezone: "Europe/Berlin" },
        ...{ verificationStatus: "verified", organisation },
      },
    ];
    await run(["import", "-"], { env, stdin: records.map((each) => JSON.stringify(each)).join("\n") });
    const scopes = ["--scope", "read", "--scope", "write"];
    key = lastLine(
      await run(["key", "create", "--org", organisation, "--name", "Shop", ...scopes, "--json"], { env }),
    ).key;
    expect((await api("/businesses")).body).toMatchObject({ data: [{ slug: SLUG }] });
  });

  test("shows pages, the dashboard's door and documents", async () => {
    const profile = await fetch(`${url}/review/${SLUG}`);
    expect(profile.status).toBe(200);
    expect(await profile.text()).toContain("Nordlicht Möbel");
    for (const path of ["/", "/login", "/docs", "/api/v1/openapi.json"])
      expect({ path, status: await answers(path) }).toEqual({ path, status: 200 });
  });

  test("draws badges, with the native rasteriser in a process beside it", async () => {
    const svg = await fetch(`${url}/api/badge/${SLUG}.svg`);
    expect([svg.status, await svg.text()]).toEqual([200, expect.stringContaining("<path")]);
    const png = await fetch(`${url}/api/badge/${SLUG}.png`);
    expect(png.status).toBe(200);
    expect(
      Buffer.from(await png.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  test("serves the widget that was built with it", async () => {
    const script = await fetch(`${url}/widget.js`);
    expect([script.status, await script.text()]).toEqual([200, expect.stringContaining(url)]);
  });

  test("sends an invitation and delivers a webhook, each from a thread", async () => {
    const businessId = (await api("/businesses")).body.data[0].id;
    const hook = { url: `${receiver.url}/hook`, events: ["invitation.sent"] };
    expect((await api("/webhooks", hook)).status).toBe(201);
    const invited = await api("/invitations", { businessId, email: "ana@customer.example", reference: "1001" });
    expect(invited.status).toBe(201);
    await until("the event arrives", () => receiver.received.length > 0);
    expect(JSON.parse(`${receiver.received[0]?.body}`)).toMatchObject({
      event: "invitation.sent",
      data: { invitation: { id: invited.body.data.id } },
    });
    const kept = join(home, "data/mail");
    const [mail] = readdirSync(kept);
    expect(readFileSync(join(kept, mail ?? ""), "utf8")).toContain("ana@customer.example");
  });

  test("stops at a signal, and continues where it stopped", async () => {
    service.kill("SIGTERM");
    expect(await service.exited).toBe(0);
    const unpacked = () => [home, join(home, "data")].flatMap((each) => readdirSync(each)).sort();
    const before = unpacked();
    await begin();
    expect((await api("/invitations")).body).toMatchObject({ total: 1, data: [{ status: "sent" }] });
    expect(unpacked()).toEqual(before);
    service.kill("SIGTERM");
    expect(await service.exited).toBe(0);
    expect(await new Response(service.stdout).text()).not.toContain('"level":"error"');
  });
});
