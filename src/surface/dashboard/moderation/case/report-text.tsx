// One report as moderators read it: by a business, or by a reader, of whom they see the name only.
import type { OpenReport } from "#domain/review/moderation/queue.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { When } from "../../component/display.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import { reportReasonWords, toldWords } from "../../review/words.ts";

/** Bytes of the page that the texts of one report may take. */
const ROOM = { note: 1_500, place: 500, complaint: 1_500 };

export function ReportText({ of }: { of: OpenReport }) {
  const words = useWords("moderating");
  const own = useWords("readerReport");
  const { language } = useReader();
  const { madeBy, reason, note, place, complaint, firstDecision, organisationName, userName, createdAt } = of;
  return (
    <>
      <p>
        <strong>{words.reported({ reason: reportReasonWords(reason, language) })}</strong> · <When at={createdAt} />
        {madeBy === "reader" && ` · ${own.reader}`}
        {organisationName && (
          <>
            {" · "}
            <bdi>{organisationName}</bdi>
          </>
        )}
        {userName && (
          <>
            {" "}
            (<bdi>{userName}</bdi>)
          </>
        )}
      </p>
      {madeBy === "reader" && organisationName && (
        <p>
          <strong>{own.ofBusiness}</strong>
        </p>
      )}
      {note && <Text of={note} room={ROOM.note} />}
      {place && (
        <>
          <p class="muted">{own.means}</p>
          <Text of={place} room={ROOM.place} />
        </>
      )}
      {complaint && (
        <>
          <p>
            <strong>{own.complains({ decision: <bdi>{toldWords(firstDecision ?? "", language)}</bdi> })}</strong>
          </p>
          <Text of={complaint} room={ROOM.complaint} />
        </>
      )}
    </>
  );
}

function Text({ of, room }: { of: string; room: number }) {
  return (
    <p class="review-text" dir="auto">
      {excerpt(of, room).text}
    </p>
  );
}
