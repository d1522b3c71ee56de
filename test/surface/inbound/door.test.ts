// Access: 404 for unknown integrations, then 413, then 401. An automation signs nothing and sends its secret before its body.
// Refused requests cost no work.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { INTEGRATION_KINDS, type IntegrationKind, setPaused } from "#domain/integration/integration.ts";
import { listen } from "#runtime/listen.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { invitationsOf, openShop, orderA, orderB, outcomesOf, type Shop, sign } from "./shop.ts";

const MIB = 1024 * 1024;

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const orderOf = (kind: IntegrationKind) =>
  kind === "storefront-a"
    ? orderA()
    : kind === "storefront-b"
      ? orderB()
      : { email: "ana@example.com", reference: crypto.randomUUID() };

for (const kind of INTEGRATION_KINDS) {
  describe(kind, () => {
    beforeEach(async () => {
      shop = await openShop(service, kind);
    });

    test("404 for an unknown, malformed or foreign id, another kind, and an address beside it, all alike", async () => {
      const body = JSON.stringify(orderOf(kind));
      const wire = shop.path.split("/").at(-1) as string;
      const other = INTEGRATION_KINDS.find((each) => each !== kind);
      for (const path of [
        `/api/integrations/${kind}/${toWire("int", crypto.randomUUID())}`,
        `/api/integrations/${kind}/${shop.id}`,
        `/api/integrations/${kind}/${wire.replace("int_", "inv_")}`,
        `/api/integrations/${kind}/${wire.toUpperCase()}`,
        `/api/integrations/${kind}/int_%00`,
        `/api/integrations/${kind}/int_${"9".repeat(26)}`,
        `/api/integrations/${kind}/`,
        `/api/integrations/${kind}`,
        `/api/integrations/${other}/${wire}`,
        `/api/integrations/storefront-c/${wire}`,
        `/api/integrations/constructor/${wire}`,
        `/api/integrations/${kind}/${wire}//`,
        `/api/integrations//${wire}`,
      ]) {
        const headers = {
          authorization: `Bearer ${shop.secret}`,
          "x-storefront-a-hmac-sha256": sign(shop.secret, body),
          "x-storefront-b-webhook-signature": sign(shop.secret, body),
        };
        const response = await service.send(new Request(`http://localhost${path}`, { method: "POST", headers, body }));
        expect([path, response.status, await response.text()]).toEqual([path, 404, ""]);
      }
      expect(await invitationsOf(service, shop)).toEqual([]);
    });

    test("404 while it is paused, and 200 again after it was resumed", async () => {
      expect((await shop.send(orderOf(kind))).status).toBe(200);
      await setPaused(service.context, shop.id, true);
      // Remembered as active: what is written is not.
      expect((await shop.send(orderOf(kind))).status).toBe(404);
      expect((await shop.send("not even JSON")).status).toBe(404);
      await setPaused(service.context, shop.id, false);
      expect((await shop.send(orderOf(kind))).result).toBe("queued");
      expect(await outcomesOf(service, shop)).toEqual(["queued", "queued"]);
    });

    test("404 once it was deleted, though it is remembered", async () => {
      expect((await shop.send(orderOf(kind))).status).toBe(200);
      await service.sql`delete from integration where id = ${shop.id}`;
      expect((await shop.send(orderOf(kind))).status).toBe(404);
      expect(await invitationsOf(service, shop)).toHaveLength(1);
    });

    test("404 once the business is unclaimed", async () => {
      expect((await shop.send(orderOf(kind))).status).toBe(200);
      await service.sql`update business set organisation_id = null where id = ${shop.businessId}`;
      expect((await shop.send(orderOf(kind))).status).toBe(404);
    });

    test("401 for every signature but the right one, and nothing is kept", async () => {
      const body = JSON.stringify(orderOf(kind));
      const right = kind === "automation" ? `Bearer ${shop.secret}` : sign(shop.secret, body);
      const bytes = Buffer.from(sign(shop.secret, body), "base64");
      for (const signature of [
        null,
        "",
        " ",
        "x",
        `${right}x`,
        right.slice(0, -1),
        right.slice(1),
        `${right}, ${right}`,
        `${right},${right}`,
        shop.secret,
        `Basic ${shop.secret}`,
        `Bearer ${shop.secret.toLowerCase()}!`,
        "Bearer",
        "Bearer ",
        bytes.toString("hex"),
        bytes.toString("base64url"),
        `sha256=${bytes.toString("base64")}`,
        sign(shop.secret, `${body} `),
        sign("another secret", body),
        sign("", body),
        "A".repeat(44),
        "\u00e9".repeat(44),
        "A".repeat(10_000),
      ]) {
        const answer = await shop.send(body, { signature });
        expect([signature?.slice(0, 60), answer.status, answer.text]).toEqual([signature?.slice(0, 60), 401, ""]);
      }
      expect([await invitationsOf(service, shop), await outcomesOf(service, shop)]).toEqual([[], []]);
      expect((await shop.send(body)).result).toBe("queued");
    });

    test("401 with the signature of another integration", async () => {
      const other = await openShop(service, kind);
      const body = JSON.stringify(orderOf(kind));
      const signature = kind === "automation" ? `Bearer ${other.secret}` : sign(`${other.secret}`, body);
      // Storefronts of one owner may share a secret; ours do not.
      if (kind !== "storefront-a") expect((await shop.send(body, { signature })).status).toBe(401);
      expect((await shop.send(body, { signature: "" })).status).toBe(401);
    });

    test("413 above 5 MiB, and 200 at 5 MiB", async () => {
      const filler = (length: number) => {
        const order = JSON.stringify({ ...orderOf(kind), filler: "" });
        return order.replace('"filler":""', `"filler":"${"x".repeat(length - order.length)}"`);
      };
      expect((await shop.send(filler(5 * MIB))).result).toBe("queued");
      const answer = await shop.send(filler(5 * MIB + 1));
      expect([answer.status, answer.text]).toEqual([413, ""]);
    });

    test("413 while reading, where no length is said", async () => {
      let sent = 0;
      const body = new ReadableStream({
        pull(controller) {
          sent += MIB;
          controller.enqueue(new Uint8Array(MIB));
        },
      });
      const headers = { authorization: `Bearer ${shop.secret}` };
      const response = await service.send(
        new Request(`http://localhost${shop.path}`, { method: "POST", headers, body }),
      );
      expect(response.status).toBe(413);
      expect(sent).toBeLessThan(10 * MIB);
    });

    test("404 before the body is read", async () => {
      let sent = 0;
      const body = new ReadableStream(
        {
          pull(controller) {
            sent++;
            controller.enqueue(new Uint8Array(MIB));
          },
        },
        { highWaterMark: 0 },
      );
      const path = `/api/integrations/${kind}/${toWire("int", crypto.randomUUID())}`;
      expect((await service.send(new Request(`http://localhost${path}`, { method: "POST", body }))).status).toBe(404);
      expect(sent).toBe(0);
    });

    test("405 for GET, PUT and DELETE", async () => {
      for (const method of ["GET", "PUT", "DELETE"]) {
        const response = await service.send(new Request(`http://localhost${shop.path}`, { method }));
        expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
      }
    });

    test("answers are not cached, and hold neither address nor name", async () => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(orderOf(kind));
      const signature = kind === "automation" ? `Bearer ${shop.secret}` : sign(shop.secret, body);
      const name = {
        "storefront-a": "x-storefront-a-hmac-sha256",
        "storefront-b": "x-storefront-b-webhook-signature",
        automation: "authorization",
      }[kind];
      const response = await service.send(
        new Request(`http://localhost${shop.path}`, {
          method: "POST",
          headers: { ...headers, [name]: signature },
          body,
        }),
      );
      expect([response.status, response.headers.get("cache-control"), await response.text()]).toEqual([
        200,
        "no-store",
        '{"result":"queued"}',
      ]);
    });
  });
}

