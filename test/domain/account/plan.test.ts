import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_PLANS, livePlans, loadPlans } from "#domain/account/plan/plan.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "candor-plans-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function load(content: string) {
  const file = join(folder, "plans.json");
  writeFileSync(file, content);
  return loadPlans(file);
}

test("without a file the catalogue is that of the contract", () => {
  expect(livePlans(loadPlans(null))).toEqual({
    free: {
      name: "Free",
      invitesPerMonth: 50,
      seats: 1,
      locations: 1,
      api: false,
      webhooks: false,
      integrations: false,
      widgets: "basic",
      rateLimitPerMinute: 600,
    },
    starter: {
      name: "Starter",
      invitesPerMonth: 500,
      seats: 3,
      locations: 3,
      api: false,
      webhooks: true,
      integrations: true,
      widgets: "all",
      rateLimitPerMinute: 600,
    },
    scale: {
      name: "Scale",
      invitesPerMonth: 10_000,
      seats: 20,
      locations: 50,
      api: true,
      webhooks: true,
      integrations: true,
      widgets: "all",
      rateLimitPerMinute: 600,
    },
    enterprise: {
      name: "Enterprise",
      invitesPerMonth: 100_000,
      seats: 200,
      locations: 1_000,
      api: true,
      webhooks: true,
      integrations: true,
      widgets: "all",
      rateLimitPerMinute: 600,
    },
  });
});

test("sandboxes have a plan of their own, which no file changes and no list shows", () => {
  expect(loadPlans(null).sandbox).toMatchObject({ invitesPerMonth: 10_000, api: true, webhooks: true });
  expect(livePlans(loadPlans(null))).not.toHaveProperty("sandbox");
  expect(() => load(JSON.stringify({ sandbox: { invitesPerMonth: 1_000_000 } }))).toThrow("sandbox");
});

test("a file changes single limits, and adds whole plans", () => {
  const partner = { ...DEFAULT_PLANS.scale, name: "Partner", seats: 5 };
  const plans = load(JSON.stringify({ scale: { invitesPerMonth: 20_000 }, partner }));
  expect(plans.scale).toEqual({ ...DEFAULT_PLANS.scale, invitesPerMonth: 20_000 } as never);
  expect(plans.partner).toEqual(partner as never);
  expect(plans.free).toEqual(DEFAULT_PLANS.free as never);
});

describe("what a plan costs", () => {
  const free = (priceText: unknown) => load(JSON.stringify({ free: { priceText } }));

  for (const text of ["0 €", "29 € a month, billed yearly", "無料", "x".repeat(60), "Ask us: <sales@shop.example>"]) {
    test(`${text} is kept as it is`, () => {
      expect(free(text).free?.priceText).toBe(text);
      expect(free(text).scale).not.toHaveProperty("priceText");
    });
  }

  for (const wrong of [
    "",
    "   ",
    "x".repeat(61),
    "10 €\na month",
    "10 €\u2028",
    "\u0000",
    "\u009f",
    10,
    null,
    true,
    ["10 €"],
    {},
  ]) {
    test(`${JSON.stringify(wrong)} is refused`, () =>
      expect(() => free(wrong)).toThrow(
        "PLANS_FILE is wrong at free.priceText: must be one line of text of 1 to 60 characters",
      ));
  }

  test("a misspelt name is refused", () =>
    expect(() => load('{"free":{"pricetext":"0 €"}}')).toThrow("free.pricetext"));
});

describe("a wrong file is refused with the place", () => {
  const wrong: [content: string, says: string][] = [
    ["not json", "cannot be read"],
    ["[]", "one object"],
    ["null", "one object"],
    ['{"scale":{"seats":0}}', "scale.seats"],
    ['{"scale":{"seats":"many"}}', "scale.seats"],
    ['{"scale":{"widgets":"some"}}', "scale.widgets"],
    ['{"new":{"name":"New"}}', "new."],
    ['{"New Plan":{}}', "New Plan"],
    ['{"scale":{"seat":30}}', "scale.seat"],
    ['{"scale":"unlimited"}', "scale"],
    ['{"scale":null}', "scale"],
    ['{"scale":[]}', "scale"],
  ];
  for (const [content, says] of wrong) {
    test(content, () => {
      expect(() => load(content)).toThrow("PLANS_FILE");
      expect(() => load(content)).toThrow(says);
    });
  }

  test("a missing file is refused", () =>
    expect(() => loadPlans(join(folder, "none.json"))).toThrow("PLANS_FILE cannot be read"));
});
