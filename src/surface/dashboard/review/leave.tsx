// The reviews of the chosen business as files for other services, each with a list of the data that it leaves out.
import { exportForOwner } from "#domain/archive/owner.ts";
import { exportReviews } from "#domain/review/dashboard/export.ts";
import { LEAVING } from "#domain/transfer/leave/layout.ts";
import { leaveWithoutAddresses } from "#domain/transfer/leave/leave.ts";
import { lossesOf, type OwnersLayout } from "#domain/transfer/leave/loss.ts";
import { separatorIn } from "#platform/language/separator.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel } from "../component/display.tsx";
import { download } from "../kit/download.ts";
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
  return download(
    visit,
    fileOf(visit, "csv"),
    exportReviews(visit.context, visit.business, head, separatorIn(visit.language)),
  );
}

export function exportFile(layout: OwnFile): (visit: BusinessVisit) => Answer {
  return (visit) => {
    const { context, business } = visit;
    if (layout === "candor")
      return download(visit, fileOf(visit, "ndjson", "-candor"), exportForOwner(context, business.id));
    return download(visit, fileOf(visit, "csv", `-${layout}`), leaveWithoutAddresses(context, business.id, layout));
  };
}

function fileOf({ language }: BusinessVisit, ending: "csv" | "ndjson", infix = "") {
  return { name: "reviews", own: wordsIn("ownReview", language).csv.file, infix, ending } as const;
}