test("the bearer of an automation is checked before its body is read", async () => {
  shop = await openShop(service, "automation");
  let sent = 0;
  const pull = (controller: ReadableStreamDefaultController) => {
    sent++;
    controller.enqueue(new Uint8Array(MIB));
  };
  for (const authorization of ["", "Bearer wrong", `BEARER ${shop.secret}x`, `Basic ${shop.secret}`]) {
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const request = new Request(`http://localhost${shop.path}`, { method: "POST", headers: { authorization }, body });
    expect((await service.send(request)).status).toBe(401);
  }
  expect((await shop.send("x".repeat(5 * MIB + 1), { signature: "Bearer wrong" })).status).toBe(401);
  expect(sent).toBe(0);
  expect((await shop.send({ email: "ana@example.com" }, { signature: `bearer  ${shop.secret}` })).result).toBe(
    "queued",
  );
});

test("a secret that was sealed under another APP_SECRET is our fault: 503 says what the operator has to do, and the order is taken once the secret is back", async () => {
  const lines: unknown[] = [];
  const log = Object.assign(Object.create(service.context.log), { error: (...said: unknown[]) => lines.push(said) });
  const told = await createTestService({}, undefined, { ...service, context: { ...service.context, log } });
  for (const kind of ["automation", "storefront-a", "storefront-b"] as const) {
    const broken = await openShop(told, kind);
    const [{ sealed }] =
      (await service.sql`select secret_sealed as sealed from integration where id = ${broken.id}`) as [
        { sealed: Uint8Array },
      ];
    await service.sql`update integration set secret_sealed = '\\x00' where id = ${broken.id}`;
    const ask = () =>
      told.send(
        new Request(`http://localhost${broken.path}`, {
          method: "POST",
          body: "{}",
          headers: { authorization: "Bearer x" },
        }),
      );
    for (let tries = 0; tries < 3; tries++) {
      const answer = await ask();
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "300"]);
      const { error } = (await answer.json()) as { error: { code: string; message: string } };
      expect(error.code).toBe("unavailable");
      expect(error.message).toContain("APP_SECRET");
    }
    expect(lines.splice(0)).toEqual([
      [{ integration: expect.stringMatching(/^int_/) }, expect.stringContaining("503")],
    ]);
    await service.sql`update integration set secret_sealed = ${sealed} where id = ${broken.id}`;
    // The right secret is not refused for a moment longer.
    expect((await ask()).status).toBe(401);
  }
});

