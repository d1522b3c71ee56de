// A volume whose group got rights on everything, as Kubernetes gives them by `fsGroup` at each mount: the service starts, and what is secret
// is closed again. As root and as an ordinary user.
import { afterEach, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keptPrevious, keptSecret, replaceSecret } from "#platform/config/kept-secret.ts";
import { isRoot } from "#platform/embedded-postgres/user.ts";
import { closeFolderOf, closeToOthers } from "#platform/file/closed.ts";
import type { Mail } from "#platform/mail/compose.ts";
import { keepMail } from "#platform/mail/kept.ts";

const ROOT = join(import.meta.dir, "../..");
/** `nobody`: PostgreSQL asks for the name of its user. */
const [USER, GROUP] = [65_534, 54_322];
const MAIL: Mail = {
  messageId: "0197a000-0000-7000-8000-000000000000",
  to: "ana@oak.example",
  from: { name: "Oak", address: "oak@oak.example" },
  replyTo: null,
  subject: "s",
  text: "t",
  html: "<p>t</p>",
  language: "en",
  unsubscribeUrl: null,
};
const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "candor-test-"));
  chmodSync(path, 0o755);
  made.push(path);
  return path;
}

const modeOf = (path: string): number => statSync(path).mode & 0o7777;

/** What the mount does. */
function openToGroup(path: string): void {
  const group = isRoot() ? `chgrp -R ${GROUP} "$1" && ` : "";
  const script = `${group}chmod -R g+rwX "$1" && find "$1" -type d -exec chmod g+s {} +`;
  expect(spawnSync("sh", ["-c", script, "sh", path]).status).toBe(0);
}

/** Starts the database of a data folder in a process of that user, and leaves it. */
function startAndLeave(dataDir: string, uid: number | null): { status: number | null; said: string } {
  const module = JSON.stringify(join(ROOT, "src/platform/embedded-postgres/embedded-postgres.ts"));
  const config = JSON.stringify(join(ROOT, "src/platform/config/kept-secret.ts"));
  const given = JSON.stringify({ dataDir, settings: { fsync: "off" } });
  const script = `const { keptSecret } = await import(${config});
    keptSecret(${JSON.stringify(dataDir)});
    const { enterEmbeddedPostgres } = await import(${module});
    await (await enterEmbeddedPostgres(${given})).leave();`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", script], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: dataDir, BUN_RUNTIME_TRANSPILER_CACHE_PATH: "0" },
    ...(uid === null ? {} : { uid, gid: uid }),
    timeout: 300_000,
  });
  return { status, said: `${stdout}${stderr}` };
}

function expectClosed(dataDir: string): void {
  expect(modeOf(join(dataDir, "postgres"))).toBe(0o700);
  expect(modeOf(join(dataDir, "app-secret"))).toBe(0o600);
  expect(modeOf(join(dataDir, "postgres.log"))).toBe(0o600);
}

describe("a data folder that a volume's group was let into", () => {
  const users: [string, number | null][] = isRoot()
    ? [
        ["root", null],
        ["an ordinary user, as in the image", USER],
      ]
    : [["an ordinary user, as in the image", null]];
  for (const [who, uid] of users) {
    test(`is closed again before the database starts, by ${who}`, () => {
      const dataDir = folder();
      if (uid !== null) chownSync(dataDir, uid, uid);
      expect(startAndLeave(dataDir, uid)).toEqual({ status: 0, said: expect.any(String) });
      openToGroup(dataDir);
      expect(modeOf(join(dataDir, "postgres"))).toBe(0o2770);
      expect(startAndLeave(dataDir, uid).said).not.toContain("invalid permissions");
      expectClosed(dataDir);
      // Each mount opens it anew, perhaps to the world.
      spawnSync("chmod", ["-R", "a+rwX", join(dataDir, "postgres"), join(dataDir, "app-secret")]);
      expect(startAndLeave(dataDir, uid).status).toBe(0);
      expectClosed(dataDir);
    });
  }

  test("a cluster that lies elsewhere, behind a link", () => {
    const [dataDir, elsewhere] = [folder(), folder()];
    if (isRoot()) for (const each of [dataDir, elsewhere]) chownSync(each, USER, USER);
    const uid = isRoot() ? USER : null;
    expect(startAndLeave(dataDir, uid).status).toBe(0);
    renameSync(join(dataDir, "postgres"), join(elsewhere, "cluster"));
    symlinkSync(join(elsewhere, "cluster"), join(dataDir, "postgres"));
    openToGroup(elsewhere);
    expect(startAndLeave(dataDir, uid).status).toBe(0);
    expect(modeOf(join(elsewhere, "cluster"))).toBe(0o700);
  });
});

describe("what is closed", () => {
  test("the secret and the one before", () => {
    const dataDir = folder();
    const secret = keptSecret(dataDir);
    replaceSecret(dataDir, secret, "x".repeat(43));
    openToGroup(dataDir);
    expect([keptSecret(dataDir), keptPrevious(dataDir)]).toEqual(["x".repeat(43), secret]);
    for (const name of ["app-secret", "app-secret-previous"]) expect(modeOf(join(dataDir, name))).toBe(0o600);
  });

  test("kept mails, by their folder", async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, "mail"), { mode: 0o770 });
    chmodSync(join(dataDir, "mail"), 0o2775);
    await keepMail(dataDir, MAIL, "https://oak.example");
    expect(modeOf(join(dataDir, "mail"))).toBe(0o700);
  });

  test("never what a link leads to, a missing file, or another user's folder", () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, "other"), "", { mode: 0o644 });
    chmodSync(join(dataDir, "other"), 0o644);
    symlinkSync(join(dataDir, "other"), join(dataDir, "link"));
    closeToOthers(join(dataDir, "link"));
    closeToOthers(join(dataDir, "nowhere"));
    expect(modeOf(join(dataDir, "other"))).toBe(0o644);
    closeFolderOf(USER, dataDir);
    expect(modeOf(dataDir)).toBe(0o755);
  });

  test("a file that is closed stays as it is, also one that its owner may only read", () => {
    const file = join(folder(), "file");
    writeFileSync(file, "");
    chmodSync(file, 0o400);
    closeToOthers(file);
    expect(modeOf(file)).toBe(0o400);
    chmodSync(file, 0o444);
    closeToOthers(file);
    expect(modeOf(file)).toBe(0o400);
  });
});
