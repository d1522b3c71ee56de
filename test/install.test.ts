// deploy/install.sh: a first run, an upgrade, sites of others, a dry run, and addresses that are no host.
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const SCRIPT = join(import.meta.dir, "../deploy/install.sh");
const folder = mkdtempSync(join(tmpdir(), "candor-install-"));
let root = "";
let count = 0;

beforeEach(() => {
  root = join(folder, `root-${count++}`);
  mkdirSync(root);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function binaryOf(version: string): string {
  const file = join(folder, `candor-${version}`);
  writeFileSync(file, `#!/bin/sh\necho ${version}\n`);
  chmodSync(file, 0o755);
  return file;
}

function install(...args: string[]) {
  const { stdout, stderr, exitCode } = Bun.spawnSync(["sh", SCRIPT, ...args], {
    env: { PATH: process.env.PATH ?? "", CANDOR_INSTALL_ROOT: root },
  });
  return { exitCode, out: stdout.toString(), err: stderr.toString() };
}

const first = (...more: string[]) => ["--binary", binaryOf("1.0.0"), "--base-url", "https://reviews.example", ...more];
const read = (path: string) => readFileSync(join(root, path), "utf8");
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

test("a first run sets the address, listens on the loopback alone, and keeps settings and data closed", () => {
  expect(install(...first("--caddy")).exitCode).toBe(0);
  expect(read("etc/candor/candor.env")).toMatch(/^BASE_URL=https:\/\/reviews\.example\nHOST=127\.0\.0\.1$/m);
  expect(statSync(join(root, "etc/candor/candor.env")).mode & 0o777).toBe(0o640);
  for (const path of ["etc/candor", "var/lib/candor", "var/backups/candor"])
    expect(statSync(join(root, path)).mode & 0o777).toBe(0o750);
  expect(read("etc/caddy/candor.caddy")).toContain(
    "reviews.example {\n\tencode zstd gzip\n\treverse_proxy 127.0.0.1:3000\n}",
  );
  expect(read("etc/caddy/Caddyfile")).toBe("import /etc/caddy/candor.caddy\n");
  expect(read("etc/systemd/system/candor.service")).toBe(readFileSync(join(SCRIPT, "../candor.service"), "utf8"));
});

test("an upgrade keeps the settings and the program before it, and a second one of the same changes nothing", () => {
  install(...first());
  write("etc/candor/candor.env", 'BASE_URL="https://mine.example"\n');
  for (let times = 0; times < 2; times++) expect(install("--binary", binaryOf("2.0.0"), "--caddy").exitCode).toBe(0);
  expect(read("etc/candor/candor.env")).toBe('BASE_URL="https://mine.example"\n');
  expect(read("etc/caddy/candor.caddy")).toContain("\nmine.example {\n");
  expect(read("usr/local/bin/candor")).toContain("2.0.0");
  expect(read("usr/local/bin/candor.previous")).toContain("1.0.0");
  expect(readdirSync(join(root, "usr/local/bin")).sort()).toEqual(["candor", "candor.previous"]);
});

test("an address that is not the one of the settings is refused before any change", () => {
  install(...first("--caddy"));
  const { exitCode, err } = install("--binary", binaryOf("2.0.0"), "--base-url", "https://other.example", "--caddy");
  expect(exitCode).toBe(2);
  expect(err).toContain("BASE_URL is https://reviews.example in ");
  expect(read("usr/local/bin/candor")).toContain("1.0.0");
  expect(read("etc/caddy/candor.caddy")).toContain("\nreviews.example {\n");
});

test("an upgrade without Caddy takes settings whose address is no host or is kept elsewhere", () => {
  install(...first());
  for (const settings of ["BASE_URL=http://localhost:3000\n", "SERVICE_NAME=Mine\n"]) {
    write("etc/candor/candor.env", settings);
    expect(install("--binary", binaryOf("2.0.0")).exitCode).toBe(0);
    expect(install("--binary", binaryOf("2.0.0"), "--caddy").exitCode).toBe(2);
  }
});

test("sites that are there stay, and the line is added once", () => {
  write("etc/caddy/Caddyfile", "other.example {\n\trespond hello\n}\n");
  for (let times = 0; times < 2; times++) install(...first("--caddy"));
  expect(read("etc/caddy/Caddyfile")).toBe("other.example {\n\trespond hello\n}\n\nimport /etc/caddy/candor.caddy\n");
  expect(read("etc/caddy/Caddyfile.before-candor")).not.toContain("candor");
});

test("the package's example is replaced", () => {
  write("etc/caddy/Caddyfile", "# The Caddyfile\n:80 {\n\troot * /usr/share/caddy\n\tfile_server\n}\n");
  install(...first("--caddy"));
  expect(read("etc/caddy/Caddyfile")).toBe("import /etc/caddy/candor.caddy\n");
});

test("a dry run shows every step and makes no file", () => {
  const { exitCode, out } = install(...first("--caddy", "--dry-run"));
  expect(exitCode).toBe(0);
  for (const step of ["/etc/candor/candor.env", "/usr/local/bin/candor", "candor.service", "candor.caddy"])
    expect(out).toContain(step);
  expect(readdirSync(root)).toEqual([]);
});

describe("refused before the first change", () => {
  const bad: [what: string, args: string[], says: string][] = [
    ["no address", ["--binary", binaryOf("1.0.0")], "--base-url must be"],
    ["http", ["--binary", binaryOf("1.0.0"), "--base-url", "http://reviews.example"], "--base-url must be"],
    ["a path", ["--binary", binaryOf("1.0.0"), "--base-url", "https://reviews.example/x"], "--base-url must be"],
    [
      "a second line",
      ["--binary", binaryOf("1.0.0"), "--base-url", "https://a.example\nSMTP_URL=x"],
      "--base-url must be",
    ],
    [
      "a second address of Caddy's",
      ["--binary", binaryOf("1.0.0"), "--base-url", "https://a.example {"],
      "--base-url must be",
    ],
    [
      "the end of a sed command",
      ["--binary", binaryOf("1.0.0"), "--base-url", "https://a.example|e id"],
      "--base-url must be",
    ],
    ["no binary", ["--base-url", "https://a.example"], "Name the binary"],
    [
      "a binary that is none",
      ["--binary", SCRIPT.replace("install.sh", "Dockerfile"), "--base-url", "https://a.example"],
      "is no program",
    ],
    ["another option", ["--force"], "There is no option --force"],
    ["an option without a value", ["--binary"], "--binary needs a value"],
  ];
  for (const [what, args, says] of bad)
    test(what, () => {
      const { exitCode, err } = install(...args);
      expect(exitCode).toBe(2);
      expect(err).toContain(says);
      expect(readdirSync(root)).toEqual([]);
    });

  test("a binary for another machine", () => {
    const file = join(folder, "foreign");
    writeFileSync(file, "#!/bin/sh\nexit 126\n", { mode: 0o755 });
    expect(install("--binary", file, "--base-url", "https://a.example")).toMatchObject({ exitCode: 1 });
    expect(existsSync(join(root, "usr"))).toBe(false);
  });
});
