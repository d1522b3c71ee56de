// The command line against an embedded database of its own, started and stopped by the commands themselves.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command, CommanderError } from "commander";
import { fromWire } from "#contract/id.ts";
import { program } from "../../src/main.ts";
import { lastLine, run, runHere, type Service, startService } from "../support/command.ts";
import { until } from "../support/until.ts";

let dataDir: string;
let env: Record<string, string>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "candor-cli-"));
  chmodSync(dataDir, 0o755);
  env = { DATA_DIR: dataDir };
  await run(["migrate"], env);
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const COMMANDS = [
  [],
  ["serve"],
  ["migrate"],
  ["demo"],
  ["import"],
  ["import", "products"],
  ["export"],
  ["categories"],
  ["categories", "import"],
  ["categories", "export"],
  ["org"],
  ["org", "create"],
  ["org", "update"],
  ["key"],
  ["key", "create"],
  ["key", "list"],
  ["key", "revoke"],
  ["work"],
  ["integration"],
  ["integration", "create"],
  ["integration", "pause"],
  ["integration", "resume"],
  ["integration", "list"],
  ["webhook"],
  ["webhook", "status"],
  ["mail"],
  ["mail", "bounce"],
  ["privacy"],
  ["privacy", "erase"],
  ["review"],
  ["review", "publish"],
  ["review", "hold"],
  ["review", "hide"],
  ["review", "remove"],
  ["backup"],
  ["restore"],
  ["doctor"],
  ["doctor", "verify"],
];

describe("help", () => {
  test("every command explains itself, and ends with 0", async () => {
    for (const command of COMMANDS) {
      const { printed, exitCode } = await helpOf(command);
      expect(printed).toContain(`Usage: ${["candor", ...command].join(" ")}`);
      expect(exitCode).toBe(0);
    }
    const asProcess = await run(["org", "create", "--help"], {});
    expect(asProcess.stdout).toContain("Usage: candor org create");
    expect(asProcess.exitCode).toBe(0);
  });

  /** Runs in this process, because forty processes would take a second each. */
  async function helpOf(command: string[]): Promise<{ printed: string; exitCode: number }> {
    let printed = "";
    const candor = program();
    const keep = (each: Command) => {
      each.configureOutput({ writeOut: (text) => (printed += text) });
      each.commands.forEach(keep);
    };
    keep(candor);
    const help = candor.parseAsync(["bun", "candor", ...command, "--help"]);
    const { exitCode } = await help.then(
      () => ({ exitCode: 0 }),
      (thrown: CommanderError) => thrown,
    );
    return { printed, exitCode };
  }
});

