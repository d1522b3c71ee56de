// The reviews of the chosen business as files for other services: what each leaves out, and its download.
import { exportForOwner } from "#domain/archive/owner.ts";
import { leaveWithoutAddresses } from "#domain/transfer/leave/leave.ts";
import { lossesOf, type OwnersLayout } from "#domain/transfer/leave/loss.ts";
import { NEVER } from "#surface/look/answer.ts";
import { plural } from "#surface/look/format.ts";
import { streamOf } from "../../stream.ts";
import { Panel } from "../component/display.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { LIST_PATH } from "./filter.ts";

/** The CSV has an address of its own, which members may use, too. */
export const OWN_FILES = ["candor", "judge-me", "okendo"] as const;
type OwnFile = (typeof OWN_FILES)[number];

const ABOUT: Record<OwnersLayout, { title: string; use: string; href: string }> = {
  candor: {
    title: "Another instance of this service",
    use: "Products and reviews with their replies, as NDJSON. Its operator imports the file.",
    href: "/dashboard/export/candor",
  },
  "judge-me": {
    title: "Judge.me",
    use: "A CSV file in the layout of Judge.me, which other services read, too.",
    href: "/dashboard/export/judge-me",
  },
  okendo: { title: "Okendo", use: "A CSV file in the layout of Okendo.", href: "/dashboard/export/okendo" },
  csv: {
    title: "A spreadsheet",
    use: "A CSV file for people: no cell in it runs as a formula.",
    href: "/dashboard/reviews.csv",
  },
};

export function exportPage(visit: BusinessVisit): Answer {
  return page(visit, {
    title: "Take the reviews elsewhere",
    back: { href: LIST_PATH, label: "Reviews" },
    children: (
      <>
        <p class="prose muted">
          The reviews of {visit.business.name} stay here, whatever you download. The first three files hold public
          reviews and imported ones that are held. They are for programs: do not open and save them in a spreadsheet.
        </p>
        {(["candor", "judge-me", "okendo", "csv"] as const).map((layout) => (
          <File key={layout} layout={layout} visit={visit} />
        ))}
      </>
    ),
  });
}

function File({ layout, visit }: { layout: OwnersLayout; visit: BusinessVisit }) {
  const { title, use, href } = ABOUT[layout];
  return (
    <Panel title={title} id={layout}>
      <p>{use}</p>
      <p id={`lost-${layout}`}>It leaves out:</p>
      <ul class="left-out" aria-labelledby={`lost-${layout}`}>
        {lossesOf(layout, visit.business.tally).map(({ what, reviews }) => (
          <li key={what}>
            {what}
            {reviews !== null && ` (${plural(reviews, "review")})`}
          </li>
        ))}
      </ul>
      <p>
        <a class="button button-quiet" href={href} download>
          Download for {layout === "csv" ? "a spreadsheet" : layout === "candor" ? "another instance" : title}
        </a>
      </p>
    </Panel>
  );
}

export function exportFile(layout: OwnFile): (visit: BusinessVisit) => Answer {
  return ({ business, context }) => {
    const [pieces, type, ending] =
      layout === "candor"
        ? [exportForOwner(context, business.id), "application/x-ndjson", "ndjson"]
        : [leaveWithoutAddresses(context, business.id, layout), "text/csv; header=present", "csv"];
    const day = context.clock.now().toISOString().slice(0, 10);
    return {
      type: "text",
      body: "",
      stream: streamOf(pieces),
      cacheControl: NEVER,
      headers: {
        "content-type": `${type}; charset=utf-8`,
        // A slug is ASCII and holds no quotes.
        "content-disposition": `attachment; filename="reviews-${business.slug}-${layout}-${day}.${ending}"`,
      },
    };
  };
}
