// Returned mails by what they say of the address, and `mail suppressions`, which shows and lifts what they caused.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toWire } from "#contract/id.ts";
import { type Environment, lastLine, run, runHere } from "../support/command.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import * as returned from "../support/returned-mail.ts";
import { invitationOf, seedInvitation, seedShop, suppressionsOf } from "../support/seed-invitation.ts";
import { suppress } from "../support/suppress.ts";

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

const refusals = async () => (await database.sql`select coalesce(sum(count), 0)::int as n from mail_refusal`)[0]?.n;
const org = ({ organisationId }: { organisationId: typeof shop.organisationId }) => toWire("org", organisationId);

describe("a returned mail that speaks of no address opts out nobody", () => {
  const cases: [file: string, isTold: boolean][] = [
    ["12-bounce-status-5.0.0-diagnostic-5.7.1.eml", true],
    ["12-bounce-status-5.0.0-diagnostic-5.2.2.eml", false],
    ["12-bounce-sender-5.1.7.eml", true],
    ["12-bounce-sender-5.1.8.eml", true],
    ["12-bounce-expired-5.4.7.eml", false],
    ["12-bounce-loop-5.4.6.eml", false],
    ["12-bounce-rate-5.5.0.eml", false],
    ["12-bounce-spam-554-no-status.eml", true],
  ];
  for (const [file, isTold] of cases)
    test(`${file}: bounced, may be invited again, and the operator ${isTold ? "is told once" : "is not told"}`, async () => {
      const { id, messageId } = await seedInvitation(database.context, shop, { email: "ana@mail.example" });
      const mail = readFileSync(join(import.meta.dir, "returned", file), "utf8").replace(
        /PUT-THE[\w-]*HERE/,
        `${messageId}@reviews.example`,
      );
      const before = await refusals();
      const first = await run(["mail", "bounce", "--json"], env, mail);
      expect([first.exitCode, lastLine(first).accepted]).toEqual([0, 1]);
      await run(["mail", "bounce"], env, mail);
      expect((await invitationOf(database.context, id)).status).toBe("bounced");
      expect(await suppressionsOf(database.context, shop.organisationId)).toEqual([]);
      expect((await refusals()) - before).toBe(isTold ? 1 : 0);
      expect(first.stderr.includes("the receiving side refused our server")).toBe(isTold);
      expect(first.stderr).not.toContain("@");
    });

  test("a stranger who does not know a Message-ID of ours tells the operator nothing", async () => {
    await seedInvitation(database.context, shop, { email: "ana@mail.example" });
    const before = await refusals();
    const forged = returned.postfix({ messageId: `<${Bun.randomUUIDv7()}@reviews.example>`, to: "ana@mail.example" });
    const result = await run(["mail", "bounce", "--json"], env, forged.replaceAll("5.1.1", "5.7.1"));
    expect([lastLine(result).accepted, result.stderr, await refusals()]).toEqual([0, "", before]);
  });
});

