// The logo of a business: its owners set and remove it, a moderator takes it down, and every page follows at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Role } from "#domain/account/state/permission.ts";
import { releaseBusiness } from "#domain/integration/ownership.ts";
import * as file from "../../../platform/upload-file.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

const PATH = "/dashboard/settings/business";
const RED = file.png(200, 200);
const BLUE = file.png(200, 200, [0, 0, 255]);

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
beforeEach(() => service.clock.advance(60_000));
afterAll(() => service.close());

async function open(role: Role = "owner") {
  const organisation = await seedOrganisation(service.context);
  const business = await seedBusiness(service.context, { organisationId: organisation.id });
  return { organisation, business, person: await signIn(service, { organisationId: organisation.id, role }) };
}

type Sent = {
  bytes: Uint8Array<ArrayBuffer>;
  name?: string;
  type?: string;
  fit?: string;
  headers?: Record<string, string>;
};

function send(
  { cookies }: Pick<Person, "cookies">,
  { bytes, name = "logo.png", type = "image/png", fit = "cut", headers = {} }: Sent,
) {
  const body = new FormData();
  body.set("fit", fit);
  body.set("file", new File([bytes], name, { type }));
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return service.send(
    new Request(`http://localhost${PATH}/logo`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", cookie, ...headers },
      body,
    }),
  );
}

const textOf = async (answer: Response | Promise<Response>) => (await answer).text();
const auditOf = async (organisationId: string) =>
  (await service.sql`select action from audit_entry where organisation_id = ${organisationId} order by id`).map(
    ({ action }) => action,
  );

/** The address of the logo on the page of search. */
async function logoOf(slug: string): Promise<string | null> {
  const page = await textOf(service.get(`/search?q=${slug}`));
  return /src="(\/logo\/[^"]+)"/.exec(page)?.[1] ?? null;
}

const found = async (path: string | null) => (await service.get(path ?? "/logo/none")).status;

