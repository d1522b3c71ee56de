// An audit of the log: an honest service passes, and the audit finds every change by an operator.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Reading } from "#cli/audit/progress.ts";
import { createSource, type Fetch } from "#cli/audit/source.ts";
import { verifyLog } from "#cli/log-verify.ts";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { bundleOf, entriesOf } from "#domain/log/tile.ts";
import { editReview } from "#domain/review/author/author.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { sequenceAll } from "../domain/log/support.ts";
import { publishInvited, submission } from "../domain/review/support.ts";
import { seedBusiness } from "../support/seed.ts";
import { createTestService, type TestService } from "../support/service.ts";

const SITE = "https://reviews.example";

let service: TestService;
let businessId: Awaited<ReturnType<typeof seedBusiness>>["id"];
let slug: string;
let online: ReviewId;
let offline: ReviewId;
let checkpoint: string;
let waits: number;

beforeAll(async () => {
  service = await createTestService();
  ({ id: businessId, slug } = await seedBusiness(service.context));
  for (let turn = 0; turn < 25; turn++) online = await publish(1 + (turn % 5));
  await sequenceAll(service.context);
  forget();
  checkpoint = await (await service.get("/log/checkpoint")).text();
  offline = await publish();
  await changeStatus(service.context, offline, { to: "hidden", reason: "spam", askedBy: "moderator" });
  await editReview(service.context, online, submission({ rating: 1, title: "Other words" }), {
    language: "en",
  });
  // Enough entries for a whole tile and part of one.
  const entries = Array.from({ length: 300 }, () => ({
    event: "replied" as const,
    business: null,
    reviewId: null,
    by: "business" as const,
  }));
  await recordEntries(service.context, entries);
  await sequenceAll(service.context);
});
afterAll(() => service.close());
beforeEach(() => {
  waits = 0;
  forget();
});

const forget = () => service.handler.onChange("*");

const publish = (rating = 4) => publishInvited(service.context, { businessId, submission: submission({ rating }) });

/** @param tamper makes the answer of a dishonest server from the honest one */
function audit(
  tamper: (path: string, honest: Response) => Promise<Response> | Response = (_, honest) => honest,
  since: string | null = null,
) {
  const ask: Fetch = async (url) => {
    const path = url.slice(SITE.length);
    return tamper(path, await service.get(path));
  };
  // A minute passes where the server asks to wait, so that no test does.
  const wait = async () => {
    waits++;
    service.clock.advance(60_000);
    forget();
  };
  return verifyLog(createSource(ask, wait), SITE, since === null ? null : { name: "kept", text: since }, wait);
}

const change = (of: string, edit: (bytes: Buffer) => Buffer | null) => async (path: string, honest: Response) => {
  if (path !== of) return honest;
  const bytes = edit(Buffer.from(await honest.arrayBuffer()));
  return bytes === null ? new Response(null, { status: 404 }) : new Response(new Uint8Array(bytes));
};
const inJson = (of: string, edit: (body: never) => void) =>
  change(of, (bytes) => {
    const body = JSON.parse(bytes.toString());
    edit(body as never);
    return Buffer.from(JSON.stringify(body));
  });
const reviews = () => `/api/open/v1/businesses/${slug}/reviews`;

test("a service that keeps to its log passes, with a checkpoint from before as well", async () => {
  const { size, root, findings } = await audit(undefined, checkpoint);
  expect(findings).toEqual([]);
  expect(size).toBe(25 * 2 + 2 + 1 + 1 + 300);
  expect(root).toMatch(/^[A-Za-z0-9+/]{43}=$/);
});

test("it waits where the service says so", async () => {
  let refused = 0;
  const { findings } = await audit((path, honest) => {
    if (!path.includes("/reviews") || refused++ > 1) return honest;
    return new Response(null, { status: 429, headers: { "retry-after": "7" } });
  });
  expect(findings).toEqual([]);
  expect(waits).toBe(2);
});

test("it says what it has done of what there is", async () => {
  const said: Reading[] = [];
  const source = createSource(
    (url) => service.get(url.slice(SITE.length)),
    async () => {
      service.clock.advance(60_000);
      forget();
    },
  );
  const progress = { at: (reading: Reading) => said.push(reading), waits: () => {} };
  const { size } = await verifyLog(source, SITE, null, async () => {}, progress);
  const entries = said.filter(({ what }) => what === "entries");
  expect(entries.map(({ done }) => done)).toEqual([256, size]);
  const businesses = said.filter(({ what }) => what === "businesses");
  expect(businesses.at(-1)).toEqual({ what: "businesses", done: 1, total: 1, share: 1 });
  const shares = businesses.map(({ share }) => share);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  // One answer for the figures, two for the pages of its reviews, and the end.
  expect(shares.map((share) => Math.round(share * 3))).toEqual([1, 2, 3, 3]);
});

