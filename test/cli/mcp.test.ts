// candor mcp: the official client starts it as a local agent would, over standard input and output.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { listen, type RunningServer } from "#runtime/listen.ts";
import { createMcpWorld, type McpWorld } from "../surface/mcp/world.ts";

const MAIN = join(import.meta.dir, "../../src/main.ts");

let world: McpWorld;
let server: RunningServer;
beforeAll(async () => {
  world = await createMcpWorld();
  server = listen(world.service.handler, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.stop(0);
  await world.service.close();
});

const environment = (key: string | null, url = server.url) => ({
  PATH: process.env.PATH ?? "",
  CANDOR_URL: url,
  ...(key ? { CANDOR_KEY: key } : {}),
});

async function connect(key: string | null, era: "legacy" | "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: era } });
  const env = environment(key);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, "mcp"], env, stderr: "ignore" }),
  );
  return client;
}

for (const era of ["legacy", "auto"] as const)
  test(`lists and calls tools with the key of the environment (${era})`, async () => {
    const client = await connect(world.keys.both, era);
    expect((await client.listTools()).tools).toHaveLength(12);
    const { structuredContent } = await client.callTool({ name: "my_businesses" });
    expect(structuredContent).toMatchObject({ data: [{ slug: world.slug }] });
    const refused = await client.callTool({ name: "get_trends", arguments: { businessId: "biz_x" } });
    expect(refused).toMatchObject({ isError: true, structuredContent: { error: { code: "not_found" } } });
    await client.close();
  });

/** Runs the command with lines of input. @returns its lines and exit code */
async function run(lines: string[], env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, MAIN, "mcp"], { env, stdin: "pipe", stdout: "pipe", stderr: "pipe" });
  child.stdin.write(lines.map((line) => `${line}\n`).join(""));
  await child.stdin.end();
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const told = out.split("\n").filter((line) => line !== "");
  return { told: told.map((line) => JSON.parse(line)), err, code: await child.exited };
}

const ping = '{"jsonrpc":"2.0","id":7,"method":"ping"}';

test("ends with its input, answers what is no message, and writes nothing else to standard output", async () => {
  const { told, code, err } = await run(
    ["", ping, "no JSON", "[]", '{"jsonrpc":"2.0","method":"notifications/x"}'],
    environment(null),
  );
  expect(code).toBe(0);
  expect(told.map((each) => each.error?.code ?? each.id).toSorted()).toEqual([-32_700, -32_700, 7].toSorted());
  expect(err).toContain("without a key");
  expect(err).not.toContain("trk_live");
});

test("a wrong key and a service that is away are answers, with the API's code and without the key", async () => {
  const wrong = await run([ping], environment("trk_live_wrong"));
  expect(wrong.told).toMatchObject([{ id: 7, error: { data: { status: 401, code: "invalid_api_key" } } }]);
  expect(JSON.stringify(wrong)).not.toContain("trk_live_wrong");
  const away = await run([ping], environment("trk_live_wrong", "http://127.0.0.1:1"));
  expect(away.told).toMatchObject([{ id: 7, error: { code: -32_000 } }]);
  expect(JSON.stringify(away)).not.toContain("trk_live_wrong");
});

test("an address that is none is said at once", async () => {
  const { code, err } = await run([ping], environment(null, "reviews.example"));
  expect(code).toBe(1);
  expect(err).toContain("CANDOR_URL");
});
