// Pictures in the forms of reviews, without a script and with one, and on the pages that show them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type BusinessId, type InvitationId, newId, type ReviewId, toWire } from "#contract/id.ts";
import { createAddressHash } from "#platform/secret/address-hash.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { PHOTO_LIMITS, picture } from "../../support/photo.ts";
import { decidePicture } from "../../support/photo-ruling.ts";
import {
  APP_SECRET,
  createSurface,
  insertBusiness,
  insertCategory,
  insertInvitation,
  insertShop,
  TYPED,
} from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let shop: Awaited<ReturnType<typeof insertShop>>;
let slug: string;
let other: BusinessId;
let invitation: InvitationId;
let path: string;

beforeAll(async () => {
  database = await createTestDatabase();
  surface = createSurface(database.context);
  const categoryId = await insertCategory(database.context, "shops");
  slug = "oak";
  shop = await insertShop(database.context, { slug, name: "Oak & Linen", categoryId });
  other = await insertBusiness(database.context, { slug: "elm", categoryId });
});
afterAll(() => database.close());
beforeEach(async () => {
  // What one test had taken down must not make the like pictures of the others wait.
  await database.sql`delete from review_photo where state = 'taken_down'`;
  ({ id: invitation } = await insertInvitation(database.context, shop));
  path = `/invite/${surface.links.sign("invite", invitation)}`;
});

const PICTURE = picture(120, 90);
const file = (bytes: Uint8Array = PICTURE, name = "photo.png") => new File([new Uint8Array(bytes)], name);

function form(fields: Record<string, string>, files: readonly File[] = []): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const each of files) data.append("photo-file", each);
  return data;
}

const upload = (of = slug, bytes: Uint8Array = PICTURE, from = "198.51.100.7") =>
  surface.ask(
    `/review/${of}/photos`,
    { method: "POST", body: new Uint8Array(bytes), headers: { "sec-fetch-site": "same-origin" } },
    from,
  );
const tokenOf = async (response: Response): Promise<string> => (await response.json()).token;
const tokensIn = (html: string) =>
  [...html.replace(/<template>.*?<\/template>/s, "").matchAll(/name="photo-(\d)" value="([^"]*)"/g)].map(
    ([, , token]) => token ?? "",
  );
const photosOf = async (id: InvitationId) =>
  database.sql`select p.*, r.photos, r.status from invitation i join review r on r.id = i.review_id
    left join review_photo p on p.review_id = r.id where i.id = ${id} order by p.position`;