describe("an owner", () => {
  test("sets the logo, replaces it, and removes it; lists, profile and address follow at once", async () => {
    const { organisation, business, person } = await open();
    const { slug } = business;
    expect(await logoOf(slug)).toBeNull();
    expect(await textOf(service.get(`/search?q=${slug}`))).toContain("face-business face-");
    const saved = await send(person, { bytes: RED });
    expect(saved.status).toBe(303);
    const first = await logoOf(slug);
    expect(await found(first)).toBe(200);
    const page = await textOf(person.get(PATH));
    expect(page).toContain(`src="${first}"`);
    // The button asks first, and no draft of the form without its picture is kept.
    expect(page).toMatch(
      /<details class="ask">.*Delete the logo.*Readers see your initials until you save another one/s,
    );
    expect(page).toMatch(/<form[^>]*action="[^"]*\/logo\?shown=[^"]*"[^>]*data-draft="off"/);
    const large = first?.replace("-96.webp", "-256.png") ?? "";
    expect(await textOf(service.get(`/review/${slug}`))).toContain(`"logo":"${service.context.baseUrl}${large}"`);
    expect(await textOf(service.get(`/review/${slug}/write`))).toContain(`src="${first}"`);

    await send(person, { bytes: BLUE });
    const second = await logoOf(slug);
    expect(second).not.toBe(first);
    expect([await found(first), await found(second), await found(large)]).toEqual([404, 200, 404]);

    const removed = await person.post(`${PATH}/logo/remove`);
    expect(await textOf(person.follow(removed))).toContain("The logo is deleted.");
    expect([await found(second), await logoOf(slug)]).toEqual([404, null]);
    expect(await textOf(service.get(`/review/${slug}`))).not.toContain('"logo":');
    expect((await person.post(`${PATH}/logo/remove`)).status).toBe(303);
    expect(await auditOf(organisation.id)).toEqual(["business.logo", "business.logo", "business.logo-remove"]);
  });

  test("gets the same address for the same picture, and another business gets another", async () => {
    const one = await open();
    const other = await open();
    await send(one.person, { bytes: RED });
    const first = await logoOf(one.business.slug);
    await one.person.post(`${PATH}/logo/remove`);
    await send(one.person, { bytes: RED });
    expect(await logoOf(one.business.slug)).toBe(first);
    await send(other.person, { bytes: RED });
    expect(await logoOf(other.business.slug)).not.toBe(first);
    await other.person.post(`${PATH}/logo/remove`);
    expect(await found(first)).toBe(200);
  });

  test("reads why a picture is refused, in their language, and keeps the old one", async () => {
    const { organisation, business, person } = await open();
    await send(person, { bytes: RED });
    const before = await logoOf(business.slug);
    const cases: [Uint8Array<ArrayBuffer>, number, string][] = [
      [file.joined(file.GIF), 422, "Choose a PNG, JPEG, WebP or SVG file."],
      [file.svg("<script/>"), 422, "The SVG holds “script”"],
      [new Uint8Array(), 422, "Choose a picture."],
      [new Uint8Array(10 * 1024 * 1024 + 1), 413, "The file is larger than 10"],
      [new Uint8Array(12 * 1024 * 1024), 413, "The file is larger than 10"],
    ];
    for (const [bytes, status, sentence] of cases) {
      const answer = await send(person, { bytes, fit: "whole" });
      expect(answer.status).toBe(status);
      const page = await answer.text();
      expect(page).toContain(sentence);
      expect(page).toContain('id="file-error"');
    }
    const german = await textOf(send(person, { bytes: file.joined(file.GIF), headers: { "accept-language": "de" } }));
    expect(german).toContain("Wählen Sie eine PNG-, JPEG-, WebP- oder SVG-Datei.");
    expect(await logoOf(business.slug)).toBe(before);
    expect(await auditOf(organisation.id)).toEqual(["business.logo"]);
  });

  test("cannot choose its name, type or address by those of the file", async () => {
    const { business, person } = await open();
    const hostile = { name: "../../etc/passwd\u0000<script>.svg", type: "text/html" };
    expect((await send(person, { bytes: RED, ...hostile })).status).toBe(303);
    const answer = await service.get((await logoOf(business.slug)) ?? "");
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("content-disposition")).toBeNull();
  });

  test("sends ten pictures a minute", async () => {
    const { person } = await open();
    const bytes = file.joined(file.GIF);
    const states: number[] = [];
    for (let each = 0; each < 11; each++) states.push((await send(person, { bytes })).status);
    expect(states).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  test("who sends and removes at once leaves one of the two states", async () => {
    const { business, person } = await open();
    await send(person, { bytes: RED });
    await Promise.all([
      send(person, { bytes: BLUE }),
      person.post(`${PATH}/logo/remove`),
      send(person, { bytes: RED }),
    ]);
    const shown = await logoOf(business.slug);
    const rows = await service.sql`select hash from business_logo where business_id = ${business.id}`;
    expect(rows.map(({ hash }) => `/logo/${hash}-96.webp`)).toEqual(shown === null ? [] : [shown]);
    expect(await found(shown)).toBe(shown === null ? 404 : 200);
  });
});

describe("refused are", () => {
  test("a member, a stranger, an ended session, and a form of another site", async () => {
    const { business, person } = await open("member");
    expect((await send(person, { bytes: RED })).status).toBe(403);
    expect((await person.post(`${PATH}/logo/remove`)).status).toBe(403);
    expect(await textOf(person.get(PATH))).not.toContain(`action="${PATH}/logo"`);
    const stranger = await send({ cookies: new Map() }, { bytes: RED });
    expect([stranger.status, stranger.headers.get("location")?.startsWith("/login")]).toEqual([303, true]);
    const { person: owner } = await open();
    await owner.post("/logout");
    owner.cookies.set("__Host-candor-session", "ended");
    expect((await send(owner, { bytes: RED })).headers.get("location")).toStartWith("/login");
    const elsewhere = await open();
    const forged = { bytes: RED, headers: { "sec-fetch-site": "cross-site" } };
    expect((await send(elsewhere.person, forged)).status).toBe(403);
    for (const { slug } of [business, elsewhere.business]) expect(await logoOf(slug)).toBeNull();
  });

  test("the owner of another business, whose upload changes their own alone", async () => {
    const victim = await open();
    const attacker = await open();
    await send(attacker.person, { bytes: BLUE });
    expect(await logoOf(victim.business.slug)).toBeNull();
    const { setLogo } = await import("#domain/business/logo/logo.ts");
    const logo = { small: RED, large: RED };
    expect(await setLogo(service.context, attacker.organisation.id, victim.business.id, logo)).toBeNull();
  });
});

describe("a picture's answer", () => {
  test("is kept for good, has one type, and runs nothing", async () => {
    const { business, person } = await open();
    await send(person, { bytes: RED });
    const path = (await logoOf(business.slug)) ?? "";
    for (const [address, type] of [
      [path, "image/webp"],
      [path, "image/webp"],
      [path.replace("-96.webp", "-256.png"), "image/png"],
    ] as const) {
      const { status, headers } = await service.get(address);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe(type);
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("sandbox");
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(headers.get("set-cookie")).toBeNull();
    }
    const etag = (await service.get(path)).headers.get("etag") ?? "";
    expect((await service.get(path, { "if-none-match": etag })).status).toBe(304);
  });

  test("is 404 for every other address", async () => {
    const { business, person } = await open();
    await send(person, { bytes: RED });
    const path = (await logoOf(business.slug)) ?? "";
    const others = [
      path.replace("-96", "-97"),
      path.replace(".webp", ".png"),
      path.replace("-96.webp", ""),
      path.toUpperCase(),
    ];
    for (const address of [
      ...others,
      "/logo/",
      "/logo",
      "/logo/%00-96.webp",
      `/logo/${"a".repeat(22)}-96.webp`,
      `/logo/'%20or%201=1-96.webp`,
    ])
      expect({ address, status: (await service.get(address)).status }).toEqual({ address, status: 404 });
  });
});

describe("a moderator", () => {
  const reason = "It looks like a mark of verification.";

  test("takes a logo down, the owners read why, and the same picture cannot come back", async () => {
    const { organisation, business, person } = await open();
    const moderator = await signIn(service, { staff: true });
    const page = `/moderation/businesses/${business.slug}`;
    expect(await textOf(moderator.get(page))).toContain("It has none.");
    await send(person, { bytes: RED });
    const seen = (await logoOf(business.slug)) ?? "";
    expect(await textOf(moderator.get(page))).toContain(seen.replace("-96.webp", "-256.png"));
    const missing = await moderator.post(`${page}/logo`, { seen, reason: " " });
    expect([missing.status, await found(seen)]).toEqual([422, 200]);
    const down = await moderator.post(`${page}/logo`, { seen, reason });
    expect(await textOf(moderator.follow(down))).toContain("The logo is taken down.");
    expect([await found(seen), await logoOf(business.slug)]).toEqual([404, null]);
    const mails =
      await service.sql`select payload from message where kind = 'logo-taken-down' and subject_id = ${business.id}`;
    expect(mails.map(({ payload }) => payload)).toEqual([{ reason }]);
    const again = await send(person, { bytes: RED });
    expect([again.status, await again.text()]).toEqual([
      422,
      expect.stringContaining("A moderator took this logo down."),
    ]);
    expect((await send(person, { bytes: BLUE })).status).toBe(303);
    const entries = await service.sql`select action, detail from audit_entry where action = 'business.logo-take-down'`;
    expect(entries.at(-1)).toMatchObject({ detail: { reason } });
    expect(await auditOf(organisation.id)).toEqual(["business.logo", "business.logo"]);
  });

  test("takes down no other logo than the one that was looked at", async () => {
    const { business, person } = await open();
    const moderator = await signIn(service, { staff: true });
    await send(person, { bytes: RED });
    const seen = (await logoOf(business.slug)) ?? "";
    await send(person, { bytes: BLUE });
    for (const wrong of [seen, "", "/logo/x", "../.."]) {
      const answer = await moderator.post(`/moderation/businesses/${business.slug}/logo`, { seen: wrong, reason });
      expect(answer.status).toBe(409);
    }
    expect(await logoOf(business.slug)).not.toBeNull();
  });

  test("alone may do it", async () => {
    const { business, person } = await open();
    await send(person, { bytes: RED });
    const seen = (await logoOf(business.slug)) ?? "";
    const answer = await person.post(`/moderation/businesses/${business.slug}/logo`, { seen, reason });
    expect([answer.status, await found(seen)]).toEqual([404, 200]);
  });
});

test("a business that is given up loses its logo", async () => {
  const { organisation, business, person } = await open();
  await send(person, { bytes: RED });
  const path = await logoOf(business.slug);
  await releaseBusiness(service.context, organisation.id, business.id);
  service.handler.onChange(`business:${business.id}`);
  expect([await found(path), await logoOf(business.slug)]).toEqual([404, null]);
});
