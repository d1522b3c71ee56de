// The limits of a plan as fields. The reader of PLANS_FILE checks the whole plan once more.
import { boundsOf, PLAN_NUMBERS, PLAN_PRICE, type Plan, type PlanNumber } from "#domain/account/plan/plan.ts";
import { oneLine, readText, TEXT_LIMIT } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { asTyped, check, type Field, select, text } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import type { UserVisit } from "../../kit/visit.ts";

/** @param stored null for a new plan */
export function planFields(visit: UserVisit, stored: Plan | null) {
  const { language } = visit;
  const { org, plan: words, mail } = wordsIn("operator", language);
  const { choice } = mail.wrong;
  const { table, seats, locations } = wordsIn("settingPlan", language);
  const label: Record<PlanNumber, string> = {
    invitesPerMonth: table.invitations,
    seats,
    locations,
    rateLimitPerMinute: words.rate,
  };
  const number = (name: PlanNumber): Field<number | Wrong> => {
    const bounds = boundsOf(name);
    return text({
      label: label[name],
      required: true,
      inputmode: "numeric",
      stored: stored ? String(stored[name]) : undefined,
      read: (typed) => readNumber(typed, bounds) ?? { wrong: words.number(bounds) },
    });
  };
  return {
    name: text({
      label: org.name,
      required: true,
      stored: stored?.name,
      missing: wordsIn("missing", language).name,
      read: (typed) => oneLine(readText(typed ?? "", TEXT_LIMIT.name)),
    }),
    ...(Object.fromEntries(PLAN_NUMBERS.map((name) => [name, number(name)])) as Record<
      PlanNumber,
      Field<number | Wrong>
    >),
    api: check({ label: table.api, stored: stored?.api ?? false }),
    webhooks: check({ label: table.webhooks, stored: stored?.webhooks ?? false }),
    integrations: check({ label: table.integrations, stored: stored?.integrations ?? false }),
    widgets: select({
      label: table.widgets,
      stored: stored?.widgets ?? "basic",
      options: [
        { value: "basic", label: table.basicWidgets },
        { value: "all", label: table.allWidgets },
      ],
      read: (typed): Plan["widgets"] | Wrong => (typed === "all" || typed === "basic" ? typed : { wrong: choice }),
    }),
    priceText: text({
      label: words.price,
      stored: stored?.priceText,
      read: (typed) => oneLine(readText(typed ?? "", PLAN_PRICE)),
    }),
  };
}

function readNumber(typed: string | undefined, { least, most }: { least: number; most: number }): number | null {
  const written = asTyped(typed);
  const value = /^\d{1,12}$/.test(written) ? Number(written) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

type Read = { name: { text: string }; priceText: { text: string } } & Omit<Plan, "name" | "priceText">;

export function planOf({ name, priceText, ...of }: Read): Plan {
  const { invitesPerMonth, seats, locations, rateLimitPerMinute, api, webhooks, integrations, widgets } = of;
  return {
    name: name.text,
    ...{ invitesPerMonth, seats, locations, rateLimitPerMinute, api, webhooks, integrations, widgets },
    ...(priceText.text !== "" && { priceText: priceText.text }),
  };
}