describe("without a script", () => {
  test("the form asks for files, and sends them with the words", async () => {
    const html = await surface.html(path);
    expect(html).toMatch(/<form[^>]* enctype="multipart\/form-data"/);
    expect(html).toMatch(/<input type="file"[^>]* multiple/);
    const response = await surface.post(path, form(TYPED, [file(), file(picture(90, 120))]));
    expect(response.status).toBe(303);
    expect(await photosOf(invitation)).toMatchObject([
      { state: "shown", width: 120, height: 90 },
      { state: "shown", width: 90, height: 120 },
    ]);
  });

  test("a refused form keeps its pictures, so that none is chosen twice", async () => {
    const refused = await surface.post(path, form({ ...TYPED, rating: "" }, [file()]));
    expect(refused.status).toBe(422);
    const html = await refused.text();
    const [token = ""] = tokensIn(html);
    expect(token).toHaveLength(43);
    expect(html).toContain(`src="/photo/${token}"`);
    const preview = await surface.ask(`/photo/${token}`);
    expect(preview.headers.get("content-type")).toBe("image/webp");
    expect(preview.headers.get("cache-control")).toBe("no-store");
    const sent = await surface.post(path, form({ ...TYPED, "photo-1": token, "photo-alt-1": " A  chair " }));
    expect(sent.status).toBe(303);
    expect(await photosOf(invitation)).toMatchObject([{ alt: "A chair" }]);
    const asSeen = () => surface.ask(`/photo/${token}`);
    const [of] = await photosOf(invitation);
    const own = `/manage/${surface.links.sign("manage", of?.review_id)}/photos/${token}`;
    expect((await asSeen()).status).toBe(200);
    // Where readers do not see it, only its author's private link shows it.
    await database.sql`update review_photo set state = 'waiting' where alt = 'A chair'`;
    expect([(await asSeen()).status, (await surface.ask(own)).status]).toEqual([404, 200]);
    const stranger = `/manage/${surface.links.sign("manage", newId())}/photos/${token}`;
    expect((await surface.ask(stranger)).status).toBe(404);
    await database.sql`update review_photo set state = 'shown' where alt = 'A chair'`;
    await database.sql`update business set shows_photos = false where slug = ${slug}`;
    expect((await asSeen()).status).toBe(404);
    await database.sql`update business set shows_photos = true where slug = ${slug}`;
    await database.sql`update review set status = 'held' where id = ${of?.review_id}`;
    expect((await asSeen()).status).toBe(404);
    await database.sql`update review_photo set state = 'taken_down' where alt = 'A chair'`;
    // Its author sees what the decision is about while the file is kept.
    expect([(await asSeen()).status, (await surface.ask(own)).status]).toEqual([404, 200]);
  });

  test("a button adds files without sending the review, and they can be described, ordered and removed", async () => {
    const added = await surface.post(path, form({ title: "Half", "photo-add": "1" }, [file(), file(), file()]));
    expect(added.status).toBe(200);
    const html = await added.text();
    expect(html).toContain('value="Half"');
    const [first = "", second = "", third = ""] = tokensIn(html);
    const sent = await surface.post(
      path,
      form({
        ...TYPED,
        "photo-1": first,
        "photo-2": second,
        "photo-3": third,
        "photo-alt-3": "Last becomes first",
        "photo-order-1": "2",
        "photo-order-3": "1",
        "photo-remove-2": "1",
      }),
    );
    expect(sent.status).toBe(303);
    const rows = await photosOf(invitation);
    expect(rows.map(({ id }) => id)).toEqual([surface.links.read("photo", third), surface.links.read("photo", first)]);
    expect(rows[0]).toMatchObject({ alt: "Last becomes first" });
  });

  const FTYP = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, "latin1");
  const WRONG: [string, Uint8Array, RegExp][] = [
    ["HEIC", FTYP("heic"), /HEIC pictures cannot be read/],
    ["AVIF", FTYP("avif"), /AVIF pictures cannot be read/],
    ["GIF", Buffer.from("GIF89a\x01\0\x01\0", "latin1"), /GIF pictures are not taken/],
    ["PDF", Buffer.from("%PDF-1.7"), /A PDF is no picture/],
    ["SVG named JPEG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), /no JPEG, PNG or WebP/],
    ["a text", Buffer.from("hello"), /no JPEG, PNG or WebP/],
    ["a picture cut off", PICTURE.subarray(0, 60), /damaged or incomplete/],
  ];
  for (const [what, bytes, says] of WRONG)
    test(`${what}: a sentence that says what to do, and no word is lost`, async () => {
      const response = await surface.post(path, form(TYPED, [file(bytes, "a.jpg")]));
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).toMatch(says);
      expect(html).toContain(TYPED.title);
      expect(await photosOf(invitation)).toHaveLength(0);
    });

  test("a German author reads it in German", async () => {
    const response = await surface.post(`${path}?lang=de`, form(TYPED, [file(FTYP("heic"))]));
    expect(await response.text()).toContain("HEIC-Bilder können hier nicht gelesen werden");
  });

  test("six files: five are taken, and the form says so", async () => {
    const response = await surface.post(
      path,
      form(
        TYPED,
        Array.from({ length: 6 }, () => file()),
      ),
    );
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(tokensIn(html)).toHaveLength(5);
    expect(html).toContain("at most 5 pictures");
    expect(html).not.toContain('type="file"');
  });

  test("of several files each refused one is named, and takes no place", async () => {
    const wrong = [file(FTYP("heic"), "a<b>.heic"), file(Buffer.from("%PDF-1.7"), "bill.pdf")];
    const response = await surface.post(path, form(TYPED, [...wrong, ...Array.from({ length: 5 }, () => file())]));
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain("\u2068a&lt;b>.heic\u2069: HEIC pictures cannot be read here.");
    expect(html).toContain("\u2068bill.pdf\u2069: A PDF is no picture.");
    expect(tokensIn(html)).toHaveLength(5);
  });

  test("a file of more than 10 MB is refused, and the others stay", async () => {
    const response = await surface.post(path, form(TYPED, [file(), file(new Uint8Array(10 * 1024 * 1024 + 1))]));
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain("at most 10 MB");
    expect(tokensIn(html)).toHaveLength(1);
  });

  test("an alternative text of 10,000 characters is refused at its field, and one of 300 taken", async () => {
    const token = await tokenOf(await upload());
    const send = (alt: string) => surface.post(path, form({ ...TYPED, "photo-1": token, "photo-alt-1": alt }));
    const refused = await send("a".repeat(10_000));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("at most 300 characters");
    expect((await send("ä".repeat(300))).status).toBe(303);
  });

  test("an empty file field, as browsers send it, is no picture", async () => {
    const response = await surface.post(path, form(TYPED, [file(new Uint8Array(), "")]));
    expect(response.status).toBe(303);
    expect(await photosOf(invitation)).toMatchObject([{ id: null }]);
  });

  test("file names with paths and the service's own field names change nothing", async () => {
    const data = form({ ...TYPED, "photo-fault": "full", "photo-name": "x" });
    data.append("photo-file", file(PICTURE, "../../etc/passwd"));
    data.append("__proto__", "1");
    expect((await surface.post(path, data)).status).toBe(303);
    expect(await photosOf(invitation)).toMatchObject([{ name: expect.stringMatching(/^[\w-]{22}$/) }]);
  });

  test("pictures of a review without an invitation wait, as the form says", async () => {
    const html = await surface.html("/review/oak/write");
    expect(html).toContain("after a moderator has looked at them");
    const email = "p@mailbox.example";
    expect((await surface.post("/review/oak/write", form({ ...TYPED, email }, [file()]))).status).toBe(303);
    const rows = await database.sql`select p.state, r.photos from review_author a join review r on r.id = a.review_id
      join review_photo p on p.review_id = r.id where a.email = ${email}`;
    expect(rows).toMatchObject([{ state: "waiting", photos: null }]);
  });

  test("the confirmation of a review without an invitation shows the pictures that go along, to its link alone", async () => {
    const email = "along@mailbox.example";
    const token = await tokenOf(await upload());
    const fields = { ...TYPED, email, "photo-1": token, "photo-alt-1": "A red chair" };
    expect((await surface.post("/review/oak/write", fields)).status).toBe(303);
    const [row] = await database.sql`select review_id as id from review_author where email = ${email}`;
    const confirm = `/confirm/${surface.links.sign("confirm", row?.id)}`;
    const html = await surface.html(confirm);
    const small = `${confirm}/photos/${token}`;
    expect(html).toContain(`src="${small}"`);
    expect(html).toContain("A red chair");
    expect(html).toContain("Pictures show after a moderator has looked at them.");
    const shown = await surface.ask(small);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const stranger = `/confirm/${surface.links.sign("confirm", newId())}/photos/${token}`;
    const another = `${confirm}/photos/${surface.links.sign("photo", newId())}`;
    for (const at of [stranger, another, `${confirm}/photos/x`]) expect((await surface.ask(at)).status).toBe(404);
    const done = await surface.post(confirm, {});
    const after = await surface.html(done.headers.get("location") ?? "");
    expect(after).toContain("Pictures show after a moderator has looked at them.");
    expect(after).toContain(">Waits<");
    expect((await surface.ask(small)).status).toBe(404);
  });
});