describe("mail suppressions", () => {
  const bounced = async (to = shop) => {
    const { email, messageId } = await seedInvitation(database.context, to, {
      email: `gone-${crypto.randomUUID()}@mailbox.example`,
    });
    const mail = returned.postfix({ messageId: `<${messageId}@reviews.example>`, to: email });
    await run(["mail", "bounce"], env, mail);
    return email;
  };
  const list = (...args: string[]) => runHere(["mail", "suppressions", ...args], env);
  const lift = (...args: string[]) => runHere(["mail", "suppressions", "lift", ...args], env);
  const audit = async () => [
    ...(await database.sql`select action, actor, detail, subject from audit_entry
      where organisation_id = ${shop.organisationId}`),
  ];

  test("shows what was said, without an address, and that an older one is no longer kept", async () => {
    const email = await bounced();
    await suppress(database.context, shop.organisationId, ["old@mailbox.example"], "bounced");
    await suppress(database.context, shop.organisationId, ["ana@mailbox.example"], "unsubscribed");
    const all = lastLine(await list("--org", org(shop), "--json"));
    expect(all.suppressions).toHaveLength(3);
    const { suppressions, more } = lastLine(await list("--org", org(shop), "--reason", "bounce", "--json"));
    expect([suppressions.length, more]).toEqual([2, false]);
    expect(suppressions[0]).toMatchObject({ address: email, reason: "bounce", organisationId: org(shop) });
    expect(suppressions[0].evidence).toBe(
      "550 5.1.1 [address]: Recipient address rejected: User unknown in virtual mailbox table",
    );
    expect(suppressions[1]).toMatchObject({ address: "old@mailbox.example", evidence: null });
    const { stdout } = await list("--reason", "bounce");
    expect(stdout).toContain(`bounce  ${email}  550 5.1.1 [address]`);
    expect(stdout).toContain("old@mailbox.example  what was said is no longer kept");
  });

  test("lifts a bounce for one organisation or for all, and books it without the address", async () => {
    const email = await bounced();
    const other = await seedShop(database.context);
    await suppress(database.context, other.organisationId, [email], "bounced");
    expect(lastLine(await lift(email.toUpperCase(), "--org", org(shop), "--json"))).toEqual({
      lifted: [org(shop)],
      kept: [],
    });
    expect(await suppressionsOf(database.context, other.organisationId)).toHaveLength(1);
    const entry = { action: "suppression.lift", actor: "command line", detail: null, subject: null };
    expect(await audit()).toEqual([entry]);
    await suppress(database.context, shop.organisationId, [email], "bounced");
    expect(lastLine(await lift(email, "--json")).lifted.toSorted()).toEqual([org(shop), org(other)].toSorted());
    expect(await suppressionsOf(database.context, other.organisationId)).toEqual([]);
  });

  for (const reason of ["unsubscribed", "complained"] as const)
    test(`never lifts that a person ${reason}, in any spelling of the mailbox`, async () => {
      const name = `ana${crypto.randomUUID().replaceAll("-", "")}`;
      await suppress(database.context, shop.organisationId, [`${name}@gmail.com`], reason);
      await suppress(database.context, shop.organisationId, [`a.${name.slice(1)}@gmail.com`], "bounced");
      const before = await suppressionsOf(database.context, shop.organisationId);
      for (const spelling of [`${name}@gmail.com`, `a.${name.slice(1)}@gmail.com`, `${name}+x@googlemail.com`]) {
        const result = await lift(spelling, "--org", org(shop));
        expect([result.exitCode, result.stdout]).toEqual([1, ""]);
        expect(result.stderr).toContain("only they lift that");
      }
      expect(await suppressionsOf(database.context, shop.organisationId)).toEqual(before);
      expect(await audit()).toEqual([]);
    });

  test("says what a wrong call lacks", async () => {
    const wrong: [args: string[], exitCode: number, says: string][] = [
      [["mail", "suppressions", "lift"], 2, "address"],
      [["mail", "suppressions", "lift", "nobody"], 1, "ADDRESS must be an email address"],
      [["mail", "suppressions", "lift", "unknown@mailbox.example"], 1, "is not suppressed."],
      [["mail", "suppressions", "--reason", "whim"], 1, "--reason must be one of bounce, complaint, unsubscription"],
      [["mail", "suppressions", "--org", "biz_1"], 1, "org_"],
    ];
    for (const [args, exitCode, says] of wrong) {
      const result = await runHere(args, env);
      expect([result.exitCode, result.stdout]).toEqual([exitCode, ""]);
      expect(result.stderr).toContain(says);
    }
  });

  test("doctor tells the refusals of the last seven days, and no older ones", async () => {
    await database.sql`truncate mail_refusal`;
    await database.sql`insert into mail_refusal (day, count, latest) values
      ((now() at time zone 'UTC')::date - 7, 100, 'too old'), ((now() at time zone 'UTC')::date - 6, 2, 'old words'),
      ((now() at time zone 'UTC')::date, 3, '554 5.7.1 blocked')`;
    const { findings } = lastLine(await runHere(["doctor", "--json"], env));
    const found = findings.filter(({ says }: { says: string }) => says.includes("refuse our server"));
    expect(found).toMatchObject([{ check: "mail", standing: "warning" }]);
    expect(found[0].says).toContain(
      "refuse our server: 5 emails in the last 7 days, the latest with “554 5.7.1 blocked”",
    );
  });
});
