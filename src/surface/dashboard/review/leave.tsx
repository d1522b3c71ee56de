// The reviews of the chosen business as files for other services, each with a list of the data that it leaves out.
import { exportForOwner } from "#domain/archive/owner.ts";
import { exportReviews } from "#domain/review/dashboard/export.ts";
import { leaveWithoutAddresses } from "#domain/transfer/leave/leave.ts";
import { lossesOf, type OwnersLayout } from "#domain/transfer/leave/loss.ts";
import { streamOf } from "#surface/http/stream.ts";
import { NEVER } from "#surface/look/answer.ts";
import { plural } from "#surface/look/format.ts";
import { Panel } from "../component/display.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { LIST_PATH } from "./filter.ts";

/** Members may use it, too. */
export const CSV_PATH = "/dashboard/reviews.csv";
export const OWN_FILES = ["candor", "judge-me", "okendo"] as const;
type OwnFile = (typeof OWN_FILES)[number];

const ABOUT: Record<OwnersLayout, { title: string; use: string; short?: string }> = {
  candor: {
    title: "Another instance of this service",
    use: "Products and reviews with their replies, as NDJSON. Its operator imports the file.",
    short: "another instance",
  },
  "judge-me": { title: "Judge.me", use: "A CSV file in the layout of Judge.me, which other services read, too." },
  okendo: { title: "Okendo", use: "A CSV file in the layout of Okendo." },
  csv: {
    title: "A spreadsheet",
    use: "A CSV file for people: no cell in it runs as a formula.",
    short: "a spreadsheet",
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
        {([...OWN_FILES, "csv"] as const).map((layout) => (
          <File key={layout} layout={layout} visit={visit} />
        ))}
      </>
    ),
  });
}

function File({ layout, visit }: { layout: OwnersLayout; visit: BusinessVisit }) {
  const { title, use, short = title } = ABOUT[layout];
  const href = layout === "csv" ? CSV_PATH : `/dashboard/export/${layout}`;
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
          Download for {short}
        </a>
      </p>
    </Panel>
  );
}

export function reviewsCsv(visit: BusinessVisit): Answer {
  return download(visit, "", "csv", exportReviews(visit.context, visit.business));
}

export function exportFile(layout: OwnFile): (visit: BusinessVisit) => Answer {
  return (visit) => {
    const { context, business } = visit;
    if (layout === "candor") return download(visit, "-candor", "ndjson", exportForOwner(context, business.id));
    return download(visit, `-${layout}`, "csv", leaveWithoutAddresses(context, business.id, layout));
  };
}

const TYPE = { csv: "text/csv; charset=utf-8; header=present", ndjson: "application/x-ndjson; charset=utf-8" } as const;

/** Streams a file in constant memory. */
function download(
  { business, context }: BusinessVisit,
  infix: string,
  ending: keyof typeof TYPE,
  pieces: Parameters<typeof streamOf>[0],
): Answer {
  const day = context.clock.now().toISOString().slice(0, 10);
  return {
    type: "text",
    body: "",
    stream: streamOf(pieces),
    cacheControl: NEVER,
    headers: {
      "content-type": TYPE[ending],
      // A slug is ASCII and holds no quotes.
      "content-disposition": `attachment; filename="reviews-${business.slug}${infix}-${day}.${ending}"`,
    },
  };
}
