// Rewards in a list of customers: columns and values in the words of REST and of the form, in every language; the page, the template and the
// preview name them.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startSession } from "#domain/account/sign-in/session.ts";
import { readCustomers } from "#domain/transfer/reader/customers.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import { readList } from "#surface/dashboard/invitation/rows.ts";
import { sampleIn } from "#surface/dashboard/invitation/sample.ts";
import { wordsIn } from "#words/words.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

const NOTE = "5 € Gutschein";
const PLACE = { timeZone: "Europe/Berlin", country: "DE", now: new Date("2026-11-20T12:00:00Z") } as const;

async function read(list: string, language: Language = "en") {
  const found = readList(await readCustomers(Buffer.from(list)), { ...PLACE, language });
  if ("problem" in found) throw new Error(found.problem.wrong);
  return found;
}

describe.each(LANGUAGES)("in %s", (language) => {
  const { field, ask } = wordsIn("reward", language);

  test("the form's labels name the columns, and its words are values, whatever the page's language", async () => {
    const list = [
      `email;${field.reward};${field.rewardNote}`,
      `a@mailbox.example;${field.any_review};${NOTE}`,
      `b@mailbox.example;${field.none};`,
      `c@mailbox.example;${field.any_review.toUpperCase()};${NOTE}`,
      `d@mailbox.example;${ask.yes};${NOTE}`,
      `e@mailbox.example;${ask.no};`,
      "f@mailbox.example;;",
    ].join("\n");
    const { ready, wrong, hasRewards } = await read(list);
    expect(wrong).toEqual([]);
    expect(hasRewards).toBe(true);
    const offered = { reward: "any_review", rewardNote: NOTE } as const;
    const nothing = { reward: "none", rewardNote: null } as const;
    expect(ready).toMatchObject([offered, nothing, offered, offered, nothing, nothing]);
  });

  test("the template's columns are read back, filled in as the page says", async () => {
    const { text } = sampleIn(language);
    const [heads = "", row = ""] = text.split("\r\n");
    const separator = row.includes(";") ? ";" : ",";
    const cells = row.split(separator);
    cells.splice(-2, 2, field.any_review, NOTE);
    const { ready, wrong } = await read(`${heads}\n${cells.join(separator)}`);
    expect({ wrong, ready }).toMatchObject({ wrong: [], ready: [{ reward: "any_review", rewardNote: NOTE }] });
  });

  test("a value that is none of them names the column and the values in the page's words", async () => {
    const { ready, wrong } = await read(`email;${field.reward};${field.rewardNote}\na@mailbox.example;5;x`, language);
    expect(ready).toEqual([]);
    expect(wrong[0]?.what).toContain(field.reward);
    expect(wrong[0]?.what).toContain(field.any_review);
    expect(wrong[0]?.what).not.toContain("any_review");
  });
});

test("a row whose order number promises a reward for stars is refused by name, and the others are ready", async () => {
  const { ready, wrong } = await read("email,reference\na@mailbox.example,5 stars = 10 € off\nb@mailbox.example,A-2");
  expect(ready).toMatchObject([{ reference: "A-2" }]);
  expect(wrong).toMatchObject([{ line: 2 }]);
  expect(wrong[0]?.what).toContain(wordsIn("inviting", "en").field.reference);
  expect(wrong[0]?.what).toContain(wordsIn("fault", "en").reward.promise({ words: "5 stars =" }));
});

test.each(["reward,rewardNote", "Reward,Reward note", "REWARD,reward_note", "rewardNote,reward"])(
  "the names of REST are columns, too: %s",
  async (heads) => {
    const row = heads.startsWith("rewardNote") ? `${NOTE},any_review` : `any_review,${NOTE}`;
    const { ready } = await read(`email,${heads}\na@mailbox.example,${row}`);
    expect(ready).toMatchObject([{ reward: "any_review", rewardNote: NOTE }]);
  },
);

test("a list without such a column has no rewards, and one that depends on stars is an error of its row", async () => {
  expect((await read("email\na@mailbox.example")).hasRewards).toBe(false);
  const { ready, wrong } = await read("email,reward,rewardNote\na@mailbox.example,any_review,5 € for 4 or 5");
  expect(ready).toEqual([]);
  expect(wrong[0]?.what).toContain(wordsIn("reward", "en").field.rewardNote);
});

describe("the page", () => {
  let service: TestService;
  let cookie: string;
  beforeAll(async () => {
    service = await createTestService();
    const shop = await seedShop(service.context, "scale");
    const { id: userId } = await seedPerson(service, { organisationId: shop.organisationId, role: "owner" });
    cookie = `__Host-candor-session=${await startSession(service.context, { userId, userAgent: null })}`;
  });
  afterAll(() => service.close());

  const PATH = "/dashboard/invitations/upload";
  const ask = (init: RequestInit = {}, query = "?lang=de") =>
    service.send(
      new Request(`http://localhost${PATH}${query}`, {
        ...init,
        headers: { cookie, "sec-fetch-site": "same-origin" },
      }),
    );

  test("names columns and values", async () => {
    const html = await (await ask()).text();
    const { field } = wordsIn("reward", "de");
    for (const word of [field.reward, field.none, field.any_review, field.rewardNote, "rewardNote"])
      expect(html).toContain(word);
  });

  test("shows each row's reward, and how many rows have one", async () => {
    const body = new FormData();
    const list = `E-Mail;Belohnung;Was es für jede Bewertung gibt\na@mailbox.example;Für jede Bewertung;${NOTE}\nb@mailbox.example;Keine;`;
    body.set("file", new Blob([list]), "kunden.csv");
    const html = await (await ask({ method: "POST", body })).text();
    expect(html).toContain(`<q dir="auto">${NOTE}</q>`);
    expect(html).toContain("1 Zeile bietet eine Belohnung an.");
    expect(html).toContain(">Keine<");
    const none = new FormData();
    none.set("text", "a@mailbox.example");
    const plain = await (await ask({ method: "POST", body: none })).text();
    expect(plain).not.toContain("Belohnung");
  });
});
