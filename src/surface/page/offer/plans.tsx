// The plans of this service beside each other: what they cost and where they differ.
import type { ComponentChildren } from "preact";
import { FIRST_PLAN, isFree, livePlans, type Plan, type Plans } from "#domain/account/plan/plan.ts";
import { PlanTable } from "#surface/look/plan-table.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";

type Row = { name: string; of: (plan: Plan) => ComponentChildren; differs: (plan: Plan) => unknown };

/** @property isOpen anyone can sign up */
type Props = { plans: Plans; isOpen: boolean };

/** Where no plan has a price, one sentence says so and the table has no prices. */
export function PlanPrices({ plans: catalogue, isOpen }: Props) {
  const plans = Object.values(livePlans(catalogue));
  const start = isOpen ? catalogue[FIRST_PLAN] : undefined;
  const words = useWords("offer");
  const { table, seats } = useWords("settingPlan");
  const { setting } = useWords("frame");
  const { language, count } = useFormat();
  const { plans: names } = wordsIn("prose", language).about;
  const areFree = isFree(plans);
  const figure = (name: string, key: "invitesPerMonth" | "seats" | "locations"): Row => ({
    name,
    of: (plan) => count(plan[key]),
    differs: (plan) => plan[key],
  });
  const tool = (name: string, key: "api" | "webhooks" | "integrations"): Row => ({
    name,
    of: (plan) => (plan[key] ? table.yes : table.no),
    differs: (plan) => plan[key],
  });
  const rows: Row[] = [
    {
      name: words.price,
      of: ({ priceText }) => (priceText === undefined ? words.free : <bdi>{priceText}</bdi>),
      differs: ({ priceText }) => priceText ?? "",
    },
    figure(names.invitations, "invitesPerMonth"),
    figure(seats, "seats"),
    figure(names.businesses, "locations"),
    tool(table.api, "api"),
    tool(table.webhooks, "webhooks"),
    tool(table.integrations, "integrations"),
    {
      name: table.widgets,
      of: ({ widgets }) => (widgets === "all" ? table.allWidgets : table.basicWidgets),
      differs: ({ widgets }) => widgets,
    },
  ];
  const shown = (areFree ? rows.slice(1) : rows).filter(
    ({ differs }) => plans.length === 1 || new Set(plans.map(differs)).size > 1,
  );
  return (
    <>
      {areFree && <p>{words.allFree}</p>}
      {plans.length > 1 && (
        <p>
          {start && words.start({ plan: <bdi>{start.name}</bdi> })} {words.larger({ page: setting.plan })}
        </p>
      )}
      <PlanTable
        class="plan-prices"
        plans={plans}
        nameOf={({ name }) => <bdi>{name}</bdi>}
        rows={shown.map(({ name, of }) => [name, of])}
      />
    </>
  );
}
