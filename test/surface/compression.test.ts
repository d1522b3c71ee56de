// Large answers are compressed for those who ask for it, under an ETag of their own.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { listen } from "#runtime/listen.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../support/seed.ts";
import { createTestService, type TestService } from "../support/service.ts";

let service: TestService;
let path: string;
let slug: string;

beforeAll(async () => {
  service = await createTestService();
  const organisationId = (await seedOrganisation(service.context)).id;
  const { id, ...business } = await seedBusiness(service.context, { organisationId });
  slug = business.slug;
  for (let count = 0; count < 12; count++)
    await seedReview(service.context, id, { body: `Number ${count}: what happened.` });
  path = `/api/open/v1/businesses/${slug}/reviews`;
});

afterAll(() => service.close());

/** Pages have the reader's language; data has none. */
const varyOf = (each: string) => (each.startsWith("/about") ? "Accept-Language, Accept-Encoding" : "Accept-Encoding");

const PAGES = () => [path, "/about/reviews"];

test("a client that accepts gzip gets the same bytes, compressed", async () => {
  for (const each of PAGES()) {
    const plain = await service.get(each);
    const packed = await service.get(each, { "accept-encoding": "br;q=1.0, gzip;q=0.8, *;q=0.1" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    for (const { headers } of [plain, packed]) expect(headers.get("vary")).toBe(varyOf(each));
    const bytes = new Uint8Array(await packed.arrayBuffer());
    const text = await plain.text();
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(text);
    expect(bytes.length).toBeLessThan(text.length / 2);
    expect(packed.headers.get("content-type")).toBe(plain.headers.get("content-type") as string);
    // A strong ETag is over bytes, and these are others.
    expect(packed.headers.get("etag")).not.toBe(plain.headers.get("etag"));
  }
});

describe("304", () => {
  /** Every kind of kept answer: JSON, a page, a picture that is kept compressed, and a script. */
  const kinds = () => [...PAGES(), `/api/widget/${slug}`, `/api/badge/${slug}.svg`, "/widget.js"];
  const etagOf = (response: Response) => response.headers.get("etag") as string;

  test("a 304 carries the validator and Vary of the representation that it stands for, and no Content-Encoding", async () => {
    for (const path of kinds()) {
      for (const encoding of ["identity", "gzip", "GZIP;q=0.5, *;q=0"]) {
        const headers = { "accept-encoding": encoding };
        const full = await service.get(path, headers);
        for (const named of [etagOf(full), `W/${etagOf(full)}`, `"other", ${etagOf(full)}`, "*"]) {
          const again = await service.get(path, { ...headers, "If-None-MATCH": named });
          expect({ path, encoding, named, status: again.status }).toEqual({ path, encoding, named, status: 304 });
          expect(again.headers.get("etag")).toBe(etagOf(full));
          expect(again.headers.get("vary")).toBe(varyOf(path));
          expect(again.headers.get("cache-control")).toBe(full.headers.get("cache-control") as string);
          expect(again.headers.has("content-encoding")).toBe(false);
          expect(await again.text()).toBe("");
        }
      }
    }
  });

  test("of a cache's two validators the one is named whose bytes this caller can read", async () => {
    for (const path of kinds()) {
      const [plain, packed] = [await service.get(path), await service.get(path, { "accept-encoding": "gzip" })];
      expect(etagOf(plain)).not.toBe(etagOf(packed));
      const both = { "if-none-match": `${etagOf(packed)}, ${etagOf(plain)}` };
      expect(etagOf(await service.get(path, both))).toBe(etagOf(plain));
      expect(etagOf(await service.get(path, { ...both, "accept-encoding": "gzip" }))).toBe(etagOf(packed));
    }
  });

  test("a client that holds compressed bytes and cannot read them gets plain ones; one that holds plain bytes gets 304", async () => {
    for (const path of kinds()) {
      const [plain, packed] = [await service.get(path), await service.get(path, { "accept-encoding": "gzip" })];
      const unreadable = await service.get(path, { "accept-encoding": "gzip;q=0", "if-none-match": etagOf(packed) });
      expect([unreadable.status, etagOf(unreadable)]).toEqual([200, etagOf(plain)]);
      expect(unreadable.headers.has("content-encoding")).toBe(false);
      expect(await unreadable.text()).toBe(await plain.text());
      const whole = await service.get(path, { "accept-encoding": "gzip", "if-none-match": etagOf(plain) });
      expect([whole.status, etagOf(whole)]).toEqual([304, etagOf(plain)]);
    }
  });

  test("over a connection, HEAD included", async () => {
    const server = listen(service.handler, { port: 0, host: "127.0.0.1" });
    try {
      for (const path of kinds()) {
        for (const method of ["GET", "HEAD"]) {
          const headers = { "accept-encoding": "gzip" };
          const etag = etagOf(await fetch(server.url + path, { headers }));
          const again = await fetch(server.url + path, { method, headers: { ...headers, "if-none-match": etag } });
          expect([path, again.status, etagOf(again)]).toEqual([path, 304, etag]);
          expect(again.headers.has("content-encoding")).toBe(false);
        }
      }
    } finally {
      await server.stop(0);
    }
  });
});

test("a client that refuses gzip, or asks for another encoding, gets it plain", async () => {
  for (const encoding of ["gzip;q=0", "gzip; q=0.000", "br", "identity", "xgzip", ""]) {
    const response = await service.get(path, { "accept-encoding": encoding });
    expect(response.headers.get("content-encoding")).toBeNull();
  }
});

test("an answer that fits one packet is not compressed", async () => {
  const response = await service.get(path.replace(/\/reviews$/, ""), { "accept-encoding": "gzip" });
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(response.headers.get("vary")).toBeNull();
});
