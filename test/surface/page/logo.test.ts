// The pages of forms show the face of their business: its logo, or its initials.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createSurface, insertCategory, insertInvitation, insertReviews, insertShop } from "./fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let shop: Awaited<ReturnType<typeof insertShop>>;
let paths: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { context, sql } = database;
  surface = createSurface(context);
  shop = await insertShop(context, {
    slug: "oak",
    name: "Oak Linen",
    categoryId: await insertCategory(context, "shops"),
  });
  const decision = newId();
  const [published, hidden, pending] = await insertReviews(context, shop.id, [
    {},
    { status: "hidden", moderated: { id: decision, toStatus: "hidden" } },
    { status: "pending", source: "organic" },
  ]);
  const ids = { published: published?.id ?? "", hidden: hidden?.id ?? "", pending: pending?.id ?? "" };
  await sql`update review_author set confirmed_at = now() where review_id = ${ids.hidden}`;
  await sql`update review set created_at = now() where id = ${ids.pending}`;
  await sql`update review_author set email = null where review_id = ${ids.published}`;
  await sql`update review set source = 'invitation' where id = ${ids.published}`;
  const address = newId();
  await sql`insert into review_address (id, review_id, email, form_language, created_at)
    values (${address}, ${ids.published}, 'jo@mailbox.example', 'en', now())`;
  const { links } = surface;
  const manage = `/manage/${links.sign("manage", ids.published)}`;
  paths = {
    write: "/review/oak/write",
    invite: `/invite/${links.sign("invite", (await insertInvitation(context, shop)).id)}`,
    confirm: `/confirm/${links.sign("confirm", ids.pending)}`,
    address: `/address/${links.sign("address", address)}`,
    manage,
    delete: `${manage}/delete`,
    appeal: `/appeal/${links.sign("appeal", decision)}`,
  };
});
afterAll(() => database.close());

const faceOf = (html: string) => /<header class="form-head">(<[^>]+>)([^<]*)/.exec(html) ?? [];

test("initials without a logo, and the logo as soon as there is one", async () => {
  for (const [name, path] of Object.entries(paths)) {
    const [, element, initials] = faceOf(await surface.html(path));
    expect([name, element, initials]).toEqual([name, expect.stringContaining('class="face face-business'), "OL"]);
  }
  const hash = "0123456789abcdefABCDEF";
  await database.sql`insert into business_logo (business_id, hash, small, large, created_at) values (${shop.id}, ${hash}, '\\x00', '\\x00', now())`;
  for (const [name, path] of Object.entries(paths))
    expect([name, faceOf(await surface.html(path))[1]]).toEqual([
      name,
      expect.stringContaining(`src="/logo/${hash}-96.webp"`),
    ]);
});
