// All plans of this service beside each other.
import type { Plan, Plans } from "#domain/account/plan.ts";
import { formatCount } from "#surface/look/format.ts";
import { type Column, Grid } from "../../component/grid.tsx";
import { Pill } from "../../component/note.tsx";

type Row = Plan & { id: string };

/** @param current the id of the organisation's own */
export function PlanTable({ plans, current }: { plans: Plans; current: string }) {
  const columns: Column<Row>[] = [
    {
      label: "Plan",
      cell: ({ id, name }) => (
        <>
          {name} {id === current && <Pill tone="good">Yours</Pill>}
        </>
      ),
    },
    { label: "Invitations a month", isNumber: true, cell: ({ invitesPerMonth }) => formatCount(invitesPerMonth) },
    { label: "Seats", isNumber: true, cell: ({ seats }) => formatCount(seats) },
    { label: "Locations", isNumber: true, cell: ({ locations }) => formatCount(locations) },
    { label: "REST API", cell: ({ api }) => yes(api) },
    { label: "Webhooks", cell: ({ webhooks }) => yes(webhooks) },
    { label: "Integrations", cell: ({ integrations }) => yes(integrations) },
    { label: "Widgets", cell: ({ widgets }) => (widgets === "all" ? "All" : "Badge and mini") },
  ];
  const rows = Object.entries(plans).map(([id, plan]) => ({ id, ...plan }));
  return (
    <div class="plans">
      <Grid caption="Plans and what they allow" columns={columns} rows={rows} keyOf={({ id }) => id} />
    </div>
  );
}

function yes(has: boolean): string {
  return has ? "Yes" : "No";
}
