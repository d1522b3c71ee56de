// Changes of the tree of categories: what moves along, what is refused, and what a former slug leads to.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Refusal } from "#contract/refusal.ts";
import {
  addCategory,
  type CategoryFields,
  changeCategory,
  mergeCategory,
  removeCategory,
} from "#domain/business/category/change.ts";
import { MOST_LEVELS } from "#domain/business/category/tree.ts";
import { addBusiness } from "#domain/business/claim/open.ts";
import { findCategory } from "#domain/business/profile/category.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { seedBusiness, seedCategory, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

let count = 0;
const fields = (more: Partial<CategoryFields> = {}): CategoryFields => {
  const slug = `kilns-${++count}`;
  return { slug, name: "Kilns", names: null, parent: null, ...more };
};
const inside = <T>(work: (context: Context) => Promise<T>) => inTransaction(service.context, work);
const add = (more?: Partial<CategoryFields>) => inside((context) => addCategory(context, fields(more)));
const slugOf = async (slug: string) => (await findCategory(service.context, slug))?.slug ?? null;
const categoryOf = async (id: string) =>
  (await service.sql`select c.slug from business b join category c on c.id = b.category_id where b.id = ${id}`)[0]
    ?.slug;

async function refusalOf(work: Promise<unknown>): Promise<{ field: string | undefined; message: string }> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Refusal)) throw new Error("It was not refused.");
  return { field: thrown.field, message: thrown.message };
}

describe("a category that is renamed", () => {
  test("is found by each slug that it had, until another takes one", async () => {
    const first = await add();
    const second = fields();
    await inside((context) => changeCategory(context, first.slug, second));
    const third = fields();
    await inside((context) => changeCategory(context, second.slug, third));
    for (const slug of [first.slug, second.slug, third.slug]) expect(await slugOf(slug)).toBe(third.slug);
    await add({ slug: first.slug });
    expect(await slugOf(first.slug)).toBe(first.slug);
    expect(await slugOf(second.slug)).toBe(third.slug);
  });

  test("takes its own former slug back", async () => {
    const first = fields();
    await add(first);
    const second = fields();
    await inside((context) => changeCategory(context, first.slug, second));
    await inside((context) => changeCategory(context, second.slug, first));
    expect(await slugOf(second.slug)).toBe(first.slug);
    expect(await slugOf(first.slug)).toBe(first.slug);
  });

  test("is no change where all is as before", async () => {
    const same = fields({ names: { de: "Öfen" } });
    await add(same);
    expect(await inside((context) => changeCategory(context, same.slug, same))).toBe(false);
  });

  test("cannot take the slug of another", async () => {
    const [one, other] = [await add(), await add()];
    const taken = inside((context) => changeCategory(context, one.slug, fields({ slug: other.slug })));
    expect(await refusalOf(taken)).toMatchObject({ field: "slug" });
  });
});

