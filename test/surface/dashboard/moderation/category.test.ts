// Moderation > Categories, and what a visitor sees of the tree.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { plantCategories } from "#domain/archive/plant.ts";
import { findCategory } from "#domain/business/profile/category.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { actionsOf, textOf } from "./support.ts";

const PATH = "/moderation/categories";
const NEW = "/moderation/new-category";
const PLANT = "/moderation/default-categories";

let service: TestService;
let moderator: Person;

beforeAll(async () => {
  service = await createTestService();
  await plantCategories(service.context);
});
afterAll(() => service.close());
beforeEach(async () => {
  moderator = await signIn(service, { staff: true });
});

const visit = (path: string) => service.handler.fetch(new Request(`http://localhost${path}`));
const found = (slug: string) => findCategory(service.context, slug);

test("the tree is listed in the reader's language, and default categories that are gone can be added", async () => {
  await service.sql`delete from category where slug = 'locksmiths'`;
  const list = await textOf(moderator.get(`${PATH}?lang=de`));
  for (const part of ["Kategorien", "Haus &amp; Garten", "1 Standardkategorie anlegen"]) expect(list).toContain(part);
  expect((await moderator.post(PLANT, {})).status).toBe(303);
  expect(await found("locksmiths")).not.toBeNull();
  expect(await textOf(moderator.get(PATH))).not.toContain("default categor");
  expect(await actionsOf(service, moderator.id)).toEqual(["category.plant"]);
});

test("those below one of the top level are folded, and only missing languages are counted", async () => {
  const few = { name: "Fountain pens", slug: "fountain-pens", parent: "home-garden", "name-de": "Füller" };
  await moderator.post(NEW, few);
  const html = await (await moderator.get(PATH)).text();
  // A link within the summary would open the page and the branch at once, and screen readers would not find it.
  const [branch = "", summary = ""] =
    /<a class="touch" href="[^"]*\/home-garden">.*?<details>(<summary.*?<\/summary>).*?<\/details>/s.exec(html) ?? [];
  for (const slug of ["home-garden", "furniture", "fountain-pens"]) expect(branch).toContain(`href="${PATH}/${slug}"`);
  expect(summary).toMatch(/Sub-categories of <bdi[^>]*>Home &amp; Garden/);
  expect(summary).not.toContain("<a ");
  expect(branch).toContain("0 businesses · 1 of 10 languages");
  expect(html).not.toContain("10 of 10");
  expect(html.indexOf("/moderation/categories.ndjson")).toBeLessThan(html.indexOf(branch));
});

test("the way back from a category leads to its row in the open branch; its removal leads to the message above that list", async () => {
  await moderator.post(NEW, { name: "Inkwells", slug: "inkwells", parent: "furniture" });
  const page = await (await moderator.get(`${PATH}/inkwells`)).text();
  expect(page).toContain(`href="${PATH}?open=inkwells#category-inkwells"`);
  const opened = async (query: string) => {
    const html = await (await moderator.get(`${PATH}${query}`)).text();
    return [...html.matchAll(/<li id="category-([\w-]+)" class="branch-0">(?:(?!<li).)*?<details open/gs)].map(
      ([, slug]) => slug,
    );
  };
  for (const slug of ["inkwells", "home-garden"]) expect(await opened(`?open=${slug}`)).toEqual(["home-garden"]);
  for (const none of ["", "?open=", "?open=no-such", "?open=%3Cb%3E"]) expect(await opened(none)).toEqual([]);
  const gone = await moderator.post(`${PATH}/inkwells/remove`, {});
  expect(gone.headers.get("location")).toEndWith(`${PATH}?open=furniture`);
});

test("the rail marks the categories on the page of a new one, and on a refused file", async () => {
  const marked = (html: string) => /<a class="rail-way" href="([^"]*)" aria-current="page"/.exec(html)?.[1];
  for (const path of [PATH, NEW, `${PATH}/furniture`])
    expect([path, marked(await (await moderator.get(path)).text())]).toEqual([path, PATH]);
});

