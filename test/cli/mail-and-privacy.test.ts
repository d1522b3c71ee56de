// Two commands: `mail bounce`, to which a mail server passes a returned mail, and `privacy erase`.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, lastLine, run, runHere } from "../support/command.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import * as returned from "../support/returned-mail.ts";
import { AUTHOR_EMAIL, seedReview } from "../support/seed.ts";
import { invitationOf, messageOf, seedInvitation, seedShop, suppressionsOf } from "../support/seed-invitation.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof seedShop>>;
let dataDir: string;
let env: Environment;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "candor-cli-"));
  env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.target) };
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  shop = await seedShop(database.context);
});

const seed = async () => {
  const seeded = await seedInvitation(database.context, shop, { email: `gone-${crypto.randomUUID()}@mailbox.example` });
  return { ...seeded, mail: { messageId: `<${seeded.messageId}@reviews.example>`, to: seeded.email } };
};
const bounce = (mail: string, ...args: string[]) => run(["mail", "bounce", ...args], env, mail);

describe("mail bounce", () => {
  const cases: [name: string, write: (mail: returned.Returned) => string, status: string, suppressed: string | null][] =
    [
      ["an address that is gone", (mail) => returned.postfix(mail), "bounced", "bounced"],
      ["a full mailbox", (mail) => returned.sendmail(mail), "bounced", null],
      ["a delay", (mail) => returned.postfix(mail, { action: "delayed", status: "4.4.1" }), "sent", null],
      ["a complaint", (mail) => returned.feedback(mail), "sent", "complained"],
      [
        "a report about another address",
        (mail) => returned.exim({ ...mail, to: "other@mailbox.example" }),
        "sent",
        null,
      ],
    ];
  for (const [name, write, status, suppressed] of cases) {
    test(`${name}: the invitation is ${status}`, async () => {
      const { id, email, mail } = await seed();
      const result = await bounce(write(mail), "--json");
      expect([result.exitCode, result.stderr]).toEqual([0, ""]);
      expect((await invitationOf(database.context, id)).status).toBe(status);
      const expected = suppressed === null ? [] : [`${email} ${suppressed}`];
      expect(await suppressionsOf(database.context, shop.organisationId)).toEqual(expected);
      expect(lastLine(result).accepted).toBe(status === "bounced" || suppressed !== null ? 1 : 0);
    });
  }

  test("reports its effect, and no address", async () => {
    const { email, messageId, mail } = await seed();
    const result = await bounce(returned.gmail(mail), "-");
    expect(result.stdout).toBe("Noted: it did not arrive.\n");
    const { last_error } = await messageOf(database.context, messageId);
    expect(last_error).toContain("5.1.1");
    expect(last_error).not.toContain(email);
  });

  test("reads a file", async () => {
    const { id, mail } = await seed();
    const file = join(dataDir, "returned.eml");
    writeFileSync(file, returned.exchange(mail));
    expect(lastLine(await run(["mail", "bounce", file, "--json"], env))).toEqual({
      kind: "delivery",
      accepted: 1,
      ignored: 0,
    });
    expect((await invitationOf(database.context, id)).status).toBe("bounced");
  });

  test("ends with 0 whatever the mail is: a mail server would otherwise return the return", async () => {
    const unknown = { messageId: `<${Bun.randomUUIDv7()}@reviews.example>`, to: "x@mailbox.example" };
    const foreign = { messageId: "<somebody@elsewhere.example>", to: "x@mailbox.example" };
    const mails = ["", "\0\xff", returned.qmail(unknown), returned.postfix(unknown), returned.postfix(foreign)];
    const results = await Promise.all(mails.map((mail) => bounce(mail)));
    for (const result of results) {
      expect([result.exitCode, result.stderr]).toEqual([0, ""]);
      expect(result.stdout).toEndWith("nothing was changed.\n");
    }
  });

  test("takes all of a mail that is too large, so that the pipe does not break", async () => {
    const { id, mail } = await seed();
    const huge = returned.postfix(mail) + `${"x".repeat(998)}\r\n`.repeat(15_000);
    expect((await bounce(huge)).exitCode).toBe(0);
    expect((await invitationOf(database.context, id)).status).toBe("bounced");
  });

  test("wrong calls: 2; a file that is not there: 1", async () => {
    expect((await runHere(["mail", "bounce", "a", "b"], env)).exitCode).toBe(2);
    expect((await runHere(["mail", "bounce", "--loud"], env)).exitCode).toBe(2);
    expect((await runHere(["mail", "nonsense"], env)).exitCode).toBe(2);
    const missing = await runHere(["mail", "bounce", "/nowhere/at/all.eml"], env);
    expect([missing.exitCode, missing.stderr]).toEqual([1, "There is no file /nowhere/at/all.eml.\n"]);
  });
});

describe("privacy erase", () => {
  test("erases in any case, prints counts and no address, and again finds nothing", async () => {
    const { id, email } = await seed();
    const review = await seedReview(database.context, shop.businessId);
    await database.sql`update review_author set email = ${email} where review_id = ${review}`;
    const args = ["privacy", "erase", "--email", email.toUpperCase(), "--json"];
    const result = await runHere(args, env);
    expect([result.exitCode, result.stderr]).toEqual([0, ""]);
    const counts = { invitations: 1, reviews: 1, removed: 0, messages: 1, orders: 0 };
    expect(lastLine(result)).toEqual(counts);
    expect((await invitationOf(database.context, id)).email).toBe("erased@invalid");
    expect(lastLine(await runHere(args, env))).toEqual({ ...counts, invitations: 0, reviews: 0, messages: 0 });
  });

  test("removes the reviews where asked, and says so in plain words", async () => {
    const review = await seedReview(database.context, shop.businessId);
    const result = await runHere(["privacy", "erase", "--email", AUTHOR_EMAIL, "--reviews", "remove"], env);
    expect(result.stdout).toContain("reviews: 1 erased, 1 of them removed\n");
    expect(result.stdout).not.toContain("@");
    const [row] = await database.sql`select status from review where id = ${review}`;
    expect(row?.status).toBe("removed");
  });

  test("wrong calls", async () => {
    const wrong: [args: string[], exitCode: number, says: string][] = [
      [["privacy", "erase"], 2, "--email"],
      [["privacy", "erase", "--email", "nobody"], 1, "--email must be an email address"],
      [["privacy", "erase", "--email", "a@b.example", "--reviews", "hide"], 1, "--reviews must be one of keep, remove"],
    ];
    for (const [args, exitCode, says] of wrong) {
      const result = await runHere(args, env);
      expect([result.exitCode, result.stdout]).toEqual([exitCode, ""]);
      expect(result.stderr).toContain(says);
    }
  });
});
