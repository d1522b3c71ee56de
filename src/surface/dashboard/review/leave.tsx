// The reviews of the chosen business as files for other services, each with a list of the data that it leaves out.
import { exportForOwner } from "#domain/archive/owner.ts";
import { exportReviews } from "#domain/review/dashboard/export.ts";
import { LEAVING } from "#domain/transfer/leave/layout.ts";
import { leaveWithoutAddresses } from "#domain/transfer/leave/leave.ts";
import { lossesOf, type OwnersLayout } from "#domain/transfer/leave/loss.ts";
import { streamOf } from "#surface/http/stream.ts";
import { NEVER } from "#surface/look/answer.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel } from "../component/display.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { LIST_PATH } from "./filter.ts";

export const EXPORT_PATH = "/dashboard/export";
/** Members may use it, too. */
export const CSV_PATH = "/dashboard/reviews.csv";
export const OWN_FILES = ["candor", "judge-me", "okendo"] as const;
type OwnFile = (typeof OWN_FILES)[number];

export function exportPage(visit: BusinessVisit): Answer {
  const words = wordsIn("ownReview", visit.language);
  return page(visit, {
    title: words.exportTitle,
    back: { href: LIST_PATH, label: wordsIn("frame", visit.language).main.reviews },
    children: (
      <>
        <p class="prose muted">{words.leave.lead({ business: <bdi>{visit.business.name}</bdi> })}</p>
        {([...OWN_FILES, "csv"] as const).map((layout) => (
          <File key={layout} layout={layout} visit={visit} />
        ))}
      </>
    ),
  });
}

function File({ layout, visit }: { layout: OwnersLayout; visit: BusinessVisit }) {
  const { leave: words, loss } = useWords("ownReview");
  const isOurs = layout === "candor" || layout === "csv";
  const service = isOurs ? "" : LEAVING[layout].vendor;
  const { known, uncounted } = lossesOf(layout, visit.business.tally);
  return (
    <Panel title={isOurs ? words.file[layout] : service} id={layout}>
      <p>{words.use[layout]}</p>
      <p id={`lost-${layout}`}>{words.leavesOut}</p>
      <ul class="left-out" aria-labelledby={`lost-${layout}`}>
        {known.map(({ what, reviews: count }) => (
          <li key={what}>{what === "origin" ? loss.origin({ service, count }) : loss[what]({ count })}</li>
        ))}
        {uncounted.map((what) => (
          <li key={what}>{loss[what]}</li>
        ))}
      </ul>
      <p>
        <a class="button button-quiet" href={layout === "csv" ? CSV_PATH : `${EXPORT_PATH}/${layout}`} download>
          {isOurs ? words.download[layout] : words.download.service({ service })}
        </a>
      </p>
    </Panel>
  );
}

export function reviewsCsv(visit: BusinessVisit): Answer {
  const { head } = wordsIn("ownReview", visit.language).csv;
  return download(visit, "", "csv", exportReviews(visit.context, visit.business, head));
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
  { business, context, language }: BusinessVisit,
  infix: string,
  ending: keyof typeof TYPE,
  pieces: Parameters<typeof streamOf>[0],
): Answer {
  const day = context.clock.now().toISOString().slice(0, 10);
  // A slug is ASCII and holds no quotes.
  const rest = `-${business.slug}${infix}-${day}.${ending}`;
  const own = encodeURIComponent(wordsIn("ownReview", language).csv.file) + rest;
  return {
    type: "text",
    body: "",
    stream: streamOf(pieces),
    cacheControl: NEVER,
    headers: {
      "content-type": TYPE[ending],
      "content-disposition": `attachment; filename="reviews${rest}"; filename*=UTF-8''${own}`,
    },
  };
}
