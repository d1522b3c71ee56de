// integration create, pause, resume, list, as a person runs them, and the addresses they make.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, lastLine, runHere } from "../support/command.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";
import { seedBusiness } from "../support/seed.ts";
import { seedShop } from "../support/seed-invitation.ts";
import { createTestService, type TestService } from "../support/service.ts";

const APP_SECRET = "the secret of a test, of 32 characters and more";

let database: TestDatabase;
let service: TestService;
let env: Environment;
let folder: string;
let slug: string;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await createTestService({ appSecret: APP_SECRET }, undefined, database);
  ({ slug } = await seedShop(database.context));
  folder = mkdtempSync(join(tmpdir(), "candor-integration-"));
  env = {
    DATABASE_URL: databaseUrl(database.target),
    DATA_DIR: folder,
    APP_SECRET,
    BASE_URL: "https://reviews.example",
    LOG_LEVEL: "error",
  };
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const integration = (...args: string[]) => runHere(["integration", ...args], env);
const create = async (...args: string[]) =>
  lastLine(await integration("create", "--business", slug, "--json", ...args));

describe("create", () => {
  test("makes an address that takes orders with the secret it shows", async () => {
    const made = await create("--kind", "automation", "--delay-days", "2");
    expect(made).toEqual({
      id: expect.stringMatching(/^int_[0-9a-z]{26}$/),
      url: `https://reviews.example/api/integrations/automation/${made.id}`,
      secret: expect.stringMatching(/^[A-Za-z0-9]{40}$/),
    });
    const response = await service.send(
      new Request(`http://localhost/api/integrations/automation/${made.id}`, {
        method: "POST",
        headers: { authorization: `Bearer ${made.secret}` },
        body: '{"email":"ana@example.com","reference":"1"}',
      }),
    );
    expect([response.status, await response.json()]).toEqual([200, { result: "queued" }]);
    const [row] = await database.sql`select send_at - created_at = interval '2 days' as after from invitation`;
    expect(row?.after).toBe(true);
  });

  test("takes storefront-a's own secret, and tells the others' apart from it", async () => {
    expect((await create("--kind", "storefront-a", "--signing-secret", " s3cret-of-the-shop ")).secret).toBe(
      "s3cret-of-the-shop",
    );
    expect((await create("--kind", "storefront-b")).secret).toMatch(/^[A-Za-z0-9]{40}$/);
  });

  test("prints id, address and secret each on a line for a person, and says that the secret is shown once", async () => {
    const result = await integration("create", "--business", slug, "--kind", "storefront-b");
    expect(result.stdout.trimEnd().split("\n")).toHaveLength(3);
    expect(result.stderr).toContain("cannot be shown again");
  });

  const wrong: [args: string[], said: string][] = [
    [["--kind", "storefront-c"], "--kind must be one of"],
    [["--kind", "automation", "--name", "n".repeat(61)], "--name must be at most 60 characters"],
    [["--kind", "automation", "--name", "two\nlines"], "--name must be one line"],
    [["--kind", "storefront-a"], "--signing-secret"],
    [["--kind", "storefront-a", "--signing-secret", "short"], "8 to 255"],
    [["--kind", "storefront-a", "--signing-secret", "with a space"], "without spaces"],
    [["--kind", "automation", "--signing-secret", "s3cret-of-the-shop"], "is for storefront-a"],
    ...["-1", "366", "1.5", "a week", ""].map((days): [string[], string] => [
      ["--kind", "automation", `--delay-days=${days}`],
      "--delay-days must be",
    ]),
  ];
  for (const [args, said] of wrong) {
    test(`refuses ${args.join(" ")}`, async () => {
      const result = await integration("create", "--business", slug, ...args);
      expect([result.exitCode, result.stdout]).toEqual([1, ""]);
      expect(result.stderr).toContain(said);
      expect(result.stderr).not.toContain("s3cret");
    });
  }

  test("refuses a business that is unknown or unclaimed", async () => {
    const { slug: unclaimed } = await seedBusiness(database.context);
    for (const [name, said] of [
      ["nothing.example", "There is no business"],
      [unclaimed, "No organisation manages"],
    ] as const) {
      const result = await integration("create", "--business", name, "--kind", "automation");
      expect([result.exitCode, result.stderr.includes(said)]).toEqual([1, true]);
    }
  });
});

test("pause and resume close and open the address; list shows both, and no secret", async () => {
  const made = await create("--kind", "automation", "--name", " Till in Ghent ");
  const post = async () =>
    (
      await service.send(
        new Request(`http://localhost/api/integrations/automation/${made.id}`, {
          method: "POST",
          headers: { authorization: `Bearer ${made.secret}` },
          body: "{}",
        }),
      )
    ).status;
  expect(await post()).toBe(200);
  expect(lastLine(await integration("pause", made.id, "--json"))).toMatchObject({
    id: made.id,
    paused: true,
    business: slug,
  });
  expect(await post()).toBe(404);
  expect(lastLine(await integration("resume", made.id, "--json"))).toMatchObject({ id: made.id, paused: false });
  expect(await post()).toBe(200);
  const listed = await integration("list", "--json");
  expect(lastLine(listed).integrations.find((each: { id: string }) => each.id === made.id)).toEqual({
    id: made.id,
    kind: "automation",
    name: "Till in Ghent",
    business: slug,
    delayDays: 7,
    paused: false,
    createdAt: expect.stringMatching(/Z$/),
    outcomes: { no_email: 2 },
  });
  expect(listed.stdout).not.toContain(made.secret);
  expect((await integration("list")).stdout).toContain("no_email 2");
});

test("pause and resume refuse an unknown integration", async () => {
  for (const id of ["int_01h455vb4pex5vsknk084sn02q", "inv_01h455vb4pex5vsknk084sn02q", "1"])
    for (const command of ["pause", "resume"]) {
      const result = await integration(command, id);
      expect([result.exitCode, result.stdout]).toEqual([1, ""]);
      expect(result.stderr).toContain(id);
    }
});
