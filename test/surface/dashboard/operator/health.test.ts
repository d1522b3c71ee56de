// Operator > Health: what waits, which mails were refused, and which versions run, as the database has it at this moment.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { sentence } from "#contract/sentence.ts";
import { queueMessages, serviceMail } from "#domain/message/message.ts";
import { noteMailRefusals } from "#domain/message/refusal.ts";
import { findingsOf } from "#platform/doctor/finding.ts";
import { version } from "../../../../package.json" with { type: "json" };
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { seedEvents, seedSubscription } from "../../../support/webhook.ts";
import { giveFactor } from "../route-world.ts";
import { createExaminedDashboard } from "./examined.ts";

let service: TestService;
let operator: Person;
beforeAll(async () => {
  service = await createTestService();
  operator = await signIn(service, { operator: true });
  await giveFactor(service, operator.id);
});
afterAll(() => service.close());

const page = async (language = "en") => (await operator.get(`/operator/health?lang=${language}`)).text();
/** The state and the sentence of a queue. */
const inQueue = (html: string, name: string) =>
  (new RegExp(`<dt>${name}</dt><dd dir="auto">(.*?)</dd>`).exec(html)?.[1] ?? "no row").replace(/<[^>]*>/g, "");

test("shows queues, refused mails and versions as they are, and hides their words from others", async () => {
  const { context, sql } = service;
  const before = await page();
  expect([inQueue(before, "Emails and text messages"), inQueue(before, "Events not handed out yet")]).toEqual([
    "Fine None waits.",
    "Fine None waits.",
  ]);
  const { id } = await seedOrganisation(context);
  await seedSubscription(context, id);
  await seedEvents(context, id, 3);
  await queueMessages(
    context,
    [1, 2].map((n) => serviceMail("password-reset", `p${n}@company.example`, newId())),
  );
  await sql`update message set run_at = ${new Date(service.clock.now().getTime() - 3_600_000).toISOString()}`;
  await noteMailRefusals(context, ["550 blocked <script>"]);
  await sql`insert into serving_process (id, host, pid) values (gen_random_uuid(), 'web-1<b>', 77)`;
  const html = await page();
  expect([inQueue(html, "Emails and text messages"), inQueue(html, "Events not handed out yet")]).toEqual([
    "Warning 2 are due now, the oldest: 1 hour ago.",
    "Fine 3 are due now.",
  ]);
  expect(html).toContain("550 blocked &lt;script>");
  expect(html.replace(/<\/?(?:bdi|time)[^>]*>/g, "")).toMatch(/Process 77 on web-1&lt;b> reported [\w ]+\.</);
  expect(html).toContain(version);
  const [row] =
    await sql`select current_setting('server_version') as v, (select count(*)::int from drizzle.__drizzle_migrations) as n`;
  for (const shown of [row?.v, Bun.version, String(row?.n)]) expect(html).toContain(`>${shown}<`);
  for (const language of ["de", "ar", "ja"]) expect(await page(language)).toContain("web-1");
});

test("warns of what failed, and leads to where it is mended", async () => {
  const quiet = await createTestService();
  const someone = await signIn(quiet, { operator: true });
  await giveFactor(quiet, someone.id);
  const ask = async () => (await someone.get("/operator/health")).text();
  const before = await ask();
  expect(before.match(/pill-good">Fine<\/span> None waits\./g)).toHaveLength(3);
  expect(before).toContain("0 delivered, 0 failed.");
  const { context, sql } = quiet;
  const { id } = await seedOrganisation(context);
  await seedSubscription(context, id);
  await noteMailRefusals(context, ["550 blocked"]);
  await sql`insert into webhook_attempt (id, delivery_id, subscription_id, event_id, attempt, outcome, duration_ms, attempted_at)
    select ${newId()}, ${newId()}, id, ${newId()}, 1, 'status', 9, now() from webhook_subscription`;
  const after = await ask();
  expect(after).toContain(
    '<p><span class="pill pill-fair">Warning</span> 1 was refused. <a href="/operator/service#mail">Email</a></p>',
  );
  expect(after).toContain(
    '<span class="pill pill-fair">Warning</span> Webhook attempts of the last five minutes: 0 delivered, <a href="/docs/operating#webhooks">1 failed</a>.',
  );
  const wrong = findingsOf("mail").wrong(sentence("doctorFault.mail.login"));
  const told = await (await createExaminedDashboard(quiet, [...wrong]))(someone, "en", "/operator/health");
  expect(told).toContain('<a href="/operator/service#server">Mail server</a>');
  await quiet.close();
});

test("names each check in the reader's language", async () => {
  const findings = [
    ...findingsOf("backup").warning(sentence("doctorFault.backup.ok", { hours: 0, place: "/kept" })),
    ...findingsOf("photos").warning(sentence("doctorFault.photos.away", { place: "s3" })),
  ];
  const told = await createExaminedDashboard(service, findings);
  const titles = async (language: string) =>
    [...(await told(operator, language, "/operator/health")).matchAll(/<dt>(.*?)<\/dt>/g)]
      .slice(0, 2)
      .map(([, title]) => title);
  expect(await titles("en")).toEqual(["Backup", "Pictures"]);
  expect(await titles("de")).toEqual(["Sicherung", "Bilder"]);
  expect(await told(operator, "en", "/operator/health")).toContain("The last good backup is less than an hour old");
});

test("shows how much each thread and drawing process works, and one that does not answer", async () => {
  const heardAt = new Date(service.clock.now().getTime() - 5 * 60_000);
  const told = await createExaminedDashboard(
    service,
    [],
    [
      { part: "main", cpu: 0.034, bytes: 61_400_000, delayMs: 12.4, heardAt: service.clock.now(), isSilent: false },
      { part: "web 2", cpu: null, bytes: null, delayMs: null, heardAt, isSilent: true },
      { part: "photos", cpu: 1.2, bytes: 2e8, delayMs: null, heardAt: service.clock.now(), isSilent: false },
      { part: "constructor<b>", cpu: 0, bytes: 0, delayMs: 0, heardAt: null, isSilent: true },
    ],
  );
  const html = await told(operator, "en", "/operator/health");
  const rows = [...html.matchAll(/<tr><th scope="row"[^>]*>(.*?)<\/tr>/gs)].map(([row]) =>
    row
      .replace(/<\/t[hd]>/g, " | ")
      .replace(/<[^>]+>/g, "")
      .trim(),
  );
  for (const row of [
    "Server | 3% | 61 MB | 12 ms | just now  |",
    "Server, thread 2 | – | – | – | 5 minutes ago No answer |",
    "Decoding of review pictures | 120% | 200 MB | – | just now  |",
  ])
    expect(rows).toContain(row);
  expect(html).toContain("constructor&lt;b>");
  for (const language of ["de", "ar", "ja"])
    expect(await told(operator, language, "/operator/health")).not.toContain("undefined");
});
