// The activity log: words for every action, page by page, of one's own organisation only.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import { newId, toWire } from "#contract/id.ts";
import { ACTIONS } from "#domain/account/state/permission.ts";
import { LANGUAGES } from "#platform/language/language.ts";

import { actionWords as logWords } from "#surface/dashboard/moderation/log.tsx";
import { actionWords } from "#surface/dashboard/setting/activity/action.ts";
import { KINDS } from "#surface/dashboard/setting/activity/filter.tsx";
import { wordsIn } from "#words/words.ts";
import { seedPerson, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { HOSTILE, seedAudit, seedOwnKey, seedWebhook } from "./support.ts";

const PATH = "/dashboard/settings/activity";
const ROOT = join(import.meta.dir, "../../../..");

/** Every action that has words. */
const ACTIONS_IN_WORDS = Object.entries(wordsIn("activity", "en").action).flatMap(([group, names]) =>
  Object.keys(names).map((name) => `${group}.${name}`),
);

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

/**
 * Every action that the source can note: what stands where an action is named, and whatever looks like one in a file that writes
 * entries, but for names of permissions and events.
 */
function actionsInSource(folder: "moderation" | "operator" | "elsewhere"): string[] {
  const found = new Set<string>();
  const others = new Set<string>([...ACTIONS, ...WEBHOOK_EVENTS]);
  for (const file of new Glob("src/{cli,domain,surface,runtime}/**/*.{ts,tsx}").scanSync(ROOT)) {
    const isElsewhere = /\/(?:nav|permission|audit|event)\.ts$|\/setting\/activity\//.test(file);
    const source = readFileSync(join(ROOT, file), "utf8");
    const [, own = "elsewhere"] = /\/dashboard\/(moderation|operator)\//.exec(file) ?? [];
    const isOther = own !== folder;
    if (
      isElsewhere ||
      isOther ||
      !/recordAudit\(|\b(?:act|actAlone|tryAct)\(|\bentry: \(|\bentryOf\(|\bchangeWebhook\(|bookFactor\(|bookOperator\(|bookForPerson\(|bookStaff\(|changeOwnFactors\(|toldOf\(|auditEntry|audit_entry/.test(
        source,
      )
    )
      continue;
    for (const [, before = "", name = ""] of source.matchAll(/([^\n"]*)"([a-z]+\.[a-z]+(?:-[a-z]+)*)"/g)) {
      if (/\bsentence\($/.test(before)) continue;
      const isNamed = /(?:action: |toldOf\([\w.]+, )$/.test(before) || /\brecordAudit\(.*$/.test(before);
      if (isNamed || !others.has(name)) found.add(name);
    }
  }
  return [...found].sort();
}

/** Actions of operators whose name is that of a form. */
const OF_FORMS = [
  ...["suspend", "resume", "erase", "keep"].map((form) => `organisation.${form}`),
  ...["add", "change", "remove"].map((form) => `plan.${form}`),
];

describe("the words", () => {
  test("are there for every action that can be noted, and for none that cannot", () => {
    const found = actionsInSource("elsewhere");
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter((action) => !ACTIONS_IN_WORDS.includes(action))).toEqual([]);
    const all = [...found, ...actionsInSource("operator"), ...OF_FORMS];
    expect(ACTIONS_IN_WORDS.filter((action) => !all.includes(action))).toEqual([]);
  });

  test("of moderators are there for their own log: they belong to no organisation", () => {
    const decisions = [
      ...Object.keys(wordsIn("moderating", "en").verdict).map((verdict) => `review.${verdict}`),
      ...Object.keys(wordsIn("moderating", "en").report).map((verdict) => `report.${verdict}`),
      "claim.approve",
      "claim.reject",
    ];
    const found = [...actionsInSource("moderation"), ...decisions];
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((action) => logWords(action, "en") === action)).toEqual([]);
  });

  test("of operators are there for their log, which has those of both", () => {
    const found = [...actionsInSource("operator"), ...OF_FORMS];
    expect(found.length).toBeGreaterThan(15);
    const isUnknown = (action: string) => logWords(action, "en") === action && actionWords({ action }, "en") === action;
    expect(found.filter(isUnknown)).toEqual([]);
  });

  test("are a sentence without its end, whatever an entry holds", () => {
    for (const action of ACTIONS_IN_WORDS) {
      const words = actionWords({ action, detail: { role: "admin", from: "a", to: "b", queued: 2, events: 3 } }, "en");
      expect(words).toMatch(/^[A-Z]/);
      expect(words).not.toMatch(/[.!]$|undefined \w+ undefined|\[object/);
      for (const language of LANGUAGES) expect(typeof actionWords({ action }, language)).toBe("string");
    }
  });

  test("of an action that this version does not know are its name", () => {
    expect(actionWords({ action: "cat.feed" }, "en")).toBe("cat.feed");
  });
});

describe("the page", () => {
  test("shows who did what, with the way to what it was done to", async () => {
    const { id } = await seedOrganisation(service.context);
    const person = await signIn(service, { organisationId: id, name: "Ada <b>" });
    const webhook = toWire("whs", await seedWebhook(service, id));
    await seedAudit(service, id, { action: "webhook.test", subject: webhook, userId: person.id });
    const deleted = toWire("whs", newId());
    const detail = { called: "gone.example" };
    await seedAudit(service, id, { action: "webhook.delete", subject: deleted, userId: person.id, detail });
    await seedAudit(service, id, { action: "organisation.rename", detail: { from: HOSTILE, to: "x" }, actor: "staff" });
    await seedAudit(service, id, { action: "team.add", detail: { role: "admin" }, actor: "command line" });
    const page = await (await person.get(PATH)).text();
    expect(page).toContain("Ada &lt;b>");
    expect(page).toContain("A moderator");
    expect(page).toContain("The operator");
    expect(page).toContain("Joined the team as admin");
    expect(page).toContain(`<a href="/dashboard/settings/webhooks/${webhook}"><bdi>receiver.example/hook</bdi></a>`);
    expect(page).toContain('<bdi class="muted">gone.example</bdi>');
    expect(page).not.toContain(deleted);
    expect(page).not.toContain("<script>alert");
  });

  test("turns without leaving one out or showing one twice, those of one moment included", async () => {
    const { id } = await seedOrganisation(service.context);
    const person = await signIn(service, { organisationId: id });
    await service.sql`insert into audit_entry (id, organisation_id, actor, action, detail, created_at)
      select gen_random_uuid(), ${id}, 'owner', 'organisation.rename', jsonb_build_object('from', 'n' || n, 'to', 'x'),
        now() - (n / 40) * interval '1 minute' from generate_series(1, 130) n`;
    const seen: string[] = [];
    for (let path: string | null = PATH, turns = 0; path !== null && turns < 5; turns++) {
      const page: string = await (await person.get(path)).text();
      expect(Buffer.byteLength(page)).toBeLessThan(60_000);
      seen.push(...[...page.matchAll(/from (n\d+) to x/g)].map(([, n]) => n as string));
      path = /rel="next" href="([^"]+)"/.exec(page)?.[1] ?? null;
    }
    expect(seen).toHaveLength(130);
    expect(new Set(seen).size).toBe(130);
  });

  test("takes a place that is none for the beginning", async () => {
    const { id } = await seedOrganisation(service.context);
    const person = await signIn(service, { organisationId: id });
    await seedAudit(service, id, { action: "team.leave" });
    for (const before of ["x", "1.2", `999999999999999.${newId()}`, "0.00000000-0000-0000-0000-00000000000g"])
      expect((await person.get(`${PATH}?before=${before}`)).status).toBe(200);
  });

  test("is in the reader's language", async () => {
    const { id } = await seedOrganisation(service.context);
    const person = await signIn(service, { organisationId: id });
    const detail = { from: "member", to: "admin", keysRevoked: 2 };
    await seedAudit(service, id, { action: "team.role", detail, actor: "command line" });
    const page = await (await person.get(`${PATH}?lang=de`)).text();
    expect(page).toContain("<h1>Aktivität</h1>");
    expect(page).toContain("Rolle von Mitglied in Admin geändert; 2 API-Schlüssel widerrufen");
    expect(page).not.toMatch(/The operator|Changed a role|latest first/);
  });

  test("names what a change was about, where the organisation may read it", async () => {
    const [mine, other] = [await seedOrganisation(service.context), await seedOrganisation(service.context)];
    const person = await signIn(service, { organisationId: mine.id });
    const member = await seedPerson(service, { organisationId: mine.id, name: "Grace Member" });
    const gone = await seedPerson(service, { organisationId: other.id, name: "Alan Gone" });
    const own = await seedBusiness(service.context, { organisationId: mine.id, name: "Own shop" });
    const foreign = await seedBusiness(service.context, { organisationId: other.id, name: "Foreign shop" });
    const review = await seedReview(service.context, own.id, { author: "Rosa Reviewer" });
    const removed = await seedReview(service.context, own.id, { author: "Rita Removed", status: "removed" });
    const theirs = await seedReview(service.context, foreign.id, { author: "Tess Theirs" });
    const webhook = await seedWebhook(service, other.id, { url: "https://theirs.example/hook" });
    const key = await seedOwnKey(service, other.id, gone.id, "TheirKey");
    const mineKey = await seedOwnKey(service, mine.id, person.id, "MineKey");
    const entries = [
      ["team.role", toWire("usr", member.id)],
      ["team.remove", toWire("usr", gone.id)],
      ["business.change", toWire("biz", own.id)],
      ["reply.create", toWire("rev", review)],
      ["reply.delete", toWire("rev", removed)],
      ["reply.create", toWire("rev", theirs)],
      ["webhook.change", toWire("whs", webhook)],
      ["key.revoke", toWire("key", key.id)],
      ["key.revoke", toWire("key", mineKey.id)],
    ] as const;
    for (const [action, subject] of entries) await seedAudit(service, mine.id, { action, subject, userId: person.id });
    const page = await (await person.get(PATH)).text();
    for (const name of ["Grace Member", member.email, "Alan Gone", "Own shop", "Rosa Reviewer · A title", "MineKey"])
      expect(page).toContain(`${name}</bdi>`);
    expect(page).not.toMatch(/Rita Removed|Tess Theirs|theirs\.example|TheirKey/);
    expect(page).not.toContain(gone.email);
    expect(page).not.toContain(toWire("rev", theirs));
    expect(page).not.toContain(`/members/${toWire("usr", gone.id)}`);
  });

  test("is filtered by person and by kind, and a link to the next page keeps both", async () => {
    const { id } = await seedOrganisation(service.context);
    const person = await signIn(service, { organisationId: id, name: "Ada" });
    const colleague = await seedPerson(service, { organisationId: id, name: "Bob" });
    for (let n = 0; n < 31; n++)
      await seedAudit(service, id, {
        action: "key.create",
        detail: { name: `Ada's ${n}.`, scopes: "read" },
        userId: person.id,
      });
    await seedAudit(service, id, {
      action: "key.create",
      detail: { name: "Bob's.", scopes: "read" },
      userId: colleague.id,
    });
    await seedAudit(service, id, { action: "webhook.on", userId: person.id });
    const who = toWire("usr", person.id);
    const page = await (await person.get(`${PATH}?who=${who}&about=keys`)).text();
    expect(page).toContain("Ada's 30.");
    expect(page).not.toMatch(/Ada's 0\.|Bob's|Switched a webhook on/);
    const next = /rel="next" href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const rest = await (await person.get(next)).text();
    expect(rest).toContain("Ada's 0.");
    expect(rest).not.toMatch(/Bob's|Switched a webhook on/);
    const none = await (await person.get(`${PATH}?who=${toWire("usr", colleague.id)}&about=webhooks`)).text();
    expect(none).toContain("No change matches");
    for (const wrong of ["who=x", "about=x", `who=${toWire("usr", newId())}`, "who=%00", "about=__proto__"])
      expect(await (await person.get(`${PATH}?${wrong}`)).text()).toContain("Switched a webhook on");
  });

  test("does not tell which entries a moderator, an operator or a claimant made", async () => {
    const { id } = await seedOrganisation(service.context);
    const person = await signIn(service, { organisationId: id });
    const moderator = await seedPerson(service, { organisationId: id, name: "Mona Moderator" });
    for (const actor of ["staff", "operator", "proof", "provider"])
      await seedAudit(service, id, { action: "business.gain", userId: moderator.id, actor });
    const list = await (await person.get(PATH)).text();
    const asked = await (await person.get(`${PATH}?who=${toWire("usr", moderator.id)}`)).text();
    for (const page of [list, asked]) {
      expect(page).not.toContain("Mona");
      expect(page.match(/Received a business/g)).toHaveLength(4);
    }
    await seedAudit(service, id, { action: "webhook.on", userId: moderator.id });
    const own = await (await person.get(`${PATH}?who=${toWire("usr", moderator.id)}`)).text();
    expect(own).toContain("Switched a webhook on");
    expect(own).not.toContain("Received a business");
  });

  test("has every action of an organisation in a kind", () => {
    const ofService = ["operator", "plan", "secret", "staff"];
    const nouns = new Set(ACTIONS_IN_WORDS.map((action) => action.split(".")[0] as string));
    const known: readonly string[] = [...Object.values(KINDS).flat(), ...ofService];
    expect([...nouns].filter((noun) => !known.includes(noun))).toEqual([]);
  });

  test("shows nothing of another organisation", async () => {
    const [mine, other] = [await seedOrganisation(service.context), await seedOrganisation(service.context)];
    await seedAudit(service, other.id, { action: "key.create", detail: { name: "TheirKey", scopes: "read" } });
    const person = await signIn(service, { organisationId: mine.id });
    const page = await (await person.get(PATH)).text();
    expect(page).not.toContain("TheirKey");
    expect(page).toContain("No changes yet");
  });
});
