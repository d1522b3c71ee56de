// The client as others get it: packed, installed in an empty folder without a registry, checked by tsc --strict, and run by Node and Bun
// against a service that listens.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import postgres from "postgres";
import { toWire } from "#contract/id.ts";
import { listen, type RunningServer } from "#runtime/listen.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { databaseUrl } from "../../support/database.ts";
import { cloneDatabase } from "../../support/postgres.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { enterAll } from "../../surface/rest/copy.ts";
import { publish } from "./feed.ts";

const ROOT = join(import.meta.dir, "../../..");
const PACKAGE = join(ROOT, "clients/typescript");
/** With the types, the README, and `candor mirror`, whose driver for PostgreSQL is half of it. */
const MOST_BYTES = 48 * 1_024;
const MOST_LOADED = 9 * 1_024;

let service: TestService;
let server: RunningServer;
let folder: string;
let tarball: string;
let values: string[];

beforeAll(async () => {
  service = await createTestService();
  const organisation = await seedOrganisation(service.context);
  const key = (await seedKey(service.context, organisation.id, ["read", "write"])).secret;
  const business = await seedBusiness(service.context, { slug: "shop.example", organisationId: organisation.id });
  for (let n = 0; n < 5; n++) await publish(service, business.id);
  await enterAll(service);
  server = listen(service.handler, { port: 0, host: "127.0.0.1" });
  values = [server.url, key, toWire("biz", business.id), "shop.example"];
  folder = mkdtempSync(join(tmpdir(), "candor-client-"));
  run("npm", ["pack", "--pack-destination", folder], PACKAGE);
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) as string);
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], folder);
  copyFileSync(join(import.meta.dir, "drive.ts"), join(folder, "drive.ts"));
});
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true });
  await server?.stop(0);
  await service?.close();
});

function run(command: string, options: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, options, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${options.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

test("the package depends on nothing; what a program loads is under 9 KB, and the package under 48 KB", () => {
  const installed = join(folder, "node_modules");
  expect(readdirSync(installed).filter((name) => !name.startsWith("."))).toEqual(["@candor"]);
  const manifest = JSON.parse(readFileSync(join(installed, "@candor/client/package.json"), "utf8"));
  expect(manifest).not.toHaveProperty("dependencies");
  expect(manifest).not.toHaveProperty("peerDependencies");
  expect(statSync(tarball).size).toBeLessThan(MOST_BYTES);
  const code = readFileSync(join(installed, "@candor/client/dist/index.js"), "utf8");
  expect(gzipSync(code).length).toBeLessThan(MOST_LOADED);
  expect(code).not.toContain("import ");
  // What Deno and browsers lack.
  expect(code).not.toMatch(/\b(?:process|Buffer|require|global|Bun|Deno)\b|node:/);
});

test("its types are those of the service, under tsc --strict, for Node's resolution and a bundler's", () => {
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  for (const [module, resolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ] as const) {
    const out = join(folder, `out-${module}`);
    const options = ["--strict", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--types", ""];
    const how = ["--module", module, "--moduleResolution", resolution, "--outDir", out, "--exactOptionalPropertyTypes"];
    expect(run(tsc, [...options, ...how, "drive.ts"], folder)).toBe("");
  }
});

test("the samples of the docs compile under tsc --strict", () => {
  const samples = ["docs/copy.md", "clients/typescript/README.md"].flatMap((path) =>
    Array.from(readFileSync(join(ROOT, path), "utf8").matchAll(/^```ts\n([\s\S]*?)^```/gm), ([, code = ""]) => code),
  );
  expect(samples.length).toBeGreaterThan(4);
  const globals = `declare const process: { env: Record<string, string | undefined>; once(name: string, run: () => void): void };
    declare const request: Request;`;
  writeFileSync(join(folder, "globals.d.ts"), globals);
  const files = samples.map((code, place) => {
    writeFileSync(join(folder, `sample-${place}.ts`), code);
    return `sample-${place}.ts`;
  });
  const options = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--types", ""];
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  expect(run(tsc, [...options, "--module", "nodenext", "globals.d.ts", ...files], folder)).toBe("");
});

test("candor mirror runs from the package, with Node", async () => {
  const { target, drop } = await cloneDatabase();
  const sql = postgres({ path: target.path, username: target.username, database: target.database, max: 1 });
  try {
    const [url = "", key = ""] = values;
    const script = join(folder, "node_modules/.bin/candor");
    const words = [script, "mirror", databaseUrl(target), "--from", url, "--once", "--verify"];
    const env = { ...process.env, CANDOR_KEY: key };
    const child = Bun.spawn(words, { cwd: folder, env, stdout: "pipe", stderr: "pipe" });
    const said = await new Response(child.stderr).text();
    expect({ code: await child.exited, said }).toEqual({ code: 0, said: expect.stringContaining("At the head") });
    const rows = await sql`select review from candor_review`;
    expect(rows).toHaveLength(5);
  } finally {
    await sql.end();
    await drop();
  }
});

for (const [runtime, command] of [
  ["Node", "node"],
  ["Bun", process.execPath],
] as const) {
  test(`drives every operation from ${runtime}`, async () => {
    // The service answers in this process, so the call must not block it.
    const child = Bun.spawn([command, join(folder, "out-nodenext/drive.js"), ...values], {
      cwd: folder,
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    expect({ code: await child.exited, err }).toEqual({ code: 0, err: "" });
    const told = JSON.parse(out);
    expect(told.called.toSorted()).toEqual(told.methods.toSorted());
    expect(told).toMatchObject({
      reviews: 5,
      openReviews: 5,
      refused: [404, "not_found", "string"],
      unsigned: "webhook-signature is missing.",
    });
    expect(told.names).toHaveLength(1);
  });
}

test.skipIf(!hasBrowser)("reads open data from a page of another site, in Chromium", async () => {
  const script = Bun.file(join(folder, "node_modules/@candor/client/dist/index.js"));
  const site = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) =>
      url.endsWith(".js")
        ? new Response(script)
        : new Response("<!doctype html><title>A shop</title>", { headers: { "content-type": "text/html" } }),
  });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${site.port}/`);
    const told = await page.evaluate(
      async ([baseUrl = "", slug = ""]) => {
        const { all, createClient } = await import(`${location.origin}/client.js`);
        const client = createClient({ baseUrl });
        const { data } = await client.readBusiness({ slug });
        let reviews = 0;
        for await (const review of all(client.listBusinessReviews, { slug, perPage: 2 })) reviews += review.id ? 1 : 0;
        const refused = await client.readBusiness({ slug: "nothing.example" }).catch((error: object) => error);
        return { slug: data.slug, reviews, code: refused.code, requestId: typeof refused.requestId };
      },
      [server.url, "shop.example"],
    );
    expect(told).toEqual({ slug: "shop.example", reviews: 5, code: "not_found", requestId: "string" });
  } finally {
    await browser.close();
    await site.stop(true);
  }
});
