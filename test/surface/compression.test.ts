// Large answers are compressed for those who ask for it, under an ETag of their own.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { seedBusiness, seedReview } from "../support/seed.ts";
import { createTestService, type TestService } from "../support/service.ts";

let service: TestService;
let path: string;

beforeAll(async () => {
  service = await createTestService();
  const { id, slug } = await seedBusiness(service.context);
  for (let count = 0; count < 12; count++)
    await seedReview(service.context, id, { body: `Number ${count}: what happened.` });
  path = `/api/open/v1/businesses/${slug}/reviews`;
});

afterAll(() => service.close());

const PAGES = () => [path, "/about/reviews"];

test("whoever accepts gzip gets the same bytes, compressed", async () => {
  for (const each of PAGES()) {
    const plain = await service.get(each);
    const packed = await service.get(each, { "accept-encoding": "br;q=1.0, gzip;q=0.8, *;q=0.1" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    for (const { headers } of [plain, packed]) expect(headers.get("vary")).toBe("Accept-Encoding");
    const bytes = new Uint8Array(await packed.arrayBuffer());
    const text = await plain.text();
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(text);
    expect(bytes.length).toBeLessThan(text.length / 2);
    expect(packed.headers.get("content-type")).toBe(plain.headers.get("content-type") as string);
    // A strong ETag is over bytes, and these are others.
    expect(packed.headers.get("etag")).not.toBe(plain.headers.get("etag"));
  }
});

test("either ETag is answered with 304", async () => {
  for (const each of PAGES()) {
    for (const encoding of ["identity", "gzip"]) {
      const first = await service.get(each, { "accept-encoding": encoding });
      const again = await service.get(each, {
        "accept-encoding": encoding,
        "if-none-match": first.headers.get("etag") as string,
      });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
    }
  }
});

test("whoever refuses gzip, or asks for something else, gets it plain", async () => {
  for (const encoding of ["gzip;q=0", "gzip; q=0.000", "br", "identity", "xgzip", ""]) {
    const response = await service.get(path, { "accept-encoding": encoding });
    expect(response.headers.get("content-encoding")).toBeNull();
  }
});

test("what fits one packet is left as it is", async () => {
  const response = await service.get(path.replace(/\/reviews$/, ""), { "accept-encoding": "gzip" });
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(response.headers.get("vary")).toBeNull();
});
