// Operator > Service > Brand and Logo: who may change them, what is refused, what the log has, and that every process follows at once.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { checkContents } from "#domain/insight/contents.ts";
import * as file from "../../../platform/upload-file.ts";
import { codeAt, secretOf } from "../../../support/authenticator.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { createTestService } from "../../../support/service.ts";
import { giveFactor } from "../route-world.ts";
import { audited, type Desk, openDesk, SERVICE, save, stored } from "./support.ts";

const RED = file.png(200, 200);
const BLUE = file.png(200, 200, [0, 0, 255]);
const reason = "Our new look";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.service.close());

type Sent = { bytes: Uint8Array<ArrayBuffer>; reason?: string };

async function upload({ bytes, reason: why = reason }: Sent, { cookies }: Pick<Person, "cookies"> = desk.operator) {
  const body = new FormData();
  body.set("fit", "cut");
  body.set("reason", why);
  body.set("file", new File([bytes], "logo.png", { type: "image/png" }));
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await desk.service.send(
    new Request(`http://localhost${SERVICE}/logo`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", cookie },
      body,
    }),
  );
  for (const set of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    cookies.set(name, value);
  }
  return answer;
}

const textOf = async (answer: Response | Promise<Response>) => (await answer).text();
const statusOf = async (path: string) => (await desk.service.get(path)).status;
/** The path of the logo in the head of the home page. */
const logoOf = async (service = desk.service) =>
  /class="brand-logo" src="([^"]+)"/.exec(await textOf(service.get("/")))?.[1] ?? null;

