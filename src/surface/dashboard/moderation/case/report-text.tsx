// One report as moderators read it: by a business, or by a reader, of whom they see the name only.
import { toWire } from "#contract/id.ts";
import type { OpenReport } from "#domain/review/moderation/queue.ts";
import type { KeptPhoto } from "#domain/review/photo/one.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { When } from "../../component/display.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import { reportReasonWords, toldWords } from "../../review/words.ts";
import { PHOTOS_PATH } from "../kit/path.tsx";

/** Bytes of the page that the texts of one report may take. */
const ROOM = { note: 1_500, place: 500, complaint: 1_500 };

/** @param photos of the review */
export function ReportText({ of, photos }: { of: OpenReport; photos: readonly KeptPhoto[] }) {
  const words = useWords("moderating");
  const own = useWords("readerReport");
  const { language } = useReader();
  // A picture that its author removed is not there.
  const at = photos.findIndex(({ id }) => id === of.photoId);
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
      {of.photoId !== null && (
        <>
          <p>{own.ofPhoto}</p>
          <Thumbnail of={photos[at]} n={at + 1} />
          {photos[at]?.state !== "shown" && <p>{own.photoGone}</p>}
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

/** Of a picture that a report names. */
function Thumbnail({ of, n }: { of: KeptPhoto | undefined; n: number }) {
  const { picture } = useWords("photoQueue");
  if (!of) return null;
  const path = `${PHOTOS_PATH}/${toWire("pho", of.id)}/picture`;
  return (
    <a class="photo-reported" href={path}>
      <img src={path} alt={of.alt || picture({ n })} width={of.width} height={of.height} loading="lazy" />
    </a>
  );
}
