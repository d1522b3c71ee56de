// A reader reports one picture, and a moderator takes it down from the page of the review or leaves it.
import { beforeEach, describe, expect, test } from "bun:test";
import { type PhotoId, toWire } from "#contract/id.ts";
import { arrangePhotos } from "#domain/review/author/photo.ts";
import { findTransparency, quarterOf } from "#domain/review/transparency/figures.ts";
import { sequenceAll } from "../../../domain/log/support.ts";
import { photoKit } from "../../../support/photo.ts";
import { reviewWithPhotos } from "../../../support/reviewed-photo.ts";
import { FIELDS, linkIn, startReports } from "./support.ts";

const at = startReports();
const kit = photoKit();
let photos: PhotoId[];

beforeEach(async () => {
  const made = await reviewWithPhotos(at.service, kit, at.shop.businessId, ["One", "Two"]);
  at.id = made.id;
  at.path = `/review/${at.shop.slug}/${toWire("rev", at.id)}/report`;
  photos = made.photos;
});

const wire = (n: number) => toWire("pho", photos[n - 1] ?? ("" as PhotoId));
const report = (n: number) => at.reported({ place: "", photo: wire(n) });
const reportOf = async () => {
  const [row] = await at.service.sql`select id from report where review_id = ${at.id} and status = 'open'`;
  return toWire("rpt", String(row?.id));
};
/** As the form on the page of the review sends it. */
async function decide(n: number, more: Record<string, string> = {}) {
  const html = await at.seen(at.staff, at.casePath());
  const [form = ""] = html.match(new RegExp(`<form[^>]*>(?:(?!</form>).)*value="${wire(n)}".*?</form>`, "s")) ?? [];
  const fields = Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  const id = await reportOf();
  return at.staff.post(`/moderation/reports/${id}/decide`, { ...fields, reason: "personal_data", note: "", ...more });
}
const figures = async () => {
  await sequenceAll(at.service.context);
  return findTransparency(at.service.context, quarterOf(at.service.context.clock.now()));
};

describe("the form", () => {
  test("is about the picture that the reader came from, also after its author moved it", async () => {
    const from = `${at.path}?picture=${wire(2)}`;
    expect(await at.page(`/review/${at.shop.slug}/${toWire("rev", at.id)}/photos/${wire(2)}`)).toContain(from);
    const given = [photos[1], photos[0]].map((id) => ({ id: id ?? ("" as PhotoId), alt: "Moved" }));
    await arrangePhotos(at.service.context, at.id, { given, removed: [] });
    const html = await at.page(from);
    expect(html).toContain("<h1>Report this picture</h1>");
    expect(html).toContain(`<input type="hidden" name="photo" value="${wire(2)}"`);
    expect(html).toMatch(/<img src="\/photos\/[\w-]{22}-320\.webp" alt="Moved" width/);
    expect(html).toContain("It is about picture 1 of the review. Its description: Moved");
    expect(html).not.toContain('name="place"');
    const { place: _, ...fields } = FIELDS;
    expect((await at.post(from, { ...fields, photo: wire(2), email: at.email })).status).toBe(303);
    const [row] = await at.service.sql`select photo_id from report`;
    expect(row?.photo_id).toBe(photos[1]);
  });

  test("of a picture that is gone, or another review's, it says so and is about the review", async () => {
    const other = await reviewWithPhotos(at.service, kit, at.shop.businessId, ["Of another"]);
    await at.service.sql`update review_photo set state = 'taken_down' where id = ${photos[0] ?? ""}`;
    await at.service.sql`update review set photos = photos - 0 where id = ${at.id}`;
    for (const bad of [wire(1), toWire("pho", other.photos[0] ?? ("" as PhotoId)), "pho_x", "1", ""]) {
      const html = await at.page(`${at.path}?picture=${bad}`);
      expect(html).toContain("<h1>Report this review</h1>");
      expect(html).toContain("The picture is not online any more.");
      expect(html).toContain('name="place"');
    }
    expect(await at.page(at.path)).not.toContain("The picture is not online any more.");
  });

  test("asks which picture of the review, if any", async () => {
    const html = await at.page(at.path);
    for (const n of [1, 2]) expect(html).toMatch(new RegExp(`<option[^>]*value="${wire(n)}"`));
  });

  test("mails to the reporter say which picture; the one to an unconfirmed address not in its author's words", async () => {
    const mailed = await at.post(at.path, { ...FIELDS, place: "", photo: wire(2), email: at.email });
    expect(mailed.status).toBe(303);
    const { text } = await at.mailTo(at.email);
    expect(text).toContain("It is about picture 2 of the review.");
    expect(text).not.toContain("Two");
    await at.post(linkIn(text), {});
    expect((await at.mailTo(at.email)).text).toMatch(/picture 2 of the review\.\s+Its description: Two/);
  });

  test("takes no picture of another review, and no id that is none", async () => {
    const other = await reviewWithPhotos(at.service, kit, at.shop.businessId, ["Of another"]);
    for (const photo of [toWire("pho", other.photos[0] ?? ("" as PhotoId)), "pho_x", "1"]) {
      const refused = await at.post(at.path, { ...FIELDS, place: "", photo, email: at.email });
      expect([photo, refused.status]).toEqual([photo, 422]);
      expect(await refused.text()).toContain("The picture that you chose is not online any more.");
    }
    expect(await at.rows()).toEqual([]);
  });
});