describe("the brand", () => {
  const YELLOW = { BRAND_ACCENT: "#FFD400", BRAND_FOOTER: "Run by <Oak> & Sons", reason };

  test("is kept with its reason in the log, used at once on pages that were answered before, and emptied again", async () => {
    const before = await textOf(desk.service.get("/"));
    const page = await textOf(save(desk, "brand", YELLOW));
    expect(page).toContain("Saved.");
    const after = await textOf(desk.service.get("/"));
    expect(after).toContain('<p class="brand-line" dir="auto">Run by &lt;Oak> &amp; Sons</p>');
    expect(styleOf(after)).not.toBe(styleOf(before));
    expect(await textOf(desk.service.get(styleOf(after)))).toEndWith(",#ffd400)}");
    expect(await stored(desk)).toEqual({
      BRAND_ACCENT: { value: "#FFD400", sealed: null },
      BRAND_FOOTER: { value: YELLOW.BRAND_FOOTER, sealed: null },
    });
    expect(await textOf(save(desk, "brand", YELLOW))).toContain("Nothing was changed.");
    await save(desk, "brand", { reason: "Back to the plain look" });
    expect(await textOf(desk.service.get("/"))).toBe(before);
    const changed = "BRAND_ACCENT, BRAND_FOOTER";
    expect(await audited(desk)).toEqual([
      { action: "service.change", detail: { changed, reason } },
      { action: "service.change", detail: { changed, reason: "Back to the plain look" } },
    ]);
    await giveFactor(desk.service, desk.operator.id);
    expect(await textOf(desk.operator.get("/operator/log"))).toContain(reason);
  });

  test("says which tone is used where contrast makes it another, in both themes", async () => {
    const yellow = await textOf(save(desk, "brand", { BRAND_ACCENT: "#ffd400", reason }));
    expect(yellow).toContain("Dark theme: <bdi>#ffd400</bdi>");
    expect(yellow).toMatch(
      /Light theme: <bdi>#(?!ffd400)[\da-f]{6}<\/bdi><span[^>]*><bdi>#ffd400<\/bdi> would be hard/,
    );
    const dark = await textOf(save(desk, "brand", { BRAND_ACCENT: "#1a1a2e", reason }));
    expect(dark).toContain("Light theme: <bdi>#1a1a2e</bdi>");
    expect(dark).toMatch(/Dark theme: <bdi>#(?!1a1a2e)[\da-f]{6}<\/bdi><span[^>]*><bdi>#1a1a2e<\/bdi> would be hard/);
  });

  test("is refused with the name of the field, and nothing of it reaches a page", async () => {
    const wrong: [string, string, string][] = [
      ["BRAND_ACCENT", "#fff}body{display:none", "Accent colour: Enter a hex colour"],
      ["BRAND_ACCENT", "url(//evil.example)", "Accent colour: Enter a hex colour"],
      ["BRAND_FOOTER", "Visit evil.com", "Line at the foot: Enter one line"],
      ["BRAND_FOOTER", "\u202egnp.exe", "Line at the foot: Enter one line"],
      ["BRAND_FOOTER", "x".repeat(201), "Line at the foot: Enter one line"],
      ["BRAND_FOOTER", "bell\u0007", "Line at the foot: "],
    ];
    const before = await textOf(desk.service.get("/"));
    for (const [name, value, sentence] of wrong) {
      const answer = await save(desk, "brand", { [name]: value, reason });
      expect([value, answer.status]).toEqual([value, 422]);
      expect(await textOf(answer)).toContain(sentence);
    }
    const nameless = await save(desk, "brand", { BRAND_ACCENT: "#ffd400", reason: "" });
    expect(nameless.status).toBe(422);
    expect(await textOf(nameless)).toContain('href="#brand-reason"');
    expect([await stored(desk), await audited(desk)]).toEqual([{}, []]);
    expect(await textOf(desk.service.get("/"))).toBe(before);
  });

  test("that the environment sets is shown as fixed, and a post changes nothing", async () => {
    const brand = { accent: "#ffd400", footer: "Of the environment", logo: null };
    const fixed = await openDesk({ given: { BRAND_ACCENT: "#ffd400", BRAND_FOOTER: "Of the environment" }, brand });
    const page = await textOf(fixed.operator.get(SERVICE));
    for (const name of ["BRAND_ACCENT", "BRAND_FOOTER"]) {
      expect(page).toContain(`Fixed by ${name}`);
      expect(page).not.toContain(`name="${name}"`);
    }
    expect(page).not.toContain('id="brand-reason"');
    await save(fixed, "brand", { BRAND_ACCENT: "#000000", BRAND_FOOTER: "Other", reason });
    expect(await stored(fixed)).toEqual({});
    await fixed.service.close();
  });
});

describe("the logo", () => {
  test("is drawn anew, replaced and removed with reasons; pages and address follow at once", async () => {
    expect(await logoOf()).toBeNull();
    expect(await textOf(desk.operator.follow(upload({ bytes: RED })))).toContain("The logo is saved.");
    const first = (await logoOf()) ?? "";
    const large = first.replace("-96.webp", "-256.png");
    expect([await statusOf(first), await statusOf(large)]).toEqual([200, 200]);
    const png = await desk.service.get(large);
    expect(png.headers.get("content-type")).toBe("image/png");
    expect(png.headers.get("content-security-policy")).toContain("sandbox");
    expect(await textOf(desk.service.get("/"))).toContain(`<link rel="icon" href="${large}" type="image/png"/>`);
    expect(await textOf(desk.operator.follow(upload({ bytes: RED })))).toContain("Nothing was changed.");

    await upload({ bytes: BLUE });
    const second = (await logoOf()) ?? "";
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(large), await statusOf(second)]).toEqual([404, 404, 200]);

    const nameless = await save(desk, "logo/remove", { reason: "" });
    expect([nameless.status, await logoOf()]).toEqual([422, second]);
    expect(await textOf(save(desk, "logo/remove", { reason }))).toContain("The logo is deleted.");
    expect([await statusOf(second), await logoOf()]).toEqual([404, null]);
    expect(await textOf(save(desk, "logo/remove", { reason }))).toContain("Nothing was changed.");
    expect(await audited(desk)).toEqual(
      Array(3).fill({ action: "service.change", detail: { changed: "logo", reason } }),
    );
  });

  test("that runs, moves, never ends or is none is refused with why, and the old one stays", async () => {
    await upload({ bytes: RED });
    const before = await logoOf();
    const cases: [Uint8Array<ArrayBuffer>, number, string][] = [
      [file.svg("<script>alert(1)</script>"), 422, "The SVG holds “script”"],
      [file.svg('<image href="https://evil.example/x.png"/>'), 422, "The SVG "],
      [file.grown(await file.jpeg(200, 200), 20_000), 422, "too large"],
      [file.movingWebp(), 422, "A moving picture"],
      [file.joined(file.GIF), 422, "Choose a PNG, JPEG, WebP or SVG file."],
      [new Uint8Array(), 422, "Choose a picture."],
      [new Uint8Array(10 * 1024 * 1024 + 1), 413, "The file is larger than 10"],
    ];
    for (const [bytes, status, sentence] of cases) {
      const answer = await upload({ bytes });
      expect([sentence, answer.status]).toEqual([sentence, status]);
      expect(await textOf(answer)).toContain(sentence);
      expect(await logoOf()).toBe(before);
    }
    const nameless = await upload({ bytes: BLUE, reason: " " });
    expect(nameless.status).toBe(422);
    expect(await textOf(nameless)).toContain('href="#logo-reason"');
    expect((await audited(desk)).length).toBe(1);
  });

  test("is known to the doctor, which finds a damaged one", async () => {
    const { context } = desk.service;
    const brand = async () => (await checkContents(context, null)).filter(({ check }) => check === "brand");
    expect(await brand()).toEqual([]);
    await upload({ bytes: RED });
    expect(await brand()).toMatchObject([{ standing: "ok" }]);
    await desk.service.sql`update service_logo set large = '\\x00'`;
    expect(await brand()).toMatchObject([{ standing: "warning" }]);
  });
});

