// The code that docs/webhooks.md gives to receivers, run as it stands there: it takes our deliveries and nothing else. A language
// that is not on this machine is skipped.
import { afterAll, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { deliveryHeaders, newSigningSecret } from "#domain/webhook/delivery/request.ts";

const DOCS = readFileSync(join(import.meta.dir, "../../../docs/webhooks.md"), "utf8");
const FOLDER = mkdtempSync(join(tmpdir(), "candor-receiver-"));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

type Case = {
  what: string;
  verify: boolean;
  body: Uint8Array;
  headers: Record<string, string>;
  secret: string;
};

const [SECRET, NEXT, FOREIGN] = [newSigningSecret(), newSigningSecret(), newSigningSecret()];
const ID = "whd_01h455vb4pex5vsknk084sn02q";
const MINUTE_MS = 60_000;
const JSON_BODY = Buffer.from(
  JSON.stringify({ id: ID, event: "review.created", data: { title: "Schön – très bien 👍\u2028" } }),
);
const ANY_BYTES = Buffer.from(Array.from({ length: 256 }, (_, n) => n));

function headersOf(body: Uint8Array, options: { secret?: string; nextSecret?: string; ageMs?: number } = {}) {
  const { secret = SECRET, nextSecret = null, ageMs = 0 } = options;
  const timestamp = new Date(Date.now() - ageMs);
  const headers = deliveryHeaders({ event: "review.created", deliveryId: ID, timestamp, body, secret, nextSecret });
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function without(headers: Record<string, string>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

function cases(): Case[] {
  const body = JSON_BODY;
  const headers = headersOf(body);
  const rotating = headersOf(body, { nextSecret: NEXT });
  const changed = Buffer.from(body);
  changed[10] = (changed[10] as number) ^ 1;
  const now = Math.floor(Date.now() / 1_000);
  const standard = (value: string) => ({ ...headers, "webhook-signature": value });
  const genuine = headers["webhook-signature"] as string;
  return [
    { what: "a delivery", verify: true, body, headers, secret: SECRET },
    { what: "any bytes", verify: true, body: ANY_BYTES, headers: headersOf(ANY_BYTES), secret: SECRET },
    { what: "no bytes", verify: true, body: Buffer.alloc(0), headers: headersOf(Buffer.alloc(0)), secret: SECRET },
    { what: "rotating, the old secret", verify: true, body, headers: rotating, secret: SECRET },
    { what: "rotating, the new secret", verify: true, body, headers: rotating, secret: NEXT },
    { what: "rotating, another secret", verify: false, body, headers: rotating, secret: FOREIGN },
    {
      what: "four minutes old",
      verify: true,
      body,
      headers: headersOf(body, { ageMs: 4 * MINUTE_MS }),
      secret: SECRET,
    },
    {
      what: "four minutes ahead",
      verify: true,
      body,
      headers: headersOf(body, { ageMs: -4 * MINUTE_MS }),
      secret: SECRET,
    },
    {
      what: "six minutes old",
      verify: false,
      body,
      headers: headersOf(body, { ageMs: 6 * MINUTE_MS }),
      secret: SECRET,
    },
    {
      what: "six minutes ahead",
      verify: false,
      body,
      headers: headersOf(body, { ageMs: -6 * MINUTE_MS }),
      secret: SECRET,
    },
    { what: "tampered", verify: false, body: changed, headers, secret: SECRET },
    { what: "one byte more", verify: false, body: Buffer.concat([body, Buffer.of(10)]), headers, secret: SECRET },
    { what: "one byte less", verify: false, body: body.subarray(0, -1), headers, secret: SECRET },
    { what: "the wrong secret", verify: false, body, headers, secret: FOREIGN },
    { what: "the next secret too early", verify: false, body, headers, secret: NEXT },
    {
      what: "another id",
      verify: false,
      body,
      headers: { ...headers, "webhook-id": "whd_other" },
      secret: SECRET,
    },
    {
      what: "a newer time",
      verify: false,
      body,
      headers: { ...headers, "webhook-timestamp": `${now - 30}` },
      secret: SECRET,
    },
    {
      what: "a time that is none",
      verify: false,
      body,
      headers: { ...headers, "webhook-timestamp": "now" },
      secret: SECRET,
    },
    {
      what: "a time and more",
      verify: false,
      body,
      headers: { ...headers, "webhook-timestamp": `${now}.5` },
      secret: SECRET,
    },
    {
      what: "an empty time",
      verify: false,
      body,
      headers: { ...headers, "webhook-timestamp": "" },
      secret: SECRET,
    },
    {
      what: "a huge time",
      verify: false,
      body,
      headers: { ...headers, "webhook-timestamp": "9".repeat(400) },
      secret: SECRET,
    },
    { what: "no headers", verify: false, body, headers: {}, secret: SECRET },
    {
      what: "the signature of the body alone",
      verify: false,
      body,
      headers: without(headers, "webhook-id", "webhook-timestamp", "webhook-signature"),
      secret: SECRET,
    },
    {
      what: "no signature of the body",
      verify: true,
      body,
      headers: without(headers, "x-service-signature"),
      secret: SECRET,
    },
    {
      what: "empty signatures",
      verify: false,
      body,
      headers: standard(""),
      secret: SECRET,
    },
    {
      what: "spaces for signatures",
      verify: false,
      body,
      headers: standard("  "),
      secret: SECRET,
    },
    {
      what: "the prefixes alone",
      verify: false,
      body,
      headers: standard("v1,"),
      secret: SECRET,
    },
    {
      what: "no prefixes",
      verify: false,
      body,
      headers: standard(genuine.slice(3)),
      secret: SECRET,
    },
    {
      what: "another version",
      verify: false,
      body,
      headers: standard(genuine.replace("v1", "v2")),
      secret: SECRET,
    },
    { what: "an unknown version first", verify: true, body, headers: standard(`v1a,abc= ${genuine}`), secret: SECRET },
    {
      what: "cut short",
      verify: false,
      body,
      headers: standard(genuine.slice(0, -1)),
      secret: SECRET,
    },
    {
      what: "signatures that are no ASCII",
      verify: false,
      body,
      headers: standard("v1,é鍵"),
      secret: SECRET,
    },
  ];
}

type Language = {
  name: string;
  fence: string;
  /** Exits with 0 where the language is there. */
  probe: string[];
  file: string;
  /** Further files, and how to run them: they read cases from standard input and print what `verify` says of each. */
  files: Record<string, string>;
  run: string[];
  /** Where it runs. */
  folder?: string;
};

const LANGUAGES: Language[] = [
  {
    name: "TypeScript",
    fence: "ts",
    probe: [process.execPath, "--version"],
    file: "typescript/receiver.ts",
    files: {
      "typescript/run.ts": `import { verify } from "./receiver.ts";
const results = (await Bun.stdin.json()).map(({ body, headers, secret }) => {
  const bytes = new Uint8Array(Buffer.from(body, "base64"));
  // Headers takes Latin-1 only, as a server hands them out.
  const given = new Headers(Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString("latin1")]));
  return verify(bytes, given, secret);
});
console.log(JSON.stringify(results));`,
    },
    run: [process.execPath, "typescript/run.ts"],
  },
  {
    name: "Python",
    fence: "python",
    probe: ["python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))"],
    file: "python/receiver.py",
    files: {
      "python/run.py": `import base64, json, sys
from receiver import verify
results = []
for case in json.load(sys.stdin):
    results.append(verify(base64.b64decode(case["body"]), case["headers"], case["secret"]))
print(json.dumps(results))`,
    },
    run: ["python3", "python/run.py"],
  },
  {
    name: "PHP",
    fence: "php",
    probe: ["php", "-r", "exit(PHP_MAJOR_VERSION < 8);"],
    file: "php/receiver.php",
    files: {
      "php/run.php": `<?php
require __DIR__ . '/receiver.php';
$results = [];
foreach (json_decode(stream_get_contents(STDIN), true) as $case) {
    $results[] = verify(base64_decode($case['body']), $case['headers'], $case['secret']);
}
echo json_encode($results);`,
    },
    run: ["php", "php/run.php"],
  },
  {
    name: "Go",
    fence: "go",
    probe: ["go", "version"],
    file: "go/webhook/receiver.go",
    files: {
      "go/go.mod": "module example\n\ngo 1.18\n",
      "go/main.go": `package main

import (
	"encoding/json"
	"net/http"
	"os"

	"example/webhook"
)

func main() {
	var cases []struct {
		Body    []byte
		Headers map[string]string
		Secret  string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	results := []bool{}
	for _, each := range cases {
		headers := http.Header{}
		for name, value := range each.Headers {
			headers.Set(name, value)
		}
		results = append(results, webhook.Verify(each.Body, headers, each.Secret))
	}
	json.NewEncoder(os.Stdout).Encode(results)
}
`,
    },
    run: ["go", "run", "."],
    folder: "go",
  },
  {
    name: "Ruby",
    fence: "ruby",
    probe: ["ruby", "-ropenssl", "-rjson", "-e", "exit OpenSSL.respond_to?(:secure_compare)"],
    file: "ruby/receiver.rb",
    files: {
      "ruby/run.rb": `require "json"
require_relative "receiver"
results = JSON.parse($stdin.read).map { |each| verify(each["body"].unpack1("m"), each["headers"], each["secret"]) }
puts JSON.generate(results)`,
    },
    run: ["ruby", "ruby/run.rb"],
  },
];

/** The one block of a language. */
function codeOf(fence: string): string {
  const blocks = [...DOCS.matchAll(new RegExp(`^\`\`\`${fence}\\n(.*?)^\`\`\``, "gms"))];
  if (blocks.length !== 1) throw new Error(`docs/webhooks.md has ${blocks.length} blocks of ${fence} instead of one.`);
  return blocks[0]?.[1] as string;
}

for (const { name, fence, probe, file, files, run, folder } of LANGUAGES) {
  const isThere = spawnSync(probe[0] as string, probe.slice(1)).status === 0;
  describe.skipIf(!isThere)(isThere ? name : `${name} (skipped: it is not on this machine)`, () => {
    test("takes our deliveries, and nothing that was changed, forged or, where it can tell, replayed", () => {
      for (const [path, text] of Object.entries({ ...files, [file]: codeOf(fence) })) {
        mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
        writeFileSync(join(FOLDER, path), text);
      }
      const given = cases();
      const input = given.map(({ body, headers, secret }) => ({
        body: Buffer.from(body).toString("base64"),
        headers,
        secret,
      }));
      const cwd = join(FOLDER, folder ?? "");
      const ran = spawnSync(run[0] as string, run.slice(1), { cwd, input: JSON.stringify(input) });
      expect(ran.stderr.toString()).toBe("");
      const results = JSON.parse(ran.stdout.toString()) as boolean[];
      const said = given.map(({ what }, n) => ({ what, verify: results[n] }));
      expect(said as unknown[]).toEqual(given.map(({ what, verify }) => ({ what, verify })));
    });
  });
}

test("every language of the docs is run here", () => {
  const fences = [...DOCS.matchAll(/^```([a-z]+)$/gm)].map((match) => match[1] as string);
  // An event, a request to the API, a web server's setting, and a node of n8n, which its own test runs.
  expect(fences.filter((fence) => !["json", "sh", "apache", "js"].includes(fence)).sort()).toEqual(
    LANGUAGES.map(({ fence }) => fence).sort(),
  );
});

const hasOpenssl = Bun.which("openssl") !== null;

test.skipIf(!hasOpenssl)("the command for a plain HMAC prints what X-Service-Signature has", () => {
  const [command = ""] = /^openssl dgst .*$/m.exec(DOCS) ?? [];
  writeFileSync(join(FOLDER, "body.json"), JSON_BODY);
  const { PATH } = process.env;
  const ran = spawnSync("sh", ["-c", command], { cwd: FOLDER, env: { PATH, SECRET } });
  const [, hex] = /= ([0-9a-f]{64})$/.exec(ran.stdout.toString().trim()) ?? [];
  expect(`sha256=${hex}`).toBe(headersOf(JSON_BODY)["x-service-signature"] as string);
});

test("the whole receiver stores what we sent, once it has checked the signature, and stores nothing else", async () => {
  const file = join(FOLDER, "whole", "receiver.ts");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, codeOf("ts"));
  const { receive } = await import(file);
  const stored: { id: string }[] = [];
  const send = async (headers: Record<string, string>, body: Uint8Array<ArrayBuffer>) => {
    const request = new Request("https://shop.example/hooks/candor", { method: "POST", headers, body });
    const answer: Response = await receive(request, SECRET, async (delivery: { id: string }) => stored.push(delivery));
    return answer.status;
  };
  const body = new Uint8Array(JSON_BODY);
  expect(await send(headersOf(JSON_BODY, { secret: FOREIGN }), body)).toBe(401);
  expect(await send(headersOf(JSON_BODY), new TextEncoder().encode("{}"))).toBe(401);
  expect(await send({}, new TextEncoder().encode("no JSON"))).toBe(401);
  expect(stored).toEqual([]);
  expect(await send(headersOf(JSON_BODY), body)).toBe(204);
  expect(stored.map(({ id }) => id)).toEqual([ID]);
});
