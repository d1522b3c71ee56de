// A receipt, which the author's page links: the browser and the command line check it and find every change.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { commitmentOf } from "#domain/log/entry.ts";
import { rotateKey } from "#domain/log/key.ts";
import { parseVerifier } from "#domain/log/note.ts";
import { checkReceipt, parseReceipt } from "#domain/log/proof.ts";
import { deleteOwnReview } from "#domain/review/author/author.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createLinks } from "#platform/secret/link.ts";
import { BOX, sequenceAll } from "../../domain/log/support.ts";
import { submission } from "../../domain/review/support.ts";
import { hasBrowser, openBrowser } from "../../support/browser.ts";
import { runHere } from "../../support/command.ts";
import { seedBusiness } from "../../support/seed.ts";
import { createTestService, json, TEST_CONFIG, type TestService } from "../../support/service.ts";

const links = createLinks(TEST_CONFIG.appSecret);

let service: TestService;
let slug: string;
let businessId: Awaited<ReturnType<typeof seedBusiness>>["id"];
let receipt: string;
let key: string;
let folder: string;
const words = submission({ title: 'A "title"', body: "Words of a receipt \u2028 and more." });

beforeAll(async () => {
  service = await createTestService();
  ({ id: businessId, slug } = await seedBusiness(service.context));
  folder = mkdtempSync(join(tmpdir(), "candor-receipt-"));
  const id = await publish();
  for (let turn = 0; turn < 5; turn++) await publish();
  await sequenceAll(service.context);
  const answer = await service.get(pathOf(id));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain(".tlog-proof");
  receipt = await answer.text();
  key = (await (await service.get("/log/key")).text()).trim();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.close();
});

async function publish() {
  const email = `${crypto.randomUUID()}@mailbox.example`;
  const input = { businessId, email, submission: words, language: "en", ipHash: null, ratings: [] };
  return (await inTransaction(service.context, (inside) => publishFromInvitation(inside, input))).reviewId;
}

function pathOf(id: Awaited<ReturnType<typeof publish>>): string {
  return `/manage/${links.sign("manage", id)}/review.tlog-proof`;
}

/** One change of each kind of byte, and what a forger would try. */
const CHANGES: [name: string, change: (text: string) => string][] = [
  ["another index", (text) => text.replace(/\nindex \d+/, "\nindex 5")],
  ["another leaf", (text) => replaceExtra(text, (entry) => entry.replace("created", "removed"))],
  ["a hash of the proof", (text) => text.replace(/(index \d+\n)./, (_, before) => `${before}${"!"}`)],
  ["a proof without a hash", (text) => text.replace(/(index \d+\n)[^\n]+\n/, "$1")],
  ["a hash twice", (text) => text.replace(/(index \d+\n)([^\n]+\n)/, "$1$2$2")],
  [
    "the root",
    (text) =>
      text.replace(
        /\n([^\n]{43}=)\n\n— /,
        (_, root) => `\n${Buffer.from(root, "base64").reverse().toString("base64")}\n\n— `,
      ),
  ],
  ["the size", (text) => text.replace(/\nreviews.example\/log\n\d+\n/, "\nreviews.example/log\n11\n")],
  ["the origin", (text) => text.replaceAll("reviews.example/log", "reviews.exarnple/log")],
  ["a signature", (text) => text.replace(/.(..)\n$/, (all) => `${all[0] === "A" ? "B" : "A"}${all.slice(1)}`)],
  ["no signature", (text) => text.replace(/— [^\n]+\n$/, "")],
  ["its end cut off", (text) => text.slice(0, -20)],
  ["its beginning cut off", (text) => text.slice(20)],
  ["nothing", () => ""],
];

function replaceExtra(text: string, change: (entry: string) => string): string {
  const [, base64 = ""] = /\nextra ([^\n]+)\n/.exec(text) ?? [];
  const held = JSON.parse(Buffer.from(base64, "base64").toString());
  held.entry = Buffer.from(change(Buffer.from(held.entry, "base64").toString())).toString("base64");
  return text.replace(base64, Buffer.from(JSON.stringify(held)).toString("base64"));
}

test("the author's page links it", async () => {
  const id = await publish();
  const html = await (await service.get(`/manage/${links.sign("manage", id)}`)).text();
  expect(html).toContain(`href="${pathOf(id)}"`);
});

test("it opens the commitment to what the review says", () => {
  const read = parseReceipt(receipt);
  const entry = JSON.parse(read?.entry ?? "{}");
  const said = { ...words, verified: true };
  expect(commitmentOf(read?.salt ?? new Uint8Array(), said).toString("base64")).toBe(entry.commitment);
  expect(commitmentOf(read?.salt ?? new Uint8Array(), { ...said, rating: 5 }).toString("base64")).not.toBe(
    entry.commitment,
  );
});

