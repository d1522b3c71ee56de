// candor mirror: the table is what REST shows, after every operation, kill, lost connection and restored backup.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import postgres from "postgres";
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { createKey } from "#domain/account/key.ts";
import { rotateKey } from "#domain/log/key.ts";
import { deleteOwnReview, editReview } from "#domain/review/author/author.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { postReply } from "#domain/review/reply.ts";
import { listen, type RunningServer } from "#runtime/listen.ts";
import { publishInvited, submission } from "../../domain/review/support.ts";
import { databaseUrl } from "../../support/database.ts";
import { cloneDatabase } from "../../support/postgres.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { enterAll, head, wire } from "../../surface/rest/copy.ts";
import { BOX, forkOf } from "./feed.ts";

const SCRIPT = join(import.meta.dir, "../../../clients/typescript/src/mirror/main.ts");

let service: TestService;
let server: RunningServer;
let organisationId: OrganisationId;
let businessId: BusinessId;
let key: string;
let copy: { sql: postgres.Sql; address: string; close(): Promise<void> };

beforeAll(async () => {
  service = await createTestService();
  server = listen(service.handler, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server?.stop(0);
  await service?.close();
});
beforeEach(async () => {
  organisationId = (await seedOrganisation(service.context)).id;
  businessId = (await seedBusiness(service.context, { organisationId })).id;
  key = (await seedKey(service.context, organisationId)).secret;
  copy = await emptyCopy();
});
afterEach(() => copy.close());

async function emptyCopy() {
  const { target, drop } = await cloneDatabase();
  const sql = postgres({ path: target.path, username: target.username, database: target.database, max: 1 });
  const close = async () => {
    await sql.end();
    await drop();
  };
  return { sql, address: databaseUrl(target), close };
}

async function publish(words = {}): Promise<ReviewId> {
  service.clock.advance(1_000);
  return publishInvited(service.context, { businessId, submission: submission(words) });
}

function start(options: readonly string[] = ["--once"], env: Record<string, string> = {}) {
  return Bun.spawn([process.execPath, SCRIPT, "mirror", copy.address, "--from", server.url, ...options], {
    env: { PATH: process.env.PATH ?? "", CANDOR_KEY: key, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function ended(child: ReturnType<typeof start>): Promise<{ code: number; said: string }> {
  const said = await new Response(child.stderr).text();
  return { code: await child.exited, said };
}

async function expectExact(): Promise<void> {
  const rows = await copy.sql<{ id: string; review: object }[]>`select id, review from candor_review order by id`;
  const shown = [...(await head(service, key))].sort(([a], [b]) => (a < b ? -1 : 1));
  expect(rows.map(({ id, review }) => [id, review])).toEqual(shown.map(([id, text]) => [id, JSON.parse(text)]));
}

describe("once", () => {
  test("loads the export, and then takes deletions, edits and replies by the feed", async () => {
    const ids: ReviewId[] = [];
    for (let n = 0; n < 5; n++) ids.push(await publish({ title: `Überraschend "gut" \\ 良い ${n}` }));
    await enterAll(service);
    expect(await ended(start())).toMatchObject({ code: 0 });
    await expectExact();
    const [gone, edited, answered, hidden] = ids as [ReviewId, ReviewId, ReviewId, ReviewId];
    await deleteOwnReview(service.context, gone);
    service.clock.advance(1_000);
    await editReview(service.context, edited, submission({ title: "Better by now" }), { language: "en" });
    await postReply(service.context, { organisationId, reviewId: answered, body: "Thank you.", userId: null } as never);
    await changeStatus(service.context, hidden, { to: "hidden", reason: "illegal", askedBy: "moderator" });
    await publish();
    await enterAll(service);
    expect(await ended(start())).toMatchObject({ code: 0 });
    await expectExact();
    const [row] = await copy.sql`select title, rating from candor_review where id = ${wire(edited)}`;
    expect(row).toMatchObject({ title: "Better by now" });
    expect(await copy.sql`select from candor_review where id = any(${[wire(gone), wire(hidden)]})`).toHaveLength(0);
  });

  test("an organisation without reviews has an empty copy", async () => {
    expect(await ended(start())).toMatchObject({ code: 0 });
    await expectExact();
  });

  test("--verify builds the copy from the log's first entry", async () => {
    for (let n = 0; n < 3; n++) await publish();
    await deleteOwnReview(service.context, await publish());
    await enterAll(service);
    expect(await ended(start(["--once", "--verify"]))).toMatchObject({ code: 0 });
    await expectExact();
  });

  test("--verify refuses a copy that was made, or went on, without it", async () => {
    await publish();
    await enterAll(service);
    await ended(start());
    // No notification of the database drops kept answers here.
    service.handler.onGap();
    const refused = { code: 1, said: expect.stringContaining("was made without --verify") };
    expect(await ended(start(["--once", "--verify"]))).toEqual(refused);
    await copy.sql`drop table candor_review, candor_mirror`;
    expect(await ended(start(["--once", "--verify"]))).toMatchObject({ code: 0 });
    expect(await ended(start(["--once", "--verify"]))).toMatchObject({ code: 0 });
    await publish();
    await enterAll(service);
    await ended(start());
    service.handler.onGap();
    expect(await ended(start(["--once", "--verify"]))).toEqual(refused);
    await expectExact();
  });

  test("--verify refuses another history, or another key, than an earlier run checked", async () => {
    await publish();
    await enterAll(service);
    const verified = ["--once", "--verify"];
    expect(await ended(start(verified))).toMatchObject({ code: 0 });
    let fork = await forkOf({ service });
    const real = server;
    const proxy = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch(request) {
        const { pathname, search } = new URL(request.url);
        if (/^\/log\/(?:checkpoint|tile)/.test(pathname)) return fork(pathname);
        return fetch(`${real.url}${pathname}${search}`, { headers: { authorization: `Bearer ${key}` } });
      },
    });
    server = { ...real, url: proxy.url.origin };
    const said = expect.stringContaining("not those of an earlier checkpoint");
    expect(await ended(start(verified))).toEqual({ code: 1, said });
    const restored = { event: "log-restored", business: null, slug: null, review: null, by: "operator", reason: null };
    fork = await forkOf({ service }, [{ ...restored, at: "2099-01-01T00:00:00.000Z" }]);
    const anew = expect.stringContaining("The copy begins anew.");
    expect(await ended(start(verified))).toEqual({ code: 0, said: anew });
    await expectExact();
    server = real;
    await proxy.stop(true);
    await copy.sql`drop table candor_review, candor_mirror`;
    expect(await ended(start(verified))).toMatchObject({ code: 0 });
    for (let n = 0; n < 2; n++) {
      service.clock.advance(1_000);
      await rotateKey(service.context, BOX);
    }
    await publish();
    await enterAll(service);
    // No notification of the database drops kept answers here.
    service.handler.onGap();
    expect(await ended(start(verified))).toEqual({ code: 1, said: expect.stringContaining("No known key") });
    const logKey = (await (await service.get("/log/key")).text()).split("\n")[0] ?? "";
    expect(await ended(start([...verified, "--log-key", logKey]))).toMatchObject({ code: 0 });
    expect(await ended(start(verified))).toMatchObject({ code: 0 });
    await expectExact();
  });

  test("a cursor of a lost history begins the copy anew", async () => {
    await publish();
    await enterAll(service);
    await ended(start());
    await copy.sql`insert into candor_review select 'rev_lost', business_id, rating, title, body, author, verified, language,
      created_at, updated_at, review from candor_review`;
    // A restored backup leaves readers whose cursors are behind the log's end.
    const [earlier] = await service.sql`select size, checkpoint from log_state`;
    await publish();
    await enterAll(service);
    await ended(start());
    const [later] = await service.sql`select size, checkpoint from log_state`;
    await service.sql`update log_state set ${service.sql(earlier as object)}`;
    const { code, said } = await ended(start());
    await service.sql`update log_state set ${service.sql(later as object)}`;
    expect(said).toContain("The copy begins anew.");
    expect(code).toBe(0);
    await expectExact();
  });
});

describe("kills", () => {
  test("each page counts once, and the copy is exact, however often the process and its connections are killed", async () => {
    for (let n = 0; n < 30; n++) await publish();
    await enterAll(service);
    // The tables, and a record of each state that was committed.
    await ended(start());
    await copy.sql`create table step (cursor text, after text, is_loaded boolean)`;
    await copy.sql`create function note_step() returns trigger language plpgsql as $$
      begin insert into step values (new.cursor, new.after, new.is_loaded); return new; end $$`;
    await copy.sql`create trigger noted after insert or update on candor_mirror for each row execute function note_step()`;
    await copy.sql`delete from candor_mirror`;
    let isOver = false;
    const writing = (async () => {
      const ids: ReviewId[] = [];
      while (!isOver) {
        ids.push(await publish());
        if (ids.length % 3 === 0) await deleteOwnReview(service.context, ids.shift() as ReviewId);
        await enterAll(service);
        await Bun.sleep(5);
      }
    })();
    const stepsSoFar = async () => (await copy.sql`select from step`).length;
    for (let round = 0; round < 12; round++) {
      const before = await stepsSoFar();
      const child = start([]);
      await until("it is at work", async () => (await stepsSoFar()) > before + (round % 4));
      if (round % 3 === 2)
        await copy.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
      child.kill(9);
      await child.exited;
    }
    isOver = true;
    await writing;
    await enterAll(service);
    expect(await ended(start())).toMatchObject({ code: 0 });
    await expectExact();
    const steps = await copy.sql<{ step: string }[]>`select step::text from step`;
    expect(new Set(steps.map(({ step }) => step)).size).toBe(steps.length);
    expect(steps.length).toBeGreaterThan(3);
  });

  test("a connection that is lost within a page ends no process", async () => {
    for (let n = 0; n < 3; n++) await publish();
    await enterAll(service);
    await ended(start());
    // A sequence keeps its value when the statement is rolled back: the first write loses its connection.
    await copy.sql.unsafe(`
      create sequence loss;
      create function lose() returns trigger language plpgsql security definer as $$
        begin
          if nextval('loss') = 1 then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); end if;
          return new;
        end $$;
      create trigger lost before insert on candor_review for each row execute function lose()`);
    await publish();
    await enterAll(service);
    const { code, said } = await ended(start());
    expect([code, said]).toEqual([0, expect.stringContaining("Trying again.")]);
    expect(said).not.toContain("TypeError");
    await expectExact();
  });

  test("an export that stops at any line goes on behind it, and keeps the first cursor", async () => {
    for (let n = 0; n < 4; n++) await publish();
    await enterAll(service);
    await ended(start());
    const ids = (await copy.sql<{ id: string }[]>`select id from candor_review order by id`).map(({ id }) => id);
    const [state] = await copy.sql`select cursor from candor_mirror`;
    for (const [place, id] of ids.entries()) {
      await copy.sql`delete from candor_review where id > ${id}`;
      await copy.sql`update candor_mirror set after = ${id}, is_loaded = false, cursor = ${state?.cursor}`;
      const { code, said } = await ended(start());
      expect(code).toBe(0);
      expect(said).toContain(`Loaded ${ids.length - place - 1} reviews`);
      await expectExact();
    }
  });

  test("two processes on one copy lose nothing and end", async () => {
    for (let n = 0; n < 20; n++) await publish();
    await enterAll(service);
    const both = await Promise.all([ended(start()), ended(start())]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    await expectExact();
  });

  test("SIGTERM ends it in order", async () => {
    const child = start([]);
    const decoder = new TextDecoder();
    let said = "";
    let isTold = false;
    for await (const chunk of child.stderr) {
      said += decoder.decode(chunk, { stream: true });
      if (!said.includes("At the head of the feed") || isTold) continue;
      isTold = true;
      child.kill("SIGTERM");
    }
    expect(await child.exited).toBe(0);
    await expectExact();
  });
});

describe("refusals", () => {
  test("name the argument, end with 2, and repeat no password", async () => {
    const run = async (words: string[], env: Record<string, string> = { CANDOR_KEY: key }) => {
      const child = Bun.spawn([process.execPath, SCRIPT, ...words], { env, stdout: "pipe", stderr: "pipe" });
      return ended(child as ReturnType<typeof start>);
    };
    const address = "postgres://reader:secret-word@127.0.0.1:1/copy";
    for (const [words, named, env] of [
      [["mirror"], "POSTGRES_URL"],
      [["mirror", "mysql://reader:secret-word@127.0.0.1/copy", "--from", server.url], "POSTGRES_URL"],
      [["mirror", address], "--from"],
      [["mirror", address, "--from", "reviews.example"], "--from"],
      [["mirror", address, "--from", server.url, "--log-key", "x"], "--log-key"],
      [["mirror", address, "--from", server.url, "--verify", "--log-key", "x"], "line of /log/key"],
      [["mirror", address, "--from", server.url, "--twice"], "--twice"],
      [["copy", address, "--from", server.url], "mirror"],
      [["mirror", address, "--from", server.url], "CANDOR_KEY", {}],
    ] as [string[], string, Record<string, string>?][]) {
      const { code, said } = await run(words, env);
      expect([code, said]).toEqual([2, expect.stringContaining(named)]);
      expect(said).not.toContain("secret-word");
    }
    const elsewhere = Object.assign(new URL(copy.address), { username: "reader", password: "secret-word" });
    const { code, said } = await run(["mirror", elsewhere.href, "--from", server.url]);
    expect([code, said]).toEqual([1, expect.stringContaining("reader")]);
    expect(said).not.toContain("secret-word");
  });

  test("a service whose error would clear the terminal is quoted without its controls", async () => {
    const hostile = Bun.serve({
      port: 0,
      fetch: () =>
        Response.json({ error: { code: "forbidden", message: "\u001b[2Jno\u009b31m\rway" } }, { status: 403 }),
    });
    try {
      const words = ["mirror", copy.address, "--from", hostile.url.origin, "--once"];
      const child = Bun.spawn([process.execPath, SCRIPT, ...words], { env: { CANDOR_KEY: key }, stderr: "pipe" });
      const said = await new Response(child.stderr).text();
      expect([await child.exited, said]).toEqual([1, expect.stringContaining("\ufffd[2Jno\ufffd31m\ufffdway")]);
    } finally {
      await hostile.stop(true);
    }
  });

  test("a database that does not answer yet is waited for, and no line has the password", async () => {
    const words = ["mirror", "postgres://reader:secret-word@127.0.0.1:1/copy", "--from", server.url];
    const child = Bun.spawn([process.execPath, SCRIPT, ...words], {
      env: { CANDOR_KEY: key },
      stdout: "pipe",
      stderr: "pipe",
    });
    let said = "";
    for await (const piece of child.stderr) {
      said += new TextDecoder().decode(piece);
      if (said.includes("Trying again.")) child.kill("SIGTERM");
    }
    expect(await child.exited).toBe(0);
    expect(said).not.toContain("secret-word");
  });

  test("a key of another organisation changes nothing in the copy", async () => {
    await publish();
    await enterAll(service);
    await ended(start());
    const other = await createKey(service.context, {
      organisationId: (await seedOrganisation(service.context)).id,
      name: "other",
      scopes: ["read"],
    } as never);
    const { code, said } = await ended(start(["--once"], { CANDOR_KEY: other.secret }));
    expect(code).toBe(1);
    expect(said).toContain("drop the tables");
    await expectExact();
  });
});