describe("wrong calls end with 2 and say so on standard error", () => {
  const wrong: [args: string[], env: Record<string, string>, says: string][] = [
    [["nonsense"], {}, "unknown command"],
    [["org", "create"], {}, "--name"],
    [["key", "create", "--name", "x"], {}, "--org"],
    [["import"], {}, "missing required argument"],
    [["key", "list"], { PORT: "eighty" }, "PORT"],
    [["serve"], { DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [["serve"], { LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [["serve"], { BASE_URL: "http://localhost:8080/reviews" }, "BASE_URL must have no path"],
    [["work"], { BASE_URL: "https://reviews.example/a/" }, "let the proxy pass all paths of that host on unchanged"],
  ];
  for (const [args, extra, says] of wrong) {
    test(`${args.join(" ")} ${Object.keys(extra).join()}`, async () => {
      const result = await runHere(args, { DATA_DIR: dataDir, ...extra });
      expect(result.exitCode).toBe(2);
      expect(result.stderr).toContain(says);
      expect(result.stdout).toBe("");
    });
  }
});

describe("while the service runs", () => {
  let service: Service;
  let organisation: string;
  let key: string;

  beforeAll(async () => {
    service = await startService(env);
  });

  afterAll(async () => {
    const { exitCode, log } = await service.stop();
    expect(exitCode).toBe(0);
    expect(log).toContain('"msg":"stopped"');
    expect(log).not.toContain("@customer.example");
  });

  describe("refused calls end with 1", () => {
    const refused: [args: string[], says: string][] = [
      [["org", "create", "--name", "x", "--plan", "golden"], "golden"],
      [["org", "create", "--name", " "], "--name must not be empty"],
      [["org", "create", "--name", "x", "--plan", "sandbox"], "sandbox"],
      [["org", "create", "--name", "x", "--plan", "free", "--sandbox"], "leave --plan or --sandbox out"],
      [["org", "create", "--name", "evil.com"], "--name must not hold a web or mail address"],
      [["org", "update", "org_nope", "--plan", "scale"], "org_nope"],
      [["org", "update", "org_01h455vb4pex5vsknk084sn02q", "--plan", "scale"], "no organisation"],
      [["org", "update", "org_01h455vb4pex5vsknk084sn02q"], "Nothing to change"],
      [["key", "create", "--org", "org_01h455vb4pex5vsknk084sn02q", "--name", "x"], "no such organisation"],
      [["key", "create", "--org", "org_01h455vb4pex5vsknk084sn02q", "--name", "x", "--scope", "admin"], "admin"],
      [["key", "revoke", "key_01h455vb4pex5vsknk084sn02q"], "no active key"],
      [["review", "hide", "rev_01h455vb4pex5vsknk084sn02q"], "no such review"],
      [["review", "hide", "42"], "rev_"],
      [["import", "/nowhere/at/all.ndjson"], "no file"],
      [["import", "products", "/nowhere.csv", "--business", "x"], "no file"],
      [["export", "--org", "x"], "org_"],
    ];
    for (const [args, says] of refused) {
      test(args.join(" "), async () => {
        const result = await runHere(args, env);
        expect(result.exitCode).toBe(1);
        expect(result.stderr).toContain(says);
        expect(result.stdout).toBe("");
      });
    }
  });

  const api = (path: string) => fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${key}` } });

  test("an organisation and a key are made", async () => {
    const made = lastLine(await run(["org", "create", "--name", "Käse & Co", "--json"], env));
    expect(made).toEqual({
      id: expect.stringMatching(/^org_[0-9a-z]{26}$/),
      name: "Käse & Co",
      plan: "free",
      status: "active",
    });
    organisation = made.id;
    const created = lastLine(
      await runHere(
        ["key", "create", "--org", organisation, "--name", "Shop", "--scope", "write", "--scope", "read", "--json"],
        env,
      ),
    );
    expect(created).toEqual({
      id: expect.stringMatching(/^key_/),
      key: expect.stringMatching(/^trk_live_[0-9A-Za-z]{40}$/),
      prefix: created.key.slice(0, 13),
      scopes: ["read", "write"],
    });
    key = created.key;
  });

  test("the demo fills no database that holds data of others", async () => {
    const { exitCode, stderr } = await runHere(["demo"], env);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("the demo only fills an empty one")]);
  });

  test("a change of the plan is heard by the running service", async () => {
    expect((await api("/api/v1/me")).status).toBe(403);
    const changed = lastLine(await runHere(["org", "update", organisation, "--plan", "scale", "--json"], env));
    expect(changed.plan).toBe("scale");
    const answers = (status: number) =>
      until(`the key is answered ${status}`, async () => (await api("/api/v1/me")).status === status);
    await answers(200);
    await runHere(["org", "update", organisation, "--status", "canceled"], env);
    await answers(403);
    expect((await (await api("/api/v1/me")).json()).error.code).toBe("plan_inactive");
    await runHere(["org", "update", organisation, "--status", "active"], env);
    await answers(200);
  });

  test("good lines are imported, bad ones reported with their number, and the end is 1", async () => {
    const file = join(dataDir, "records.ndjson");
    writeFileSync(
      file,
      [
        {
          type: "review",
          business: "kaese.example",
          externalId: "1",
          rating: 5,
          title: "Gut",
          body: "Sehr gut.",
          author: "M.",
          email: "m@customer.example",
          verified: true,
          source: "invitation",
          createdAt: "2026-01-02T03:04:05.678Z",
        },
        { type: "category", slug: "food", name: "Food" },
        {
          type: "business",
          slug: "kaese.example",
          name: "Käse",
          domain: "kaese.example",
          website: "https://kaese.example",
          country: "DE",
          city: "Kempten",
          category: "food",
          organisation,
        },
        {
          type: "review",
          business: "kaese.example",
          externalId: "2",
          rating: 6,
          title: "x",
          body: "x",
          author: "M.",
          verified: false,
          source: "organic",
          createdAt: "2026-01-02T03:04:05.678Z",
        },
      ]
        .map((record) => `${JSON.stringify(record)}\n`)
        .join(""),
    );
    const result = await runHere(["import", file, "--json"], env);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toMatch(/^line 4: .*rating/m);
    expect(lastLine(result)).toMatchObject({ lines: 4, failed: 1, created: { category: 1, business: 1, review: 1 } });
    const list = await (await api("/api/v1/businesses")).json();
    expect(list.data).toHaveLength(1);
    expect(list.data[0]).toMatchObject({ slug: "kaese.example", reviewCount: 1, verificationStatus: "verified" });
  });

  test("a sandbox is made with its own plan and keys, and keeps them", async () => {
    const made = lastLine(await runHere(["org", "create", "--name", "Probe", "--sandbox", "--json"], env));
    expect(made).toMatchObject({ name: "Probe", plan: "sandbox", status: "active" });
    const created = lastLine(await runHere(["key", "create", "--org", made.id, "--name", "Test", "--json"], env));
    expect(created.key).toMatch(/^trk_test_[0-9A-Za-z]{40}$/);
    const shop = `first..sandbox-${fromWire("org", made.id)?.slice(-12)}`;
    for (const args of [
      ["--org", made.id],
      ["/nowhere/at/all.ndjson", "--business", shop],
    ]) {
      const exported = await runHere(["export", ...args], env);
      expect([exported.exitCode, exported.stdout, exported.stderr]).toEqual([
        1,
        "",
        expect.stringContaining("no archive"),
      ]);
    }
    const changed = await runHere(["org", "update", made.id, "--plan", "scale"], env);
    expect([changed.exitCode, changed.stderr]).toEqual([1, expect.stringContaining("is a sandbox")]);
  });

  test("an import is exported, and importing the export from standard input changes nothing", async () => {
    const exported = await run(["export", "--org", organisation], env);
    expect(exported.exitCode).toBe(0);
    expect(exported.stdout).toContain('"m@customer.example"');
    const file = join(dataDir, "all.ndjson");
    const written = await run(["export", file, "--org", organisation], env);
    expect([written.exitCode, written.stdout]).toEqual([0, ""]);
    expect(readFileSync(file, "utf8")).toBe(exported.stdout);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await run(["export", join(dataDir, "none", "x")], env)).stderr).toContain("cannot be written");
    const again = await run(["import", "-", "--json"], env, exported.stdout);
    expect(again.exitCode).toBe(0);
    expect(lastLine(again)).toMatchObject({
      failed: 0,
      created: { review: 0 },
      updated: { review: 0 },
      unchanged: { review: 1 },
    });
  });

  test("a table of products is imported, with its refused rows beside it", async () => {
    const file = join(dataDir, "products.csv");
    writeFileSync(file, "sku,title,gtin\nK-1,Bergkäse,4006381333931\nK-2,Other,4.0E+12\n");
    const result = await runHere(["import", "products", file, "--business", "kaese.example", "--json"], env);
    expect(result.exitCode).toBe(1);
    expect(lastLine(result)).toEqual({ read: 2, created: 1, updated: 0, unchanged: 0, refused: 1, dryRun: false });
    expect(JSON.parse(readFileSync(`${file}.refused.ndjson`, "utf8"))).toMatchObject({
      line: 3,
      row: { sku: "K-2", title: "Other", gtin: "4.0E+12" },
    });
    const dry = await runHere(["import", "products", file, "--business", "kaese.example", "--dry-run"], env);
    expect(dry.stdout).toContain("2 rows: 0 new, 0 changed, 1 as before, 1 refused\ndry run: nothing was changed");
  });

  test("a hidden review is gone, and comes back", async () => {
    const [business] = (await (await api("/api/v1/businesses")).json()).data;
    const reviews = async () => (await (await api(`/api/v1/businesses/${business.id}/reviews`)).json()).data;
    const [review] = await reviews();
    expect(lastLine(await runHere(["review", "hide", review.id, "--reason", "asked", "--json"], env))).toEqual({
      id: review.id,
      from: "published",
      status: "hidden",
    });
    const shows = (count: number) => until(`${count} are shown`, async () => (await reviews()).length === count);
    await shows(0);
    await runHere(["review", "publish", review.id], env);
    await shows(1);
    await runHere(["review", "remove", review.id], env);
    const refused = await runHere(["review", "publish", review.id], env);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain("removed");
  });

  test("a revoked key ends at once", async () => {
    const { keys } = lastLine(await runHere(["key", "list", "--json"], env));
    expect(JSON.stringify(keys)).not.toContain(key);
    const revoked = await runHere(["key", "revoke", keys[0].id], env);
    expect(revoked.exitCode).toBe(0);
    // The service hears of it by notification. Without one it would remember the key for half a minute.
    await until("the key is refused", async () => (await api("/api/v1/me")).status === 401);
    expect((await (await api("/api/v1/me")).json()).error.code).toBe("invalid_api_key");
  });
});

test("a request that runs when the stop comes is finished", async () => {
  const service = await startService(env);
  // The head of a request that is not complete yet holds its connection open across the signal.
  const answered = Promise.withResolvers<string>();
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: Number(new URL(service.url).port),
    socket: { data: (_socket, data) => answered.resolve(data.toString()), close: () => answered.resolve("closed") },
  });
  socket.write("POST /api/open/v1/lookup HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab");
  await fetch(`${service.url}/readyz`);
  const stopping = service.stop();
  socket.write("cd");
  expect(await answered.promise).toContain("405");
  expect((await stopping).exitCode).toBe(0);
});