test("a business that moved is no longer compared here, unless it is still shown", async () => {
  const own = await createTestService();
  const moved = await seedBusiness(own.context);
  await publishInvited(own.context, { businessId: moved.id });
  await recordEntries(own.context, [{ event: "organisation-moved", business: moved, reviewId: null, by: "operator" }]);
  await sequenceAll(own.context);
  const auditWith = async (of: (honest: Response) => Response, ofPage = of) => {
    own.handler.onChange("*");
    const ask: Fetch = async (url) => {
      const honest = await own.get(url.slice(SITE.length));
      if (url.includes(`/businesses/${moved.slug}`)) return of(honest);
      return url.includes(`/review/${moved.slug}`) ? ofPage(honest) : honest;
    };
    const wait = async () => void own.clock.advance(60_000);
    return verifyLog(createSource(ask, wait), SITE, null, wait);
  };
  const findingsWith = async (...of: Parameters<typeof auditWith>) => (await auditWith(...of)).findings;
  /** As fetch answers that has followed a redirect. */
  const from = (url: string) =>
    Object.defineProperties(new Response("{}"), { url: { value: url }, redirected: { value: true } });
  expect(await findingsWith(() => from("https://new.example/api/open/v1/businesses/x"))).toEqual([]);
  const gone = () => new Response(null, { status: 404 });
  // Named, because an operator could end the log for a business that should not be looked at.
  expect(await auditWith(gone)).toMatchObject({ findings: [], moved: [moved.slug] });
  const shown = [
    { place: `business ${moved.slug}`, what: "It is online here, and entry 1 says that it moved to another server." },
  ];
  expect(await findingsWith((honest) => honest)).toEqual(shown);
  expect(await findingsWith(gone, (honest) => honest)).toEqual(shown);
  expect(await findingsWith(() => from(`${SITE}/elsewhere`))).toEqual(shown);
  await recordEntries(own.context, [{ event: "organisation-stayed", business: moved, reviewId: null, by: "operator" }]);
  await sequenceAll(own.context);
  expect(await auditWith((honest) => honest)).toMatchObject({ findings: [], moved: [] });
  await own.close();
});

test("answers of a form that none may have are a finding, and end no audit without one", async () => {
  const told = [{ place: "network", what: expect.stringContaining("has not the form") }];
  const broken: [of: string, body: string][] = [
    [reviews(), '{"data":[null],"totalPages":1,"total":1}'],
    [`/api/open/v1/businesses/${slug}`, '{"data":{"ratingDist":null}}'],
  ];
  for (const [of, body] of broken) {
    const { findings } = await audit(change(of, () => Buffer.from(body)));
    expect([of, findings]).toEqual([of, told]);
  }
  const slugs = async (path: string, honest: Response) =>
    path.startsWith("/sitemap/") ? new Response("<loc>https://reviews.example/review/%E0%A4%A</loc>") : honest;
  expect((await audit(slugs)).findings).toEqual(told);
});

type Listed = {
  data: {
    id: string;
    rating: number;
    body: string;
    verified: boolean;
    incentivized: boolean | null;
    logIndex: number;
    logSalt: string;
  }[];
};

describe("found in the log", () => {
  const CASES: [name: string, place: string, tamper: () => ReturnType<typeof change>][] = [
    [
      "an entry that was changed",
      "checkpoint",
      () =>
        change("/log/tile/entries/000", (bytes) =>
          Buffer.from(bytes.toString("latin1").replace("created", "removed"), "latin1"),
        ),
    ],
    ["two entries in another order", "checkpoint", () => change("/log/tile/entries/000", (bytes) => reorder(bytes))],
    ["an entry twice", "checkpoint", () => change("/log/tile/entries/000", (bytes) => repeat(bytes))],
    [
      "a bundle that is cut",
      "tile/entries/000",
      () => change("/log/tile/entries/000", (bytes) => bytes.subarray(0, -5)),
    ],
    ["a bundle that is missing", "tile/entries/000", () => change("/log/tile/entries/000", () => null)],
    ["a tile that was changed", "tile/0/000", () => change("/log/tile/0/000", (bytes) => flip(bytes))],
    ["a tile that is missing", "tile/0/000", () => change("/log/tile/0/000", () => null)],
    ["a tile above that was changed", "tile/1/000.p/1", () => change("/log/tile/1/000.p/1", (bytes) => flip(bytes))],
    [
      "a root that was changed",
      "checkpoint",
      () =>
        change("/log/checkpoint", (bytes) =>
          Buffer.from(bytes.toString().replace(/\n([A-Za-z0-9+/]{43}=)\n/, `\n${"A".repeat(43)}=\n`)),
        ),
    ],
    [
      "a signature that was changed",
      "checkpoint",
      () => change("/log/checkpoint", (bytes) => Buffer.from(bytes.toString().replace(/..\n$/, "AA\n"))),
    ],
    ["no checkpoint", "checkpoint", () => change("/log/checkpoint", () => null)],
    [
      "a key of another log",
      "checkpoint",
      () => change("/log/key", () => Buffer.from("other.example/log+00000000+AAAA\n")),
    ],
  ];
  for (const [name, place, tamper] of CASES)
    test(name, async () => {
      const { findings } = await audit(tamper());
      expect(findings.map((each) => each.place)).toContain(place);
    });

  test("an old copy, and a fork, by the checkpoint that was kept", async () => {
    const newer = await (await service.get("/log/checkpoint")).text();
    const old = await audit(
      change("/log/checkpoint", () => Buffer.from(checkpoint)),
      newer,
    );
    expect(old.findings).toContainEqual({ place: "kept", what: expect.stringContaining("old copy") });
    const [origin, size] = checkpoint.split("\n");
    expect(origin).toBe("reviews.example/log");
    const forked = checkpoint.replace(`\n${size}\n`, `\n${Number(size) - 1}\n`);
    expect((await audit(undefined, forked)).findings.map(({ place }) => place)).toContain("kept");
    expect((await audit(undefined, "noise")).findings.map(({ place }) => place)).toContain("kept");
  });
});

