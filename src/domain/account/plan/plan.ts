// The catalogue of plans, which an operator can override with a JSON file (PLANS_FILE).
import { readFileSync } from "node:fs";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { SANDBOX_SIZE } from "#contract/sandbox.ts";
import { ConfigError } from "#platform/config/read.ts";

const MAX_PRICE_LENGTH = 60;
/** At least one character that shows, and no control characters or line ends. */
const ONE_LINE = "^(?!\\s*$)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$";

const Limits = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120 }),
    invitesPerMonth: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    seats: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    locations: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    api: Type.Boolean(),
    webhooks: Type.Boolean(),
    integrations: Type.Boolean(),
    widgets: Type.Union([Type.Literal("basic"), Type.Literal("all")]),
    rateLimitPerMinute: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    /** What the plan costs, in the operator's words, for the page for businesses. */
    priceText: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PRICE_LENGTH, pattern: ONE_LINE })),
  },
  // A misspelt limit must not pass unnoticed.
  { additionalProperties: false },
);

/** The bounds of a plan's numbers, for a form. */
export function boundsOf(name: PlanNumber): { least: number; most: number } {
  const { minimum = 0, maximum = 0 } = Limits.properties[name];
  return { least: minimum, most: maximum };
}

export const PLAN_NUMBERS = ["invitesPerMonth", "seats", "locations", "rateLimitPerMinute"] as const;
export type PlanNumber = (typeof PLAN_NUMBERS)[number];

/** An object has "constructor" without a plan of that name. */
export const PLAN_ID = /^(?!constructor$)[a-z][a-z0-9-]{0,39}$/;
export const PLAN_PRICE = { min: 0, max: MAX_PRICE_LENGTH };

export type Plan = Static<typeof Limits>;

export type Plans = Record<string, Plan>;

/** Contract, Plans. */
const BASIC = { api: false, webhooks: false, integrations: false, widgets: "basic" } as const;
const SHOPS = { api: false, webhooks: true, integrations: true, widgets: "all" } as const;
const ALL = { ...SHOPS, api: true } as const;

export const DEFAULT_PLANS: Plans = {
  free: plan("Free", 50, 1, 1, BASIC),
  starter: plan("Starter", 500, 3, 3, SHOPS),
  scale: plan("Scale", 10_000, 20, 50, ALL),
  enterprise: plan("Enterprise", 100_000, 200, 1_000, ALL),
  sandbox: plan("Sandbox", SANDBOX_SIZE, 20, 2, ALL),
};

/** Of those who sign up. */
export const FIRST_PLAN = "free";

/** Of sandboxes alone. It costs nothing, so its limits are bounds. */
export const SANDBOX_PLAN = "sandbox";

type Features = Pick<Plan, "api" | "webhooks" | "integrations" | "widgets">;

function plan(name: string, invitesPerMonth: number, seats: number, locations: number, features: Features): Plan {
  return { name, invitesPerMonth, seats, locations, ...features, rateLimitPerMinute: 600 };
}

/**
 * The limits that differ, such as "seats 3 → 5, api off → on"; of one plan alone each of its limits, such as "seats 5". Names are those of
 * the file.
 */
export function planDifference(before: Plan | undefined, after: Plan | undefined): string {
  return Object.keys(Limits.properties)
    .map((name) => {
      const said = [before, after]
        .filter((each) => each !== undefined)
        .map((each) => limitOf(each, name as keyof Plan));
      return new Set(said).size === 1 && said.length === 2 ? null : `${name} ${said.join(" → ")}`;
    })
    .filter((each) => each !== null)
    .join(", ");
}

function limitOf(plan: Plan, name: keyof Plan): string {
  const value = plan[name];
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value ?? "none");
}

/** The plans that an organisation can have, without that of sandboxes. */
export function livePlans({ [SANDBOX_PLAN]: _, ...live }: Plans): Plans {
  return live;
}

/** The catalogue with the file's changes. Throws ConfigError. */
export function loadPlans(file: string | null): Plans {
  if (file === null) return { ...DEFAULT_PLANS };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new ConfigError("PLANS_FILE", `cannot be read: ${(error as Error).message}`);
  }
  return readPlans(content);
}

/** Reads changes of a catalogue: single limits of known plans, all limits of new ones. Throws ConfigError. */
export function readPlans(content: unknown, base: Plans = DEFAULT_PLANS): Plans {
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new ConfigError("PLANS_FILE", "must hold one object with a plan under each id");
  }
  const plans: Plans = { ...base };
  for (const [id, changes] of Object.entries(content)) {
    if (typeof changes !== "object" || changes === null || Array.isArray(changes))
      throw new ConfigError("PLANS_FILE", `is wrong at ${id}: a plan is an object`);
    const merged = { ...base[id], ...changes };
    const wrong = Value.Errors(Limits, merged).First();
    if (id === SANDBOX_PLAN) throw new ConfigError("PLANS_FILE", `has the plan id "${id}", which is that of sandboxes`);
    if (!PLAN_ID.test(id))
      throw new ConfigError("PLANS_FILE", `has the plan id "${id}"; use lower-case letters, digits and hyphens`);
    if (wrong) {
      const says =
        wrong.path === "/priceText" ? `must be one line of text of 1 to ${MAX_PRICE_LENGTH} characters` : wrong.message;
      throw new ConfigError("PLANS_FILE", `is wrong at ${id}${wrong.path.replaceAll("/", ".")}: ${says}`);
    }
    plans[id] = merged as Plan;
  }
  return plans;
}

/** Whether no plan has a price: this service sells nothing. */
export function isFree(plans: readonly Pick<Plan, "priceText">[]): boolean {
  return plans.every(({ priceText }) => priceText === undefined);
}
