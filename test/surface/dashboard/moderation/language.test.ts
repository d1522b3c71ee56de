// The moderators' pages in German: titles, queues and the reasons of a case.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { listAuthorDecisions } from "#domain/review/appeal/statement.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { toldWords } from "#surface/dashboard/review/words.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { textOf } from "./support.ts";

let service: TestService;
let moderator: Person;

beforeAll(async () => {
  service = await createTestService();
  moderator = await signIn(service, { staff: true });
});
afterAll(() => service.close());

const TITLES = {
  "": "Zurückgehaltene Bewertungen",
  "/reports": "Keine Meldung wartet",
  "/appeals": "Keine Beschwerde wartet",
  "/claims": "Kein Anspruch wartet",
  "/platforms": "Keine Angabe wartet",
  "/imports": "Kein Import wartet",
  "/businesses?q=zzzz": "Kein Unternehmen passt zu „zzzz“",
  "/log": "Jede Entscheidung der Moderation",
};
const ENGLISH = /\b(?:waits?|moderator has|Nothing|Reason|review|Undo|author|Decide|Search)\b/;

test("queues are German where the address asks for it", async () => {
  for (const [path, title] of Object.entries(TITLES)) {
    const text = await textOf(moderator.get(`/moderation${path}${path.includes("?") ? "&" : "?"}lang=de`));
    expect(text).toContain(title);
    expect(text).not.toMatch(ENGLISH);
  }
});

test("a case gives rules, reasons and verdicts in German", async () => {
  const business = await seedBusiness(service.context, {});
  const id = await seedReview(service.context, business.id);
  await changeStatus(service.context, id, { to: "held", reason: "links", askedBy: "rule" });
  const text = await textOf(moderator.get(`/moderation/reviews/${toWire("rev", id)}?lang=de`));
  for (const part of ["oder die Adresse einer fremden Website", "Sie ist Werbung.", "Bewertung veröffentlichen"])
    expect(text).toContain(part);
});

test("a decided report has its reason in the moderator's language, and the note as it was written", () => {
  expect(toldWords("It is advertising. Look at line 3.", "de")).toBe("Sie ist Werbung. Look at line 3.");
  expect(toldWords("Nothing shows what was reported.", "fr")).toBe("Rien ne prouve ce qui a été signalé.");
  expect(toldWords("A word of my own.", "de")).toBe("A word of my own.");
});

test("the author's page says the language of a note", async () => {
  const business = await seedBusiness(service.context, {});
  const id = await seedReview(service.context, business.id);
  const note = "Bitte schreiben Sie nur über Ihre eigene Erfahrung mit diesem Unternehmen.";
  await changeStatus(service.context, id, { to: "hidden", reason: "off_topic", askedBy: "moderator", note });
  expect(await listAuthorDecisions(service.context, id)).toMatchObject([{ note, noteLanguage: "de" }]);
});