describe("found behind the log", () => {
  const found = async (tamper: Parameters<typeof audit>[0], place: string) => {
    const { findings } = await audit(tamper);
    expect(findings.map((each) => each.place)).toContain(place);
  };

  test("stars, words or the mark of a purchase that were changed", async () => {
    const { data } = (await (await service.get(reviews())).json()) as Listed;
    const [{ id, rating, body } = { id: "", rating: 0, body: "" }] = data;
    const lies: Partial<Listed["data"][0]>[] = [
      { rating: rating - 1 },
      { body: `${body}.` },
      { verified: false },
      { incentivized: true },
      { incentivized: null },
      { logIndex: 0 },
      { logSalt: Buffer.alloc(32).toString("base64") },
    ];
    for (const lie of lies)
      await found(
        inJson(reviews(), (page: Listed) => {
          Object.assign(page.data[0] as object, lie);
        }),
        `review ${id}`,
      );
  });

  test("the label of a reward that the operator took away in the database", async () => {
    await service.sql`update review set incentivized = true where id = ${online}`;
    await found(undefined, `review ${toWire("rev", online)}`);
    await service.sql`update review set incentivized = false where id = ${online}`;
  });

  test("a rating that the operator changed in the database", async () => {
    await service.sql`update review set rating = 5 where id = ${online}`;
    await found(undefined, `review ${toWire("rev", online)}`);
    await service.sql`update review set rating = 1 where id = ${online}`;
  });

  test("a published review that the operator took out, with a row that remains and without one", async () => {
    await service.sql`update review set status = 'hidden' where id = ${online}`;
    await found(undefined, `review ${toWire("rev", online)}`);
    await service.sql`update review set status = 'published' where id = ${online}`;
  });

  test("a hidden review that the operator put back without a word", async () => {
    await service.sql`update review set status = 'published' where id = ${offline}`;
    await found(undefined, `review ${toWire("rev", offline)}`);
    await service.sql`update review set status = 'hidden' where id = ${offline}`;
  });

  test("an invented review, of a business that the log knows and of one that it does not", async () => {
    const other = await seedBusiness(service.context);
    for (const [business, its] of [
      [businessId, slug],
      [other.id, other.slug],
    ] as const) {
      const id = newId<"rev">();
      await service.sql`insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date, created_at, updated_at)
        select ${id}, ${business}, 5, title, body, author, verified, source, status, language, experience_date, created_at, updated_at from review where id = ${online}`;
      await service.sql`update business_tally set verified[5] = verified[5] + 1 where business_id = ${business}`;
      await found(undefined, `review ${toWire("rev", id)}`);
      expect(
        (await audit()).findings.some(({ place }) => place === `review ${toWire("rev", id)}`),
        its,
      ).toBe(true);
      await service.sql`delete from review where id = ${id}`;
      await service.sql`update business_tally set verified[5] = verified[5] - 1 where business_id = ${business}`;
    }
  });

  test("counts that do not follow from the reviews", async () => {
    await found(
      inJson(`/api/open/v1/businesses/${slug}`, (body: { data: { ratingDist: Record<string, number> } }) => {
        body.data.ratingDist["5"] = 99;
      }),
      `business ${slug}`,
    );
  });

  test("an open API that is gone", async () => {
    const { findings } = await audit((path, honest) =>
      path.startsWith("/api") ? new Response(null, { status: 404 }) : honest,
    );
    expect(findings.map(({ place }) => place)).toContain("open API");
  });
});

test("a review that changes while the audit reads is no finding", async () => {
  let isDone = false;
  const { findings } = await audit(async (path, honest) => {
    if (path === reviews() && !isDone) {
      isDone = true;
      await publish(5);
      await sequenceAll(service.context);
      forget();
      return service.get(path);
    }
    return honest;
  });
  expect(findings).toEqual([]);
  expect(waits).toBeGreaterThan(0);
});

function flip(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  changed[7] = (changed[7] ?? 0) ^ 1;
  return changed;
}

function texts(bytes: Buffer): string[] {
  return (entriesOf(bytes) ?? []).map((entry) => entry.toString());
}

function reorder(bytes: Buffer): Buffer {
  const [first = "", second = "", ...rest] = texts(bytes);
  return bundleOf([second, first, ...rest]);
}

function repeat(bytes: Buffer): Buffer {
  const [first = "", , ...rest] = texts(bytes);
  return bundleOf([first, first, ...rest]);
}