test("a new category without a name has that one error", async () => {
  const html = await (await moderator.post(NEW, { name: "", slug: "", parent: "" })).text();
  expect(html).toContain('href="#name"');
  expect(html).not.toContain('href="#slug"');
});

test("an address that another category has is refused at the field that gave it, with a link to that category", async () => {
  for (const [field, sent] of [
    ["name", { name: "Furniture", slug: "" }],
    ["slug", { name: "Tables", slug: "furniture" }],
  ] as const) {
    const answer = await moderator.post(`${NEW}?lang=de`, sent);
    const html = await answer.text();
    expect([field, answer.status]).toEqual([field, 422]);
    expect(html).toContain(`href="#${field}"`);
    expect(html).toContain(`Diese Adresse hat die Kategorie <a href="${PATH}/furniture">Möbel</a>.`);
  }
  const changed = await moderator.post(`${PATH}/audio`, { name: "Audio", slug: "furniture", parent: "electronics" });
  expect(await changed.text()).toContain(`<a href="${PATH}/furniture">Furniture</a>`);
  expect(await textOf(moderator.get(NEW))).not.toContain("has this address");
});

test("a category's parent and the one into which it is merged are neither itself nor below it", async () => {
  const html = await (await moderator.get(`${PATH}/restaurants`)).text();
  for (const own of ["restaurants", "pizzerias"]) {
    expect(await found(own)).not.toBeNull();
    expect(html).not.toContain(`<option value="${own}"`);
  }
  for (const other of ["food-drink", "bars-pubs"])
    expect(html.split(`<option value="${other}"`).length).toBeGreaterThan(2);
});

test("a category is added with names, and its address is made from its name", async () => {
  const sent = { name: "Öfen & Kamine", slug: "", parent: "home-garden", "name-fr": "Poêles", "name-ja": " " };
  const answer = await moderator.post(NEW, sent);
  expect(answer.headers.get("location")).toBe(`${PATH}/ofen-kamine`);
  expect(await found("ofen-kamine")).toMatchObject({ name: "Öfen & Kamine", names: { fr: "Poêles" } });
  expect(await textOf(moderator.get(`${PATH}/ofen-kamine`))).toContain("Öfen &amp; Kamine");
});

test("a wrong field is named, and what was typed stays", async () => {
  const wrong = {
    name: [{ name: " " }, { name: "x".repeat(81) }, { name: "暖炉" }],
    slug: [
      { name: "A", slug: "Two Words" },
      { name: "A", slug: "furniture" },
    ],
    parent: [
      { name: "A", parent: "no-such" },
      { name: "A", parent: "furniture\0" },
    ],
    "name-de": [{ name: "A", "name-de": "x".repeat(81) }],
  };
  for (const [field, forms] of Object.entries(wrong))
    for (const form of forms) {
      const answer = await moderator.post(NEW, { ...form, "name-fr": "Gardé" });
      const html = await answer.text();
      // A name in another script makes no address, so that field asks for one.
      const at = "name" in form && form.name === "暖炉" ? "slug" : field;
      expect({ form, status: answer.status, names: html.includes(`href="#${at}"`) }).toEqual({
        form,
        status: 422,
        names: true,
      });
      expect(html).toContain("Gardé");
    }
});

test("the names by language stand below their heading, and a wrong one is named with its language", async () => {
  for (const path of [NEW, `${PATH}/audio`]) {
    const html = await (await moderator.get(path)).text();
    const [, own = "", names = ""] =
      /class="form"(.*?)<h2 id="names">Names by language (.*?)<\/form>/s.exec(html) ?? [];
    expect([...own.matchAll(/ name="([\w-]+)"/g)].map(([, name]) => name)).toEqual(["name", "slug", "parent"]);
    expect(own).toContain('<label for="parent">Parent category');
    expect(names).toContain("Where it is empty, they see the name above.");
    expect([...names.matchAll(/ name="name-(\w+)"/g)]).toHaveLength(10);
    expect(names).toMatch(/<label for="name-de">Deutsch/);
    expect(names.match(/\(optional\)/g)).toHaveLength(1);
  }
  const refused = await (await moderator.post(NEW, { name: "A", "name-de": "x".repeat(81) })).text();
  expect(refused).toMatch(/<a href="#name-de">Name \(Deutsch\): [^<]*80/);
});