describe("a second factor", () => {
  const POSTS = ["brand", "logo", "logo/remove"];

  test("is needed: neither another operator without one, nor a moderator, nor a member changes anything", async () => {
    const others = [
      await signIn(desk.service, { operator: true }),
      await signIn(desk.service, { staff: true }),
      await signIn(desk.service),
    ];
    for (const [at, person] of others.entries())
      for (const part of POSTS)
        expect((await person.post(`${SERVICE}/${part}`, { BRAND_ACCENT: "#000", reason })).status).toBe(
          at === 0 ? 403 : 404,
        );
    expect((await upload({ bytes: RED }, others[0])).status).toBe(403);
    expect([await stored(desk), await logoOf()]).toEqual([{}, null]);
  });

  test("that was proved long ago is asked for again, before a file is read; then the file is chosen again", async () => {
    const { clock } = desk.service;
    const account = "/dashboard/account/authenticator";
    const secret = await secretOf(desk.operator.get(account));
    await desk.operator.follow(desk.operator.post(account, { code: codeAt(secret, clock.now()) }));
    clock.advance(11 * 60_000);
    const asked = await upload({ bytes: RED });
    expect(asked.status).toBe(403);
    const proof = /name="proof" value="([^"]+)"/.exec(await textOf(asked))?.[1] ?? "";
    expect(await logoOf()).toBeNull();
    const wrong = await desk.operator.post(`${SERVICE}/logo`, { proof, code: "000000" });
    expect([wrong.status, (await textOf(wrong)).includes('name="proof"')]).toEqual([422, true]);
    const proved = await desk.operator.post(`${SERVICE}/logo`, { proof, code: codeAt(secret, clock.now()) });
    expect(proved.status).toBe(422);
    const page = await textOf(proved);
    for (const part of ["Choose a picture.", 'href="#file"', 'href="#logo-reason"']) expect(page).toContain(part);
    expect(await textOf(desk.operator.follow(upload({ bytes: RED })))).toContain("The logo is saved.");
  });
});

test("another process over the same database follows brand and logo when it hears of them", async () => {
  const other = await createTestService({ given: {}, smtpUrl: null }, DEFAULT_PLANS, desk.service);
  const before = await textOf(other.get("/"));
  await save(desk, "brand", { BRAND_ACCENT: "#ffd400", BRAND_FOOTER: "Heard", reason });
  await upload({ bytes: RED });
  expect(await textOf(other.get("/"))).toBe(before);
  other.handler.onChange("setting");
  await other.handler.loadSettings();
  expect(await textOf(other.get("/"))).toBe(await textOf(desk.service.get("/")));
  expect((await other.get((await logoOf(other)) ?? "")).status).toBe(200);
});

function styleOf(page: string): string {
  return /<link rel="stylesheet" href="([^"]+)"/.exec(page)?.[1] ?? "";
}
