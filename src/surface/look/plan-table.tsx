// The plans beside each other: a column for each plan, a row for each thing that it says.
import type { ComponentChildren } from "preact";
import { isFree, type Plan } from "#domain/account/plan/plan.ts";
import { wordsIn } from "#words/words.ts";
import { useFormat } from "./reader.ts";
import { useWords } from "./words.ts";

type Props<Plan> = {
  class: string;
  plans: readonly Plan[];
  nameOf: (plan: Plan) => ComponentChildren;
  rows: readonly (readonly [name: string, of: (plan: Plan) => ComponentChildren])[];
};

export function PlanTable<Plan>({ class: name, plans, nameOf, rows }: Props<Plan>) {
  const { table } = useWords("settingPlan");
  return (
    <section class="scroll" tabindex={0} aria-label={table.caption}>
      <table class={name}>
        <thead>
          <tr>
            <th scope="col">{table.plan}</th>
            {plans.map((plan) => (
              <th scope="col">{nameOf(plan)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan) => (
                <td>{of(plan)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Row = { name: string; of: (plan: Plan) => ComponentChildren; differs: (plan: Plan) => unknown };

/** What the plans cost and where they differ. Where no plan has a price, one sentence says so and the table has no prices. @property children stand above the table */
export function PlanComparison<Of extends Plan>({
  children,
  ...props
}: Omit<Props<Of>, "rows"> & { children?: ComponentChildren }) {
  const { plans } = props;
  const words = useWords("offer");
  const { table, seats } = useWords("settingPlan");
  const { language, count } = useFormat();
  const { plans: names } = wordsIn("prose", language).about;
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
  const areFree = isFree(plans);
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
      {children}
      <PlanTable {...props} rows={shown.map(({ name, of }) => [name, of])} />
    </>
  );
}
