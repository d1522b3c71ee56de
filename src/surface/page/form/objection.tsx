// How a reporter objects to a pause: the complaint about the decision that led to it, and the contact; a court where there is neither.
import type { ReaderReport } from "#domain/review/reader-report/one.ts";
import { contactLink } from "#surface/look/legal.tsx";
import { hrefFor, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Day } from "../component/day.tsx";
import type { Site } from "../kit/site.ts";

type ObjectionProps = { of: ReaderReport; site: Site; pathOf: (reportId: string) => string };

export function Objection({ of, pathOf, site }: ObjectionProps) {
  const words = useWords("readerReport");
  const { complainButton, write } = useWords("readerReportMail");
  const { courts } = useWords("mail").statement;
  const reader = useReader();
  const contact = contactLink(site, reader.language);
  const { state, pauseReportId, pauseObjectUntil: until } = of;
  if (state !== "paused" || pauseReportId === null) return null;
  return (
    <>
      {until !== null && <p>{words.pausedObject({ date: <Day of={until} /> })}</p>}
      <p>
        <a class="touch" href={hrefFor(reader, pathOf(pauseReportId))}>
          {until === null ? words.pausedSee : complainButton}
        </a>
      </p>
      {contact === null && until === null && <p class="muted">{courts}</p>}
      {contact !== null && (
        <p>
          <a class="touch" href={contact}>
            {write}
          </a>
        </p>
      )}
    </>
  );
}