describe("the moderator", () => {
  test("takes down the picture that is reported: the review stays, and all are told that it was a picture", async () => {
    const link = await report(2);
    await at.mails();
    const page = await at.seen(at.staff, at.casePath());
    expect(page).toContain("Take this picture down");
    expect(await at.seen(at.staff, "/moderation/reports")).toContain("Take this picture down");
    const before = (await figures()).photosTakenDown;
    expect((await decide(2)).status).toBe(303);
    expect(await at.statusOf()).toBe("published");
    const mails = await at.mails();
    const to = (address: string) => mails.find((mail) => mail.to === address)?.text ?? "";
    for (const address of [at.email, "author@mailbox.example"]) {
      expect(to(address)).toContain("It is about picture 2 of the review.");
      expect(to(address)).toContain("Its description: Two");
    }
    expect(to(at.email)).toContain("A person looked at the picture of the review and decided");
    expect(to("author@mailbox.example")).toContain("A person decided after a report, not an automatic rule.");
    expect(to("author@mailbox.example")).toContain("Two");
    expect(await at.page(link)).toContain("looked at the picture of a review of");
    const after = await figures();
    expect(after.photosTakenDown).toBe(before + 1);
    expect(after.decisions).toContainEqual({
      event: "photo-removed",
      reason: "personal_data",
      askedBy: "moderator",
      count: expect.any(Number),
    });
  });

  test("needs a reason, and the refused form is open again", async () => {
    await report(1);
    const refused = await decide(1, { reason: "" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(
      new RegExp(`<details[^>]*open[^>]*>(?:(?!</details>).)*value="${wire(1)}"`, "s"),
    );
    expect((await at.rows()).map(({ status }) => status)).toEqual(["open"]);
  });

  test("who sends another picture, or none, decides nothing", async () => {
    await report(1);
    for (const photo of [wire(2), "", "pho_x"]) expect((await decide(1, { photo })).status).toBeGreaterThanOrEqual(400);
    expect((await at.rows()).map(({ status }) => status)).toEqual(["open"]);
  });

  test("closes the case of a picture that its author removed", async () => {
    await report(1);
    await at.service.sql`delete from review_photo where id = ${photos[0] ?? ""}`;
    expect(await at.seen(at.staff, at.casePath())).toContain("The picture is not online any more.");
    expect((await decide(1)).status).toBe(303);
    expect((await at.rows()).map(({ status }) => status)).toEqual(["upheld"]);
  });
});