test("the open API names the same entry, with the salt", async () => {
  const { data } = await json(service.get(`/api/open/v1/businesses/${slug}/reviews`));
  const read = parseReceipt(receipt);
  const entry = JSON.parse(read?.entry ?? "{}");
  const shown = data.find((each: { id: string }) => each.id === entry.review);
  expect(shown).toMatchObject({ logIndex: read?.index, logSalt: read?.salt.toString("base64") });
});

describe("a changed receipt is found", () => {
  for (const [name, change] of CHANGES)
    test(name, () => {
      const changed = change(receipt);
      expect(changed).not.toBe(receipt);
      const read = parseReceipt(changed);
      const faults = read && checkReceipt(read, [parseVerifier(key) as never]);
      expect(faults).not.toEqual([]);
    });

  test("no single byte of it can be changed", () => {
    for (let at = 0; at < receipt.length; at++) {
      const changed = `${receipt.slice(0, at)}${receipt[at] === "x" ? "y" : "x"}${receipt.slice(at + 1)}`;
      const read = parseReceipt(changed);
      const faults = read && checkReceipt(read, [parseVerifier(key) as never]);
      // The salt stands in `extra`, and only the words show whether it is right.
      const isSalt = read !== null && read.entry === parseReceipt(receipt)?.entry && faults?.length === 0;
      if (isSalt) expect(read.salt.equals(parseReceipt(receipt)?.salt ?? Buffer.alloc(0))).toBe(false);
      else expect(faults).not.toEqual([]);
    }
  });
});

describe("there is none", () => {
  test("for a review that is not numbered yet, and then there is", async () => {
    const id = await publish();
    expect((await service.get(pathOf(id))).status).toBe(404);
    await sequenceAll(service.context);
    expect((await service.get(pathOf(id))).status).toBe(200);
  });

  test("after the author deleted the review", async () => {
    const id = await publish();
    await sequenceAll(service.context);
    await deleteOwnReview(service.context, id);
    await sequenceAll(service.context);
    expect((await service.get(pathOf(id))).status).toBe(404);
  });

  test("for a link that is not signed", async () => {
    expect((await service.get("/manage/nobody/review.tlog-proof")).status).toBe(404);
  });
});

describe("candor log check", () => {
  const check = (text: string, ...args: string[]) => {
    const file = join(folder, `${crypto.randomUUID()}.tlog-proof`);
    writeFileSync(file, text);
    return runHere(["log", "check", file, ...args], {});
  };

  test("accepts it with the key, and without the key says what was not checked", async () => {
    const good = await check(receipt, "--key", key, "--json");
    expect(good).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(good.stdout)).toMatchObject({ good: true, signature: true });
    const unsigned = await check(receipt);
    expect(unsigned.exitCode).toBe(0);
    expect(unsigned.stdout).toContain("The signature was not checked");
  });

  test("exits with 1 where it is wrong, and with 2 where it is called wrongly", async () => {
    expect((await check(receipt.replace(/\nindex \d+/, "\nindex 5"), "--key", key)).exitCode).toBe(1);
    expect((await check("noise", "--key", key)).exitCode).toBe(1);
    expect((await check(receipt, "--key", "no key")).exitCode).toBe(2);
    expect((await runHere(["log", "check", join(folder, "nowhere")], {})).exitCode).toBe(2);
  });

  test("after a rotation the receipt is good under both keys", async () => {
    service.clock.advance(1_000);
    const made = await rotateKey(service.context, BOX);
    const id = await publish();
    await sequenceAll(service.context);
    const text = await (await service.get(pathOf(id))).text();
    const read = parseReceipt(text);
    for (const each of [made, key]) expect(read && checkReceipt(read, [parseVerifier(each) as never])).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)("/log/check in a browser", () => {
  let browser: Browser;
  let server: ReturnType<typeof Bun.serve>;

  beforeAll(async () => {
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => service.send(request) });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop(true);
  });

  test("finds the receipt good, and every changed one bad", async () => {
    const page = await browser.newPage();
    const sent: string[] = [];
    await page.goto(`http://127.0.0.1:${server.port}/log/check`);
    page.on("request", (request) => sent.push(request.url()));
    const stateOf = async (text: string) => {
      await page.locator("#log-result").evaluate((element) => {
        (element as HTMLElement).dataset.state = "";
      });
      const buffer = Buffer.from(text);
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "review.tlog-proof", mimeType: "text/plain", buffer });
      return page.locator("[data-state=good], [data-state=bad]").getAttribute("data-state");
    };
    expect(await stateOf(receipt)).toBe("good");
    for (const [, change] of CHANGES) expect(await stateOf(change(receipt))).toBe("bad");
    expect(await stateOf(receipt)).toBe("good");
    expect(sent.filter((url) => !url.endsWith("/favicon.svg"))).toEqual([]);
    await page.close();
  });
});
