// A report from an address of the business is the business's, however it is sent.
import { describe, expect, test } from "bun:test";
import { findTransparency, quarterOf } from "#domain/review/transparency/figures.ts";
import { FIELDS, linkIn, startReports } from "./support.ts";

const at = startReports();
const SAYS = "This address belongs to the business.";

async function asker(): Promise<unknown> {
  const [last] = await at.service
    .sql`select asked_by from moderation where review_id = ${at.id} order by created_at desc, id desc limit 1`;
  return last?.asked_by;
}

/** A report whose link was mailed. */
async function sent(email: string): Promise<string> {
  await at.post(at.path, { ...FIELDS, email });
  return linkIn((await at.mails()).find(({ to }) => to === email)?.text);
}

describe("a report from an address of the business", () => {
  test("is the business's: of a member in any spelling, and at its own domain", async () => {
    const [business] = await at.service.sql`select domain_key from business where id = ${at.shop.businessId}`;
    const domain = String(business?.domain_key);
    const [name, host] = at.owner.email.split("@");
    for (const from of [at.owner.email, `${name}+x@${host}`, `ann@${domain}`, `ann@mail.${domain}`]) {
      await at.another();
      await at.reported({}, from);
      for (const path of ["/moderation/reports", at.casePath()]) expect(await at.seen(at.staff, path)).toContain(SAYS);
      expect(await at.page(at.path.replace("/report", ""))).not.toContain(SAYS);
      expect((await at.decide(at.staff, "hide")).status).toBe(303);
      expect(await asker()).toBe("owner");
    }
    const now = at.service.clock.now();
    const { reportsUpheld, readerReportsReceived } = await findTransparency(at.service.context, quarterOf(now));
    expect([reportsUpheld, readerReportsReceived]).toEqual([4, 0]);
  });

  test("is a reader's at a domain that only looks alike, and of a member of another organisation", async () => {
    const [business] = await at.service.sql`select domain_key from business where id = ${at.shop.businessId}`;
    for (const from of [`ann@x${String(business?.domain_key)}`, at.staff.email.replace("@", "1@")]) {
      await at.another();
      await at.reported({}, from);
      expect(await at.seen(at.second, at.casePath())).not.toContain(SAYS);
      expect((await at.decide(at.second, "hide")).status).toBe(303);
      expect(await asker()).toBe("reader");
    }
  });

  test("uses the bounds of the organisation, and is one with its other reports", async () => {
    await at.reported({}, at.owner.email);
    const [business] = await at.service.sql`select domain_key from business where id = ${at.shop.businessId}`;
    const domain = String(business?.domain_key);
    expect((await at.post(await sent(`b@${domain}`), {})).status).toBe(409);
    for (let count = 1; count < 10; count++) {
      await at.another();
      await at.reported({}, `c${count}@${domain}`);
    }
    await at.another();
    const link = await sent(`d@${domain}`);
    const refused = await at.post(link, {});
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("10 reviews within an hour");
    // Readers are free of it.
    await at.reported();
    at.service.clock.advance(61 * 60_000);
    expect((await at.post(link, {})).status).toBe(303);
  });
});
