// The files of deploy/ha name each other's hosts, and try.sh refuses what it cannot start.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { YAML } from "bun";

const FOLDER = join(import.meta.dir, "../deploy/ha");
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");
const settingOf = (name: string, setting: string) => new RegExp(`^${setting}=(.*)$`, "m").exec(read(name))?.[1];
const NODES = ["node1", "node2", "node3"];

test("each host of the node's settings is one that etcd and HAProxy know", () => {
  const { etcd3, postgresql, restapi } = YAML.parse(read("node.yml")) as Record<string, Record<string, unknown>>;
  const clients = ["etcd1:2379", "etcd2:2379", "etcd3:2379"];
  expect(etcd3?.hosts).toEqual(clients);
  const peers = clients.map((each) => each.split(":")[0]).map((name) => `${name}=http://${name}:2380`);
  expect(settingOf("etcd.env.example", "ETCD_INITIAL_CLUSTER")).toBe(peers.join(","));
  expect(settingOf("etcd.env.example", "ETCD_ADVERTISE_CLIENT_URLS")).toBe(`http://${clients[0]}`);
  const ports = [postgresql?.listen, restapi?.listen].map((each) => String(each).split(":")[1]);
  expect(settingOf("node.env.example", "PATRONI_POSTGRESQL_CONNECT_ADDRESS")).toBe(`node1:${ports[0]}`);
  expect(settingOf("node.env.example", "PATRONI_RESTAPI_CONNECT_ADDRESS")).toBe(`node1:${ports[1]}`);
  const servers = NODES.map((name) => `server ${name} ${name}:${ports[0]} check port ${ports[1]}`);
  expect([...(read("haproxy.cfg").match(/server node.*/g) ?? [])]).toEqual(servers);
});

test("the proxy of the pages asks for readiness, and for life where none is ready", () => {
  const [, ready = "", alive = ""] = read("web.cfg").split(/^backend /m);
  expect(ready).toContain("GET /readyz");
  expect(alive).toContain("GET /healthz");
  const servers = [1, 2].map((n) => `server candor${n} candor${n}:3000 check`);
  for (const part of [ready, alive]) expect([...(part.match(/server candor.*/g) ?? [])]).toEqual(servers);
});

for (const [args, says] of [
  [[], "Name a folder"],
  [["data"], "a whole path"],
] as const) {
  test(`try.sh ${args.join(" ") || "without a folder"} is refused`, () => {
    const { exitCode, stderr } = Bun.spawnSync(["sh", join(FOLDER, "try.sh"), ...args]);
    expect(exitCode).toBe(2);
    expect(stderr.toString()).toContain(says);
  });
}
