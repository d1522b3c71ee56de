// A pgbouncer in front of the server of the tests, if it is installed.
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { serverUser, spawnAs } from "#platform/embedded-postgres/user.ts";
import type { SocketTarget } from "./postgres.ts";
import { until } from "./until.ts";

const PROGRAM = Bun.which("pgbouncer", { PATH: `${process.env.PATH}:/usr/sbin` });
export const HAS_PGBOUNCER = PROGRAM !== null;

/** Since 1.21 it can prepare a statement in each session that is asked to run it. */
export const PREPARES = HAS_PGBOUNCER && Bun.semver.satisfies(versionOf(PROGRAM as string), ">=1.21.0");

const PORT = 6432;

export type Pgbouncer = { target: SocketTarget; url: string; stop(): Promise<void> };

/** @param settings of its section [pgbouncer], besides those that it needs to run */
export async function startPgbouncer(server: SocketTarget, settings: Record<string, string>): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), "candor-test-"));
  // For root it runs as another user, which must be able to enter.
  chmodSync(folder, 0o777);
  const file = join(folder, "pgbouncer.ini");
  const all = { unix_socket_dir: folder, listen_addr: "", listen_port: String(PORT), auth_type: "any", ...settings };
  writeFileSync(
    file,
    [
      "[databases]",
      `* = host=${dirname(server.path)} user=${server.username}`,
      "[pgbouncer]",
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
      "",
    ].join("\n"),
  );
  const log = openSync(join(folder, "log"), "a");
  // It runs as the server's user, because only that user may enter the socket's folder.
  const child = spawnAs(await serverUser(join(folder, "none")), PROGRAM as string, ["-q", file], log);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const target = { ...server, path: join(folder, `.s.PGSQL.${PORT}`) };
  const socket = () => Bun.connect({ unix: target.path, socket: { data() {} } }).then((open) => open.end());
  await until("pgbouncer listens", () =>
    socket().then(
      () => true,
      () => false,
    ),
  );
  return {
    target,
    url: `postgres://${server.username}@localhost:${PORT}/${server.database}?host=${encodeURIComponent(folder)}`,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      closeSync(log);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function versionOf(program: string): string {
  const said = Bun.spawnSync([program, "--version"]).stdout.toString();
  return /(\d+\.\d+\.\d+)/.exec(said)?.[1] ?? "0.0.0";
}