describe("the tree", () => {
  async function chain(levels: number): Promise<string[]> {
    const slugs: string[] = [];
    for (let level = 0; level < levels; level++) {
      const { slug } = await add({ parent: slugs.at(-1) ?? null });
      slugs.push(slug);
    }
    return slugs;
  }

  test("has no circle", async () => {
    const [top, middle, low] = (await chain(3)) as [string, string, string];
    for (const parent of [top, middle, low]) {
      const moved = inside((context) => changeCategory(context, top, fields({ slug: top, parent })));
      expect(await refusalOf(moved)).toMatchObject({ field: "parent" });
    }
  });

  test("has no circle after two moves at the same moment", async () => {
    const [one, other] = [await add(), await add()];
    const move = (slug: string, parent: string) =>
      inside((context) => changeCategory(context, slug, fields({ slug, parent })));
    const moves = await Promise.allSettled([move(one.slug, other.slug), move(other.slug, one.slug)]);
    expect(moves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("has at most four levels, those below a moved category included", async () => {
    const slugs = await chain(MOST_LEVELS);
    expect(await refusalOf(add({ parent: slugs.at(-1) as string }))).toMatchObject({ field: "parent" });
    const [top] = await chain(2);
    const moved = (parent: string) =>
      inside((context) => changeCategory(context, top as string, fields({ slug: top as string, parent })));
    expect(await refusalOf(moved(slugs[2] as string))).toMatchObject({ field: "parent" });
    expect(await moved(slugs[1] as string)).toMatchObject({ slug: top });
  });

  test("keeps a deeper branch of an archive, which can still be renamed", async () => {
    let parentId: string | null = null;
    for (let level = 0; level < 6; level++) parentId = (await seedCategory(service.context, undefined, parentId)).id;
    const [row] = await service.sql`select slug, (select slug from category p where p.id = c.parent_id) as parent
      from category c where id = ${parentId}`;
    const renamed = fields({ slug: row?.slug, parent: row?.parent, name: "Deep" });
    expect(await inside((context) => changeCategory(context, row?.slug, renamed))).toMatchObject({ name: "Deep" });
  });
});

describe("a merge", () => {
  test("takes businesses, sub-categories and all slugs along", async () => {
    const [from, into] = [await add(), await add()];
    const child = await add({ parent: from.slug });
    const { id } = await seedBusiness(service.context, { categoryId: from.id });
    const renamed = fields();
    await inside((context) => changeCategory(context, from.slug, renamed));
    expect(await inside((context) => mergeCategory(context, renamed.slug, into.slug))).toMatchObject({ businesses: 1 });
    expect(await categoryOf(id)).toBe(into.slug);
    for (const slug of [from.slug, renamed.slug]) expect(await slugOf(slug)).toBe(into.slug);
    expect((await findCategory(service.context, child.slug))?.parentId).toBe(into.id);
  });

  test("goes into another category, and never below itself", async () => {
    const from = await add();
    const child = await add({ parent: from.slug });
    const merged = (into: string) => inside((context) => mergeCategory(context, from.slug, into));
    for (const into of [from.slug, "no-such-category", child.slug])
      expect(await refusalOf(merged(into))).toMatchObject({ field: "into" });
  });

  test("while a business is being added loses neither", async () => {
    for (let round = 0; round < 8; round++) {
      const organisation = await seedOrganisation(service.context, "enterprise");
      const { id: userId } = await seedPerson(service, { organisationId: organisation.id });
      const claimant = { organisationId: organisation.id, userId, locations: 99 };
      const [from, into] = [await add(), await add()];
      const key = `kiln-${round}.example`;
      const site = {
        name: `kiln-${round}`,
        website: `https://${key}/`,
        country: "GB",
        city: "York",
        timezone: "Europe/London",
      };
      const [added] = await Promise.allSettled([
        addBusiness(service.context, { ...site, categoryId: from.id }, key, claimant),
        inside((context) => mergeCategory(context, from.slug, into.slug)),
      ]);
      expect(await slugOf(from.slug)).toBe(into.slug);
      if (added.status === "rejected") {
        expect(added.reason).toMatchObject({ code: "validation_error", field: "category" });
        await addBusiness(service.context, { ...site, categoryId: into.id }, key, claimant);
      }
      const [row] = await service.sql`select id from business where domain_key = ${key}`;
      expect(await categoryOf(row?.id)).toBe(into.slug);
    }
  });
});

describe("a category", () => {
  test("that holds a business or a category is not removed", async () => {
    const [used, parent] = [await add(), await add()];
    await seedBusiness(service.context, { categoryId: used.id });
    await add({ parent: parent.slug });
    for (const { slug } of [used, parent])
      expect(await refusalOf(inside((context) => removeCategory(context, slug)))).toMatchObject({
        message: "The category is not empty.",
      });
  });

  test("that is empty is removed with its former slugs", async () => {
    const first = await add();
    const second = fields();
    await inside((context) => changeCategory(context, first.slug, second));
    await inside((context) => removeCategory(context, second.slug));
    for (const slug of [first.slug, second.slug]) expect(await slugOf(slug)).toBeNull();
  });

  test("that is unknown changes nothing", async () => {
    expect(await inside((context) => changeCategory(context, "no-such", fields()))).toBeNull();
    expect(await inside((context) => mergeCategory(context, "no-such", "no-such"))).toBeNull();
    expect(await inside((context) => removeCategory(context, "no-such"))).toBeNull();
  });
});
