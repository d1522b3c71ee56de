// Limits of forms: who may send them, how often, and in which shape.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { BASE_URL, createTestService, type TestService } from "../../support/service.ts";
import {
  createSurface,
  insertCategory,
  insertInvitation,
  insertReviews,
  insertShop,
  snapshot,
  TYPED,
} from "./fixture.ts";

let service: TestService;
let surface: ReturnType<typeof createSurface>;
let shop: Awaited<ReturnType<typeof insertShop>>;
let reviewPath: string;
let managePath: string;

beforeAll(async () => {
  service = await createTestService();
  surface = createSurface(service.context);
  const categoryId = await insertCategory(service.context, "shops");
  shop = await insertShop(service.context, { slug: "oak", name: "Oak", categoryId });
  const [review] = await insertReviews(service.context, shop.id, [{ reply: { body: "Thank you for writing." } }]);
  reviewPath = `/review/oak/${review?.wire}`;
  managePath = `/manage/${surface.links.sign("manage", review?.id ?? "")}`;
});
afterAll(() => service.close());
// A minute of its own for each.
beforeEach(() => service.clock.advance(60_000));

const invite = async () => {
  const { id, email } = await insertInvitation(service.context, shop);
  return { email, path: `/invite/${surface.links.sign("invite", id)}` };
};
const organic = (n: number) => ({ ...TYPED, body: `Review number ${n} of the day.`, email: `n${n}@mailbox.example` });

