// photo: authors send reviews with pictures while the process that decodes them, and the service itself, are killed with -9. Each review is
// there once with its pictures, and no file is left without a row, no row without its files.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { removeGonePhotos } from "#domain/review/photo/files.ts";
import { PHOTO_SIZES, photoFile } from "#domain/review/state/photo.ts";
import type { Context } from "#platform/database/context.ts";
import { type DatabasePool, openPool } from "#platform/database/database.ts";
import { targetOf } from "#platform/database/target.ts";
import { createFolderStore } from "#platform/photo/folder-store.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { picture } from "../../../test/support/photo.ts";
import { insertInvitation, TYPED } from "../../../test/surface/page/fixture.ts";
import { seededRandom } from "../../random.ts";
import { APP_SECRET, type App, BASE_URL, startApp } from "../kit/app.ts";
import { inPlace, type Place, rest, until } from "../kit/place.ts";
import { startPostgres } from "../kit/postgres.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { atMost, exactly, none, type Row } from "../kit/row.ts";
import { makeShops, type Shop } from "./shop.ts";

const KILLS = 10;
const AUTHORS = 3;
const PICTURES = 2;
const RETRY_MS = 300;
const DONE_WITHIN_MS = 60_000;
/** Uploads and their decoding take some hundred milliseconds; the kill comes at a random moment of them. */
const WITHIN_MS = 900;

export const photo: Rehearsal = {
  name: "photo",
  about: `the process that decodes pictures killed ${KILLS} times, and the service ${KILLS} times, during uploads`,
  byDefault: true,
  run: (options) =>
    inPlace("photo", options, async (place) => {
      const { url } = await startPostgres(place);
      const target = targetOf(url);
      const [shop] = await makeShops(target, 1);
      if (shop === undefined) throw new Error("There is no shop.");
      const pool = openPool(target, { max: 3, deadlineMs: null });
      place.onLeave(() => pool.close());
      const context = { db: pool.db, clock: systemClock, log: createLog("error", 2), baseUrl: BASE_URL };
      return rehearse({ place, pool, context, shop, url }, options);
    }),
};

type World = { place: Place; pool: DatabasePool; context: Context; shop: Shop; url: string };

async function rehearse(world: World, { say, scale, signal }: Options): Promise<Row[]> {
  const kills = Math.max(2, Math.round(KILLS * scale));
  const random = seededRandom(kills);
  const { place, pool, context } = world;
  const dataDir = join(place.folder, "data");
  const env = { DATABASE_URL: world.url, DATA_DIR: dataDir };
  const port = freePort();
  const start = () => startApp(place, { port, logFile: join(place.folder, "app.log"), env });
  let app = await start();
  const authors = startAuthors(world, port);
  let ofChild = 0;
  for (let n = 0; n < kills; n++) {
    await until("a child decodes", () => childrenOf(app).length > 0, { withinMs: DONE_WITHIN_MS, signal });
    await rest(random() * WITHIN_MS, signal);
    for (const pid of childrenOf(app)) {
      process.kill(pid, "SIGKILL");
      ofChild++;
    }
    await rest(random() * WITHIN_MS, signal);
    await app.kill();
    app = await start();
    say(`killed ${n + 1} of ${kills} times`);
  }
  await authors.stop();
  await app.stop();
  const reviews = await pool.sql<{ reviews: number; pictures: number }[]>`
    select count(distinct r.id)::int as reviews, count(p.id) filter (where p.state = 'shown')::int as pictures
    from invitation i left join review r on r.id = i.review_id left join review_photo p on p.review_id = r.id
    group by i.id`;
  // What no review took is over after an hour; that hour passes here.
  await pool.sql`update review_photo set expires_at = now() - interval '1 minute' where expires_at is not null`;
  const store = createFolderStore(join(dataDir, "photos"));
  await removeGonePhotos(context, store);
  const files = await Array.fromAsync(store.list());
  const rows = await pool.sql<{ name: string }[]>`select name from review_photo`;
  const due = new Set(rows.flatMap(({ name }) => PHOTO_SIZES.map((size) => photoFile(name, size))));
  const about = `when a decoding process is killed ${ofChild} times and the service ${kills} times`;
  return [
    exactly(
      `reviews of ${reviews.length} authors ${about}`,
      sumOf(reviews, "reviews"),
      reviews.length,
      `, ${authors.lost()} answers lost`,
    ),
    exactly("their pictures", sumOf(reviews, "pictures"), reviews.length * PICTURES),
    none("authors who read an answer that is no refusal of a form", authors.faults()),
    none(
      "files without a row",
      files.filter((file) => !due.has(file)),
    ),
    exactly("files of the rows", files.filter((file) => due.has(file)).length, due.size),
    atMost("rows of pictures without a review", rows.length - sumOf(reviews, "pictures"), 0),
  ];
}

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

/** The processes of the app that draw or decode. */
function childrenOf({ pid }: App): number[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const parent = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "latin1"))?.[1]);
      const isOurs = parent === pid && readFileSync(`/proc/${name}/cmdline`, "latin1").includes("raster/program.ts");
      return isOurs ? [Number(name)] : [];
    } catch {
      // It is no process, or has ended.
      return [];
    }
  });
}

/** Persons who send a review with pictures again and again until it is there. */
function startAuthors({ context, pool, shop }: World, port: number) {
  const links = createLinks(APP_SECRET);
  const faults: string[] = [];
  let sent = 0;
  let lost = 0;
  let isOver = false;

  const post = async (path: string, files: readonly Uint8Array[]): Promise<number | null> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(TYPED)) form.set(name, value);
    for (const bytes of files) form.append("photo-file", new File([new Uint8Array(bytes)], "photo.png"));
    const origin = `http://127.0.0.1:${port}`;
    sent++;
    // Each comes from another network: the limits are not what is tested.
    const headers = { "x-forwarded-for": `198.${18 + (sent >> 8)}.${sent & 255}.1`, "sec-fetch-site": "same-origin" };
    try {
      const response = await fetch(origin + path, {
        method: "POST",
        body: form,
        headers,
        redirect: "manual",
        keepalive: false,
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      lost++;
      return null;
    }
  };

  const write = async (): Promise<void> => {
    const { id } = await insertInvitation(context, { organisationId: shop.organisationId, id: shop.businessId });
    const path = `/invite/${links.sign("invite", id)}`;
    const files = Array.from({ length: PICTURES }, () => picture(1_200, 900));
    const deadline = performance.now() + DONE_WITHIN_MS;
    while (performance.now() < deadline) {
      const status = await post(path, files);
      if (status === 303) return;
      if (status !== null && ![422, 503].includes(status)) faults.push(`${id}: ${status}`);
      const [row] = await pool.sql`select review_id from invitation where id = ${id}`;
      // The answer was lost, not the review.
      if (row?.review_id) return;
      await Bun.sleep(RETRY_MS);
    }
    faults.push(`${id}: no review in ${DONE_WITHIN_MS / 1_000} s`);
  };

  const working = Array.from({ length: AUTHORS }, async () => {
    while (!isOver) await write();
  });
  return {
    faults: () => faults,
    lost: () => lost,
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  };
}