test("a secret that cannot be opened closes no other integration's door", async () => {
  const [broken, sound] = [await openShop(service, "automation"), await openShop(service, "automation")];
  await service.sql`update integration set secret_sealed = '\\x00' where id = ${broken.id}`;
  const first = service.send(
    new Request("http://localhost/api/integrations/automation/int_00000000000000000000000000", { method: "POST" }),
  );
  const both = await Promise.all([broken.send({ email: "ana@example.com" }), sound.send({ email: "ana@example.com" })]);
  await first;
  expect(both.map((answer) => answer.status)).toEqual([503, 200]);
});

test("over a real connection: the length that is said counts, a chunked body is counted, and one that breaks off does no harm", async () => {
  const shop = await openShop(service, "automation");
  const server = listen(service.handler, { port: 0, host: "127.0.0.1" });
  const authorization = `Bearer ${shop.secret}`;
  const post = (body: BodyInit) => fetch(server.url + shop.path, { method: "POST", headers: { authorization }, body });
  try {
    expect(await (await post('{"email":"ana@example.com"}')).json()).toEqual({ result: "queued" });
    expect((await post(new Uint8Array(5 * MIB + 1))).status).toBe(413);
    const chunked = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(MIB));
      },
    });
    expect(
      await post(chunked).then(
        ({ status }) => status,
        () => 413,
      ),
    ).toBe(413);
    const leaving = new AbortController();
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"email":'));
        leaving.abort();
      },
    });
    const broken = fetch(server.url + shop.path, {
      method: "POST",
      headers: { authorization },
      body: half,
      signal: leaving.signal,
    });
    expect(
      await broken.then(
        () => "answered",
        () => "gone",
      ),
    ).toBe("gone");
    expect((await post('{"email":"ana@example.com"}')).status).toBe(200);
  } finally {
    await server.stop(0);
  }
  expect(await outcomesOf(service, shop)).toEqual(["queued", "duplicate"]);
});
