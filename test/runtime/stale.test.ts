// No database answers: public pages and data that are kept are given as old ones, and everything else is unavailable.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BusinessId } from "#contract/id.ts";
import { openPool } from "#platform/database/database.ts";
import { createTestDatabase } from "../support/database.ts";
import { cloneDatabase } from "../support/postgres.ts";
import { seedBusiness, seedOrganisation } from "../support/seed.ts";
import { createTestService, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-test-"));
/** Of answers (contract, Open data API). */
const MAX_AGE_MS = 300_000;
const STALE_MS = 600_000;
const sockets = new Set<Socket>();
let way: Server;
let isCut = false;
let service: TestService;
/** The way of another process, which is not cut. */
let other: ReturnType<typeof openPool>;
let slug: string;
let businessId: BusinessId;

beforeAll(async () => {
  const place = await cloneDatabase();
  const { target } = place;
  if (!("path" in target)) throw new Error("the tests' database is on a socket");
  way = createServer((socket) => {
    socket.on("error", () => {});
    if (isCut) return socket.destroy();
    const onwards = connect(target.path).on("error", () => socket.destroy());
    sockets.add(socket.on("close", () => onwards.destroy()));
    socket.pipe(onwards).pipe(socket);
  });
  const path = join(folder, ".s.PGSQL.5432");
  await new Promise<void>((resolve) => way.listen(path, resolve));
  other = openPool(target, { max: 1 });
  service = await createTestService({}, undefined, await createTestDatabase({ ...place, target: { ...target, path } }));
  const { id: organisationId } = await seedOrganisation(service.context);
  const business = await seedBusiness(service.context, { organisationId });
  ({ slug, id: businessId } = business);
});
afterAll(async () => {
  isCut = false;
  await other.close();
  await service.close();
  way.close();
  rmSync(folder, { recursive: true });
});

const cut = () => {
  isCut = true;
  for (const socket of sockets) socket.destroy();
};

test("kept answers are given with their age, for their time and not after a known change; then all is new again", async () => {
  const kept = [
    `/review/${slug}`,
    `/api/open/v1/businesses/${slug}`,
    `/api/widget/${slug}`,
    `/api/badge/${slug}.svg`,
    "/",
  ];
  const statuses = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => [path, (await service.get(path)).status] as const));
  expect(await statuses(kept)).toEqual(kept.map((path) => [path, 200]));
  service.clock.advance(MAX_AGE_MS + 5_000);
  cut();
  await until("the service knows", async () => (await service.get("/search?q=not+kept")).status === 503);
  for (const path of kept) {
    const old = await service.get(path);
    expect([path, old.status, old.headers.get("age")]).toEqual([path, 200, "305"]);
  }
  service.handler.onSilence();
  expect((await service.get(`/review/${slug}`)).status).toBe(200);
  // Another process took a review down and announced it.
  service.handler.onChange(`business:${businessId}`);
  expect((await service.get(`/api/open/v1/businesses/${slug}`)).status).toBe(503);
  expect((await service.get("/")).status).toBe(200);
  service.clock.advance(STALE_MS);
  expect(await statuses(kept)).toEqual(kept.map((path) => [path, 503]));
  isCut = false;
  await until("it is back", async () => (await service.get(`/review/${slug}`)).status === 200);
  expect((await service.get(`/review/${slug}`)).headers.get("age")).toBeNull();
});

test("what another process hid while this one was cut off is not shown once the database is back, though this one has heard of nothing", async () => {
  const frame = `/embed/${slug}?variant=badge&theme=light&lang=en`;
  const paths = [`/review/${slug}`, `/api/open/v1/businesses/${slug}`, `/api/widget/${slug}`, frame];
  const statuses = () => Promise.all(paths.map(async (path) => [path, (await service.get(path)).status]));
  expect(await statuses()).toEqual(paths.map((path) => [path, 200]));
  cut();
  service.handler.onSilence();
  await until("the service knows", async () => (await service.get("/search?q=not+kept")).status === 503);
  await other.sql`update business set profile = 'moved' where id = ${businessId}`;
  expect(await statuses()).toEqual(paths.map((path) => [path, 200]));
  isCut = false;
  await until("it is back", async () => (await service.get("/search?q=not+kept")).status === 200);
  expect(await statuses()).toEqual(paths.map((path) => [path, 404]));
});