test("a category with the name of a page's own word is changed, merged and removed like any other", async () => {
  for (const name of ["New", "Plant", "Merge", "Remove"]) {
    const slug = name.toLowerCase();
    const answer = await moderator.post(NEW, { name });
    expect(answer.headers.get("location")).toBe(`${PATH}/${slug}`);
    expect(await (await moderator.get(`${PATH}/${slug}`)).text()).toContain(`value="${name}"`);
    expect((await moderator.post(`${PATH}/${slug}`, { name: `${name} kilns`, slug })).status).toBe(303);
    expect((await found(slug))?.name).toBe(`${name} kilns`);
    expect((await moderator.post(`${PATH}/${slug}/remove`, {})).status).toBe(303);
    expect(await found(slug)).toBeNull();
  }
});

test("a script in a name stays text: in the tree, on the category's pages, in its data and in forms", async () => {
  const name = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`.slice(0, 80);
  await moderator.post(NEW, { name, slug: "hostile-kilns", "name-de": name });
  await seedBusiness(service.context, { categoryId: (await found("hostile-kilns"))?.id as string });
  const pages = [
    moderator.get(PATH),
    moderator.get(`${PATH}/hostile-kilns`),
    moderator.get(`${PATH}/furniture?lang=de`),
    moderator.get("/moderation/log"),
  ];
  const open = ["/category/hostile-kilns", "/category/hostile-kilns?lang=de", "/categories", "/search?q=script"].map(
    visit,
  );
  for (const answer of await Promise.all([...pages, ...open])) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(/<script>alert|<img src=x/);
  }
});

test("a renamed category's former address leads to it, with the page", async () => {
  expect(
    (await moderator.post(`${PATH}/lighting`, { name: "Lamps", slug: "lamps", parent: "home-garden" })).status,
  ).toBe(303);
  const answer = await visit("/category/lighting?page=2&lang=fr");
  expect(answer.status).toBe(301);
  expect(answer.headers.get("location")).toBe("/category/lamps?page=2&lang=fr");
  expect((await visit("/category/lamps")).status).toBe(200);
});

test("a merge takes the businesses along at once, in pages that are kept as well", async () => {
  const from = await found("banks");
  const { slug } = await seedBusiness(service.context, { categoryId: from?.id as string, name: "Till & Co" });
  expect(await textOf(visit("/category/banks"))).toContain("Till &amp; Co");
  const refused = await moderator.post(`${PATH}/banks/merge`, { into: "" });
  expect([refused.status, (await refused.text()).includes('href="#into"')]).toEqual([422, true]);
  expect((await moderator.post(`${PATH}/banks/merge`, { into: "insurance\0" })).status).toBe(422);
  expect((await moderator.get(`${PATH}/banks%00`)).status).toBe(404);
  expect((await moderator.post(`${PATH}/banks/merge`, { into: "insurance" })).status).toBe(303);
  expect(await textOf(visit("/category/insurance"))).toContain("Till &amp; Co");
  expect((await visit("/category/banks")).status).toBe(301);
  const open = await (await visit(`/api/open/v1/businesses/${slug}`)).json();
  expect(JSON.stringify(open)).toContain("Insurance");
  expect(await textOf(moderator.get("/moderation/log"))).toContain("Banks → Insurance");
});

test("a form about a category that another moderator renamed or merged meanwhile changes none", async () => {
  const fields = { name: "Pens & paper", slug: "stationery-shops", parent: "" };
  for (const [slug, name] of [
    ["ink-shops", "Ink"],
    ["pen-shops", "Pens"],
    ["paper-shops", "Paper"],
  ])
    await moderator.post(NEW, { name: name as string, slug: slug as string });
  await moderator.post(`${PATH}/ink-shops/merge`, { into: "pen-shops" });
  await moderator.post(`${PATH}/paper-shops`, { name: "Paper", slug: "paper-mills", parent: "" });
  const late = await signIn(service, { staff: true });
  for (const [from, to, name] of [
    ["ink-shops", "pen-shops", "Pens"],
    ["paper-shops", "paper-mills", "Paper"],
  ] as const) {
    for (const [act, sent] of [
      ["", fields],
      ["/merge", { into: "banks" }],
      ["/remove", {}],
    ] as const) {
      const answer = await late.post(`${PATH}/${from}${act}`, sent);
      expect([act, answer.status, answer.headers.get("location")]).toEqual([act, 303, `${PATH}/${to}`]);
      expect(await textOf(late.follow(answer))).toContain(
        "Another moderator renamed or merged the category meanwhile.",
      );
    }
    expect(await found(from)).toMatchObject({ slug: to, name });
  }
  expect(await actionsOf(service, late.id)).toEqual([]);
});

test("a form that was opened before another moderator saved the category says what it would replace, and saves when it is sent again", async () => {
  await moderator.post(NEW, { name: "Kites", slug: "kites" });
  const late = await signIn(service, { staff: true });
  const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const seen = seenIn(await (await late.get(`${PATH}/kites`)).text());
  const [early, own] = [
    { name: "Kites", slug: "kites", parent: "", "name-de": "Drachen" },
    { name: "Kite shops", slug: "kites", parent: "", seen },
  ];
  expect((await moderator.post(`${PATH}/kites`, { ...early, seen })).status).toBe(303);
  const refused = await late.post(`${PATH}/kites`, own);
  const html = await refused.text();
  expect([refused.status, await found("kites")]).toMatchObject([409, { name: "Kites", names: { de: "Drachen" } }]);
  expect(html.replace(/[\u2066-\u2069]/g, "")).toContain("Another moderator changed this to Drachen meanwhile.");
  expect(html).toContain('value="Kite shops"');
  expect(await actionsOf(service, late.id)).toEqual([]);
  expect((await late.post(`${PATH}/kites`, { ...own, seen: seenIn(html) })).status).toBe(303);
  expect(await found("kites")).toMatchObject({ name: "Kite shops", names: null });
});

test("a category in use is not removed, and an empty one is", async () => {
  const used = await found("hotels");
  await seedBusiness(service.context, { categoryId: used?.id as string });
  const refused = await moderator.post(`${PATH}/hotels/remove`, {});
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Merge it into another");
  expect((await moderator.post(`${PATH}/campsites/remove`, {})).status).toBe(303);
  expect((await visit("/category/campsites")).status).toBe(404);
});

test("the page of a category counts what it holds, and offers to remove an empty one alone", async () => {
  const [parent, hidden] = [await found("restaurants"), await found("pharmacies")];
  await service.sql`insert into category ${service.sql([
    { id: crypto.randomUUID(), slug: "beer-gardens", name: "Beer gardens", parent_id: parent?.id as string },
  ])}`;
  for (const _ of [1, 2]) await seedBusiness(service.context, { categoryId: parent?.id as string });
  const waiting = await seedBusiness(service.context, { categoryId: hidden?.id as string });
  await service.sql`update business set profile = 'waiting' where id = ${waiting.id}`;
  const full = await textOf(moderator.get(`${PATH}/restaurants`));
  expect(full).toContain("Only a category without businesses and sub-categories can be removed.");
  expect(full).toContain("Merge the category");
  for (const never of ["Remove the category", "It has no business"]) expect(full).not.toContain(never);
  // A profile that no reader sees keeps its category, too.
  expect(await textOf(moderator.get(`${PATH}/pharmacies`))).toContain("Businesses that readers do not see count, too.");
  const empty = await textOf(moderator.get(`${PATH}/beer-gardens`));
  expect(empty).toContain("It has no business and no sub-category.");
  expect(empty).toContain("Remove the category");
});

test("the list and the page of a category count the same businesses, those of its sub-categories included", async () => {
  await seedBusiness(service.context, { categoryId: (await found("pizzerias"))?.id as string });
  const read = async (path: string) => (await moderator.get(path)).text();
  const [list, own] = [await read(PATH), await read(`${PATH}/restaurants`)];
  const counted = /href="[^"]*\/restaurants">.*?<span class="muted small">([^<]*)/s.exec(list)?.[1] ?? "none";
  expect(counted).toMatch(/[1-9]\d* business(es)? · \d sub-categor/);
  expect(own).toContain(counted);
});

test("visitors are shown the categories that hold a business", async () => {
  await seedBusiness(service.context, { categoryId: (await found("vets"))?.id as string });
  const categories = await textOf(visit("/categories"));
  expect(categories).toContain("Vets");
  expect(categories).not.toContain("Pharmacies");
});

test("nobody but moderators finds the pages", async () => {
  const owner = await signIn(service, {});
  for (const path of [PATH, NEW, `${PATH}/furniture`]) expect((await owner.get(path)).status).toBe(404);
  for (const path of [PLANT, `${PATH}/furniture`, `${PATH}/furniture/merge`, `${PATH}/furniture/remove`])
    expect((await owner.post(path, { name: "Mine", slug: "mine", into: "banks" })).status).toBe(404);
});

test("the file has every category, and a changed one is taken back; bad lines are named and the good ones count", async () => {
  const send = async (text: string) => {
    const body = new FormData();
    body.set("file", new File([text], "categories.ndjson"));
    const cookie = [...moderator.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "sec-fetch-site": "same-origin", cookie };
    const answer = await service.send(
      new Request("http://localhost/moderation/import-categories", { method: "POST", headers, body }),
    );
    for (const [, name = "", value = ""] of answer.headers
      .getSetCookie()
      .map((each) => /^([^=]+)=([^;]*)/.exec(each) ?? []))
      moderator.cookies.set(name, value);
    return answer;
  };
  const down = await moderator.get("/moderation/categories.ndjson");
  expect(down.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  expect(down.headers.get("content-disposition")).toMatch(/^attachment; filename="categories-[\d-]+\.ndjson"$/);
  const file = await down.text();
  const [{ n } = { n: 0 }] = await service.sql`select count(*)::int as n from category`;
  expect(file.trimEnd().split("\n")).toHaveLength(n);
  expect(await textOf(moderator.follow(send(file)))).toContain(
    `0 added, 0 changed, ${n.toLocaleString("en")} as before.`,
  );
  expect(await actionsOf(service, moderator.id)).toEqual([]);
  const lines = [
    { type: "category", slug: "stoves", name: "Stoves <b>" },
    { type: "category", slug: "Two Words", name: "Wrong" },
    { type: "business", slug: "taken", name: "No category" },
  ];
  const told = await textOf(
    moderator.follow(send(`${lines.map((line) => JSON.stringify(line)).join("\n")}\nno JSON <i>`)),
  );
  expect(told).toContain("1 added, 0 changed");
  for (const part of ["3 lines were refused:", "2: ", "3: only categories are imported here", "4: "])
    expect(told).toContain(part);
  expect(told).not.toMatch(/<i>|Stoves <b>/);
  expect((await found("stoves"))?.name).toBe("Stoves <b>");
  expect(await found("taken")).toBeNull();
  expect(await actionsOf(service, moderator.id)).toEqual(["category.import"]);
  expect([(await send("")).status, (await send("x".repeat(2_100_000))).status]).toEqual([422, 413]);
});