describe("with a script", () => {
  test("a picture is sent before the form and gets a token of its own", async () => {
    const response = await upload();
    expect(response.status).toBe(201);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const token = await tokenOf(response);
    expect((await surface.post(path, { ...TYPED, "photo-1": token })).status).toBe(303);
    expect(await photosOf(invitation)).toMatchObject([{ state: "shown" }]);
  });

  test("a fault is a sentence in the author's language; an unknown business is 404, another site 403", async () => {
    const wrong = await upload(slug, Buffer.from("%PDF-1.7"));
    expect([wrong.status, (await wrong.json()).problem]).toEqual([422, expect.stringContaining("A PDF is no picture")]);
    expect((await upload("none")).status).toBe(404);
    const foreign = { method: "POST", body: new Uint8Array(PICTURE), headers: { "sec-fetch-site": "cross-site" } };
    expect((await surface.ask("/review/oak/photos", foreign)).status).toBe(403);
    const large = await upload(slug, new Uint8Array(10 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
  });

  test("a thirty-first picture in a minute is refused, and the form's own posts are not counted with them", async () => {
    const from = "198.51.100.99";
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await upload(slug, Buffer.from("x"), from)).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    expect(statuses[30]).toBe(429);
    expect((await surface.post(path, TYPED, {}, from)).status).toBe(303);
  });

  test("beyond the time that a network may spend, 429 says in how many seconds to come again, and the form in minutes", async () => {
    const from = "203.0.113.98";
    const spent = Buffer.from(createAddressHash(APP_SECRET).ofRange(from));
    const now = database.context.clock.now();
    await database.sql`insert into photo_decoding (id, ip_hash, at, ms)
      values (${newId()}, ${spent}, ${new Date(now.getTime() - 30 * 60_000).toISOString()}, ${PHOTO_LIMITS.secondsPerNetwork * 1_000})`;
    const refused = await upload(slug, PICTURE, from);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(Math.abs(seconds - 30 * 60)).toBeLessThan(120);
    expect((await refused.json()).problem).toContain(
      "Reading the pictures of your network took too long. Try again in",
    );
    // The words do not wait.
    expect((await surface.post(path, TYPED, {}, from)).status).toBe(303);
  });

  const FOREIGN: Record<string, () => Promise<string>> = {
    "of another business": async () => tokenOf(await upload("elm")),
    "of nobody": async () => surface.links.sign("photo", newId()),
    "for another purpose": async () => surface.links.sign("manage", newId()),
    "with a changed signature": async () => `${(await tokenOf(await upload())).slice(0, 40)}AAA`,
    "of a review that has it already": async () => {
      const token = await tokenOf(await upload());
      const { id } = await insertInvitation(database.context, shop);
      await surface.post(`/invite/${surface.links.sign("invite", id)}`, { ...TYPED, "photo-1": token });
      return token;
    },
  };
  for (const [what, make] of Object.entries(FOREIGN))
    test(`a token ${what} puts no picture into the review, and the words can be sent`, async () => {
      const token = await make();
      const first = await surface.post(path, { ...TYPED, "photo-1": token });
      if (first.status === 422) {
        const html = await first.text();
        expect(html).toMatch(/no longer kept/);
        expect(tokensIn(html)).toEqual([]);
        expect((await surface.post(path, TYPED)).status).toBe(303);
      } else expect(first.status).toBe(303);
      expect(await photosOf(invitation)).toMatchObject([{ id: null }]);
    });
});

describe("where it shows", () => {
  let html: string;
  let review: ReviewId;
  let names: { id: string; name: string }[];

  beforeEach(async () => {
    const tokens = [await tokenOf(await upload()), await tokenOf(await upload())];
    await surface.post(path, {
      ...TYPED,
      title: "With two pictures",
      "photo-1": tokens[0] ?? "",
      "photo-alt-1": 'A "chair" <b>',
      "photo-2": tokens[1] ?? "",
    });
    const rows = await photosOf(invitation);
    review = rows[0]?.review_id;
    names = rows.map(({ id, name }) => ({ id, name }));
    surface.cache.clear();
    html = await surface.html(`/review/${slug}`);
  });

  test("a strip on the profile and on the review's page, with sizes, lazy, described", async () => {
    const own = await surface.html(`/review/${slug}/${toWire("rev", review)}`);
    expect(own).toContain('<ul class="photo-strip photo-strip-large" aria-label="Pictures of the review">');
    expect(html).toContain('<ul class="photo-strip" aria-label="Pictures of the review">');
    for (const page of [html, own]) {
      expect(page).toContain(
        `<img src="/photos/${names[0]?.name}-320.webp" alt="A &quot;chair&quot; &lt;b>" width="120" height="90" loading="lazy"`,
      );
      expect(page).toContain('alt="Picture 2 of the review"');
      expect(page).toContain(`https://reviews.example/photos/${names[1]?.name}-1600.webp`);
    }
  });

  test("where they are drawn larger, the browser may take the large one, if it is larger", async () => {
    const own = () => surface.html(`/review/${slug}/${toWire("rev", review)}`);
    expect(await own()).not.toContain("srcset");
    await database.sql`update review set photos = jsonb_set(jsonb_set(photos, '{0,width}', '1600'), '{0,height}', '1200') where id = ${review}`;
    surface.cache.clear();
    const [name] = names.map((each) => each.name);
    expect(await own()).toContain(
      `width="320" height="240" srcset="/photos/${name}-320.webp 320w, /photos/${name}-1600.webp 1600w" sizes=`,
    );
    expect(await surface.html(`/review/${slug}`)).not.toContain("srcset");
  });

  test("each has a page with the words of the review, the one before, the one after and the way back", async () => {
    const at = (place: number) =>
      `/review/${slug}/${toWire("rev", review)}/photos/${toWire("pho", names[place]?.id ?? "")}`;
    const [first, second] = [await surface.ask(at(0)), await surface.html(at(1))];
    expect(first.status).toBe(200);
    const page = await first.text();
    expect(page).toContain("Picture 1 of 2: With two pictures");
    expect(page).toContain('<p class="review-title">With two pictures</p>');
    expect(page).toContain("It came on time and stands straight.");
    expect(page).toMatch(
      /<a class="button[^>]*rel="next"[^>]*><span aria-hidden="true">Next<\/span><span class="hidden">Next picture</,
    );
    expect(page).toMatch(
      /<figcaption[^>]*><bdi>A &quot;chair&quot; &lt;b><\/bdi><\/figcaption><\/figure><div class="photo-side">/,
    );
    // Who, when, how many stars, and that it is of a purchase.
    for (const part of ["Verified purchase", "out of 5 stars", "<time", 'class="review-author"'])
      expect(page).toContain(part);
    expect(page).toMatch(new RegExp(`rel="next" href="${at(1)}`));
    expect(page).not.toContain('rel="prev" href');
    expect(second).toMatch(new RegExp(`rel="prev" href="${at(0)}`));
    expect(page).toContain(`href="/review/${slug}/${toWire("rev", review)}"`);
    expect(page).toContain(`<figure><img src="/photos/${names[0]?.name}-1600.webp"`);
    // The strip of all of them marks the one that is shown.
    expect(page).toMatch(new RegExp(`<a href="${at(0)}" aria-current="page">`));
    expect(second).toMatch(new RegExp(`<a href="${at(1)}" aria-current="page">`));
    expect(page).toContain(`<a href="${at(1)}">`);
  });

  test("below stand pictures of other reviews that readers see, one for each", async () => {
    const at = `/review/${slug}/${toWire("rev", review)}/photos/${toWire("pho", names[0]?.id ?? "")}`;
    const { id } = await insertInvitation(database.context, shop);
    await surface.post(`/invite/${surface.links.sign("invite", id)}`, {
      ...TYPED,
      title: "With another picture",
      "photo-1": await tokenOf(await upload()),
    });
    surface.cache.clear();
    const [, others = ""] = (await surface.html(at)).split('id="others"');
    expect(others.match(/<img /g)?.length).toBeGreaterThanOrEqual(1);
    for (const { name } of names) expect(others).not.toContain(name);
    const [another] = await photosOf(id);
    expect(others).toContain(another?.name ?? "-");
    await decidePicture(database.context, another?.id as never, "take_down");
    surface.cache.clear();
    expect(await surface.html(at)).not.toContain(another?.name ?? "-");
  });

  test("a shared page of the review shows the first of them", async () => {
    const own = await surface.html(`/review/${slug}/${toWire("rev", review)}`);
    expect(own).toContain(
      `<meta property="og:image" content="https://reviews.example/photos/${names[0]?.name}-1600.webp"/>`,
    );
    expect(own).toContain('<meta property="og:image:type" content="image/webp"/>');
    expect(own).toContain('<meta property="og:image:alt" content="A &quot;chair&quot; &lt;b>"/>');
  });

  test("one that is taken down shows nowhere, and its page is gone at once", async () => {
    const at = `/review/${slug}/${toWire("rev", review)}/photos/${toWire("pho", names[0]?.id ?? "")}`;
    await surface.ask(at);
    await decidePicture(database.context, names[0]?.id as never, "take_down");
    surface.cache.drop(`business:${shop.id}`);
    expect((await surface.ask(at)).status).toBe(404);
    expect(await surface.html(`/review/${slug}`)).not.toContain(names[0]?.name ?? "-");
    expect(await surface.html(`/review/${slug}`)).toContain(names[1]?.name ?? "-");
  });

  for (const wrong of ["pho_x", "rev_01m83n6as0f16vq9xa6j7s0c1m", toWire("pho", newId()), "%00", "..%2f"])
    test(`no page of ${wrong}`, async () => {
      const response = await surface.ask(`/review/${slug}/${toWire("rev", review)}/photos/${wrong}`);
      expect(response.status).toBe(404);
      expect(other).toBeString();
    });
});