describe("from another site", () => {
  const foreign = [
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site", origin: "null" },
    { origin: "https://evil.example" },
    { origin: "https://reviews.example.evil.example" },
    { "sec-fetch-site": "same-site", origin: "https://blog.reviews.example" },
    { origin: "not an origin" },
    { origin: "http://reviews.example" },
    { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" },
  ];

  test("nothing is taken, and no form is drawn again: 403", async () => {
    const { path } = await invite();
    const before = await snapshot(service.sql);
    const places = [path, `${path}/opened`, "/review/oak/write", `${reviewPath}/helpful`, managePath];
    for (const place of places) {
      for (const headers of foreign) {
        const fields = { ...TYPED, action: "delete", email: "a@mailbox.example" };
        const response = await send(place, fields, headers);
        expect({ place, headers, status: response.status }).toEqual({ place, headers, status: 403 });
        expect(await response.text()).not.toContain(TYPED.body);
      }
    }
    expect(await snapshot(service.sql)).toBe(before);
  });

  test("a page without an origin may use a private link, which is its permission, and nothing else", async () => {
    const { path } = await invite();
    const hidden = { origin: "null" };
    expect((await send("/review/oak/write", organic(100), hidden)).status).toBe(403);
    expect((await send(`${reviewPath}/helpful`, {}, hidden)).status).toBe(403);
    expect((await send(path, TYPED, hidden)).status).toBe(303);
  });

  test("our own pages are not foreign: by the base address, by another name of this host, by no header at all", async () => {
    const own: Record<string, string>[] = [
      { origin: BASE_URL },
      { origin: "https://a-name-that-nobody-told-us.example", "sec-fetch-site": "same-origin" },
      { origin: "https://127.0.0.1:3000", host: "127.0.0.1:3000" },
      { "sec-fetch-site": "none" },
      {},
    ];
    for (const headers of own) expect((await send(`${reviewPath}/helpful`, {}, headers)).status).toBe(303);
  });
});

describe("too often", () => {
  test("ten forms a minute from one address; then 429 with the draft, and again a minute later", async () => {
    const { path, email } = await invite();
    const from = "203.0.113.5";
    for (let count = 0; count < 10; count++)
      expect((await send(path, { ...TYPED, title: "" }, {}, from)).status).toBe(422);
    const response = await send(path, { ...TYPED, body: "What I typed & want to keep." }, {}, from);
    const html = await response.text();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(html).toContain("What I typed &amp; want to keep.");
    expect(html).toMatch(/role="alert"/);
    const edited = await send(managePath, { ...TYPED, action: "edit", body: "My changed words." }, {}, from);
    expect(edited.status).toBe(429);
    expect(await edited.text()).toContain("My changed words.");
    for (const [place, fields] of [
      [managePath, { action: "delete" }],
      [`${reviewPath}/helpful`, {}],
    ] as const)
      expect((await send(place, fields, {}, from)).status).toBe(429);
    expect((await send(path, { ...TYPED, title: "" }, {}, "203.0.113.6")).status).toBe(422);
    expect(await service.sql`select 1 from review_author where email = ${email}`).toHaveLength(0);
    service.clock.advance(60_000);
    expect((await send(path, TYPED, {}, from)).status).toBe(303);
  });

  test("three reviews a minute without an invitation, each of which sends a mail; faults do not count", async () => {
    const from = "203.0.113.8";
    for (let count = 0; count < 3; count++)
      expect((await send("/review/oak/write", { ...organic(count), title: "" }, {}, from)).status).toBe(422);
    for (let count = 0; count < 3; count++)
      expect((await send("/review/oak/write", organic(count), {}, from)).status).toBe(303);
    const response = await send("/review/oak/write", organic(4), {}, from);
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBeTruthy();
    expect(await response.text()).toContain("Review number 4 of the day.");
    expect(await service.sql`select 1 from message where address = 'n4@mailbox.example'`).toHaveLength(0);
  });

  test("a review that we failed to take does not count", async () => {
    const from = "203.0.113.9";
    await service.sql`alter table message add constraint broken check (address <> 'n9@mailbox.example') not valid`;
    try {
      for (let count = 0; count < 4; count++)
        expect((await send("/review/oak/write", organic(9), {}, from)).status).toBe(500);
    } finally {
      await service.sql`alter table message drop constraint broken`;
    }
    for (let count = 0; count < 3; count++)
      expect((await send("/review/oak/write", organic(9), {}, from)).status).toBe(303);
    expect((await send("/review/oak/write", organic(9), {}, from)).status).toBe(429);
  });
});

describe("in another shape", () => {
  test("anything but a form: 415", async () => {
    const { path } = await invite();
    const bodies: [BodyInit, string | null][] = [
      ["no part at all", "multipart/form-data; boundary=x"],
      ["--x\r\n", "multipart/form-data"],
      [JSON.stringify(TYPED), "application/json"],
      [new URLSearchParams(TYPED).toString(), "text/plain"],
    ];
    for (const [body, type] of bodies) {
      const headers: Record<string, string> = type === null ? {} : { "content-type": type };
      const request = new Request(`http://localhost${path}`, { method: "POST", body, headers });
      expect((await service.send(request, "203.0.113.10")).status).toBe(415);
    }
  });

  test.each([
    ["no name", "form-data"],
    ["an empty name", 'form-data; name=""'],
    ["a file's name alone", 'form-data; filename="a.txt"'],
    ["the name of a prototype", 'form-data; name="__proto__"'],
  ])("a part with %s keeps no connection: the form is answered with what else was typed", async (_what, head) => {
    const { path } = await invite();
    const part = (of: string, value: string) => `--x\r\nContent-Disposition: ${of}\r\n\r\n${value}\r\n`;
    const answer = await service.send(
      new Request(`http://localhost${path}`, {
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=x" },
        body: `${part(head, "stray")}${part('form-data; name="title"', "Kept title")}--x--\r\n`,
      }),
      "203.0.113.12",
    );
    expect([answer.status, (await answer.text()).includes('value="Kept title"')]).toEqual([422, true]);
  });

  test("far more than any review: 413, whatever length is announced", async () => {
    const { path } = await invite();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const big = `body=${"x".repeat(300_000)}`;
    const whole = new Request(`http://localhost${path}`, { method: "POST", body: big, headers });
    expect((await service.send(whole, "203.0.113.11")).status).toBe(413);
    const bytes = new TextEncoder().encode(big);
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(bytes);
      },
    });
    const endless = new Request(`http://localhost${path}`, { method: "POST", body: stream, headers });
    expect((await service.send(endless, "203.0.113.11")).status).toBe(413);
  });

  test("of a field that is sent twice the first counts", async () => {
    const { path, email } = await invite();
    const body = `${new URLSearchParams({ ...TYPED, body: "The first of two." })}&rating=1&body=The+second`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const request = new Request(`http://localhost${path}`, { method: "POST", body, headers });
    expect((await service.send(request, "203.0.113.12")).status).toBe(303);
    const [row] = await service.sql`
      select r.rating, r.body from review r join review_author a on a.review_id = r.id where a.email = ${email}`;
    expect(row).toMatchObject({ rating: 4, body: "The first of two." });
  });

  test("another method: 405, and what is offered", async () => {
    const { path } = await invite();
    const offered = { [path]: "GET, HEAD, POST", [`${path}/opened`]: "POST", [`${managePath}/delete`]: "GET, HEAD" };
    for (const [place, allow] of Object.entries(offered)) {
      const response = await service.send(new Request(`http://localhost${place}`, { method: "PUT" }));
      expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
    }
  });
});

test("looking, in full or at the headers alone, changes nothing on any page with a form", async () => {
  const { path } = await invite();
  const id = surface.links.read("invite", path.slice("/invite/".length)) as string;
  const review = surface.links.read("manage", managePath.slice("/manage/".length)) as string;
  const places = [
    `${path}?rating=5`,
    "/review/oak/write",
    managePath,
    `${managePath}?resolution=resolved`,
    `${managePath}/delete`,
    `/confirm/${surface.links.sign("confirm", review)}`,
    `/unsubscribe/${surface.links.sign("unsubscribe-invitation", id)}`,
    `/unsubscribe/${surface.links.sign("unsubscribe-review", review)}`,
  ];
  const before = await snapshot(service.sql);
  for (const place of places) {
    for (const method of ["GET", "HEAD"]) {
      const response = await service.send(new Request(`http://localhost${place}`, { method }));
      expect({ place, status: response.status }).toEqual({ place, status: 200 });
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  }
  expect(await snapshot(service.sql)).toBe(before);
});

async function send(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  // Each from a network of its own, where the test is not about that.
  from = `198.18.${++sent % 256}.1`,
): Promise<Response> {
  const request = new Request(`http://localhost${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
  });
  return service.send(request, from);
}
let sent = 0;
