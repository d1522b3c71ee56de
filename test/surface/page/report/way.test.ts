// A reader reports a review without an account: the form, the confirmation, the receipt and both decisions.
import { describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { READER_REASONS } from "#domain/review/state/reason.ts";
import { countWaitingCases } from "#domain/transfer/waiting-cases.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { seedShop } from "../../../support/seed-invitation.ts";
import { FIELDS, linkIn, startReports } from "./support.ts";

const at = startReports();

describe("the way of a report", () => {
  test("card and page lead to the form, which works in every language", async () => {
    expect(await (await at.get(`/review/${at.shop.slug}`)).text()).toContain(at.path);
    expect(await (await at.get(at.path.replace("/report", ""))).text()).toContain(at.path);
    for (const language of LANGUAGES) {
      const html = await (await at.get(`${at.path}?lang=${language}`)).text();
      for (const reason of READER_REASONS) expect(html).toContain(`value="${reason}"`);
      expect(html).not.toContain("not_a_customer");
      if (language === "de") {
        expect(html).toContain("Diese Bewertung melden");
        expect(html).not.toContain("Report this review");
      }
    }
  });

  test("404 where the review is not public, or of another business", async () => {
    for (const status of ["held", "hidden", "pending"]) {
      await at.service.sql`update review set status = ${status} where id = ${at.id}`;
      expect((await at.get(at.path)).status).toBe(404);
      expect((await at.post(at.path, { ...FIELDS, email: at.email })).status).toBe(404);
    }
    const other = await seedShop(at.service.context);
    expect((await at.get(at.path.replace(at.shop.slug, other.slug))).status).toBe(404);
    expect(await at.rows()).toEqual([]);
  });

  test("each missing field is named, and a name and an address are asked for unless children are abused", async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ ...FIELDS, email: at.email, reason: "" }, "Choose what is wrong"],
      [{ ...FIELDS, email: at.email, reason: "not_a_customer" }, "Choose what is wrong"],
      [{ ...FIELDS, email: at.email, words: "  " }, "Tell us why."],
      [{ ...FIELDS, email: at.email, words: "x".repeat(2_001) }, "2,000"],
      [{ ...FIELDS, email: at.email, name: "" }, "Enter your name"],
      [{ ...FIELDS, email: "" }, "Enter your email address"],
      [{ ...FIELDS, email: "nobody" }, "email address"],
      [{ ...FIELDS, email: at.email, goodFaith: "" }, "good faith"],
      [{ ...FIELDS, email: at.email, place: "x".repeat(501) }, "500"],
    ];
    for (const [fields, sentence] of wrong) {
      const answer = await at.post(at.path, fields);
      expect(answer.status).toBe(422);
      const page = await answer.text();
      expect(page).toContain(sentence);
      // A label that is a question takes no colon.
      expect(page).not.toMatch(/[?؟？]\s*[:：]/);
      // The sentence stands at the field alone, without the label: the summary names the field.
      const own = [...page.matchAll(/<p class="error"[^>]*>([^<]*)/g)].map(([, text = ""]) => text);
      expect(
        own.some((text) => text.includes(sentence)),
        sentence,
      ).toBe(true);
      for (const text of own) expect(text).not.toContain("Why do you think so?");
      // A box has no label of its own.
      if (fields["goodFaith"] === "") continue;
      expect(page).toContain("<p>Please check:</p>");
      for (const text of own) expect(page.split(text)).toHaveLength(2);
    }
    expect(await at.rows()).toEqual([]);
    const unnamed = await at.post(at.path, { ...FIELDS, reason: "child_abuse", name: "" });
    expect(unnamed.status).toBe(303);
    const receipt = unnamed.headers.get("location") ?? "";
    expect(await (await at.get(receipt)).text()).toContain("rpt_");
    expect((await at.rows()).map(({ status }) => status)).toEqual(["open"]);
  });

  test("counts once its address is confirmed; a receipt, a decision and a complaint follow", async () => {
    await at.post(at.path, { ...FIELDS, email: at.email });
    expect((await at.rows()).map(({ status }) => status)).toEqual(["unconfirmed"]);
    expect((await countWaitingCases(at.service.context)).reports).toBe(0);
    expect(await at.seen(at.staff, "/moderation/reports")).not.toContain("It is made up.");
    const [first] = await at.mails();
    const link = linkIn(first?.text);
    // A stranger may have typed the address and written the review: its words are in no mail before the address is confirmed.
    for (const words of ["Broken lamp", "broke at once"]) expect(first?.text).not.toContain(words);
    expect(first?.text).toContain("Read the review");
    expect((await at.get(link)).status).toBe(200);
    expect((await at.rows())[0]?.status).toBe("unconfirmed");
    await at.post(link, {});
    expect((await countWaitingCases(at.service.context)).reports).toBe(1);
    const queue = await at.seen(at.staff, "/moderation/reports");
    for (const shown of ["It is made up.", "broke at once", "Rea Der"]) expect(queue).toContain(shown);
    expect(queue).not.toContain(at.email);
    const receipt = await at.mails();
    expect(receipt.map(({ to }) => to)).toEqual([at.email]);
    expect(receipt[0]?.text).toContain(toWire("rpt", (await at.rows())[0]?.id ?? ""));
    expect(await at.statusOf()).toBe("published");

    expect((await at.decide(at.staff, "dismiss")).status).toBe(303);
    const told = await at.mails();
    expect(told.map(({ to }) => to)).toEqual([at.email]);
    expect(told[0]?.text).toContain("It follows the rules.");
    expect(linkIn(told[0]?.text)).toBe(link);

    expect((await at.post(link, { words: "Read it again." })).status).toBe(303);
    const complained = await at.mails();
    expect(complained.map(({ to }) => to)).toEqual([at.email]);
    expect(linkIn(complained[0]?.text)).toBe(link);
    expect(await at.seen(at.staff, "/moderation/reports")).toContain("Read it again.");
    const own = await at.decide(at.staff, "remove");
    expect(own.status).toBe(422);
    expect(await own.text()).toContain("Another moderator decides the complaint");
    expect(await at.statusOf()).toBe("published");
    expect((await at.decide(at.second, "remove")).status).toBe(303);
    expect(await at.statusOf()).toBe("removed");
    const final = await at.mails();
    expect(final.map(({ to }) => to).sort()).toEqual(["author@mailbox.example", at.email, at.owner.email].sort());
    expect(await (await at.get(link)).text()).toContain("Your complaint succeeded");
    const [log] = await at.service.sql`select asked_by as by from moderation where review_id = ${at.id}`;
    expect(log?.by).toBe("reader");
  });
});
