// One report as moderators read it: by a business, or by a reader, of whom they see the name only. The form promises readers that the
// business does not learn who reported, so that a moderator who belongs to it sees less.
import { toWire } from "#contract/id.ts";
import type { LeftTo } from "#domain/review/moderation/complaint.ts";
import type { OpenReport } from "#domain/review/moderation/queue.ts";
import type { KeptPhoto } from "#domain/review/photo/one.ts";
import type { ReviewedBusiness } from "#domain/review/state/columns.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { When } from "../../component/display.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import type { UserVisit } from "../../kit/visit.ts";
import { reportReasonWords, toldWords } from "../../review/words.ts";
import { isOwnCase, PHOTOS_PATH } from "../kit/path.tsx";

/** Bytes of the page that the texts of one report may take. */
const ROOM = { note: 1_500, place: 500, complaint: 1_500 };

/** Kept from a moderator of readers' reports: the name, because a text often tells who wrote it also the words, or nothing. */
export type Kept = "name" | "words" | null;

/** A member of a party of the business reads the words only where no other moderator can decide. */
export function keptFrom(visit: UserVisit, business: ReviewedBusiness, left: LeftTo | null): Kept {
  if (!isOwnCase(visit, business)) return null;
  return left === null ? "name" : "words";
}

/** @param photos of the review */
export function ReportText({ of, photos, kept }: { of: OpenReport; photos: readonly KeptPhoto[]; kept: Kept }) {
  const words = useWords("moderating");
  const own = useWords("readerReport");
  const { language } = useReader();
  const { languageName } = useFormat();
  // A picture that its author removed is not there.
  const at = photos.findIndex(({ id }) => id === of.photoId);
  const { madeBy, reason, firstDecision, organisationName, createdAt } = of;
  const keeps = madeBy === "reader" ? kept : null;
  const userName = keeps === null ? of.userName : null;
  const { note, place, complaint } = keeps === "words" ? { note: null, place: null, complaint: null } : of;
  return (
    <>
      <p>
        <strong>{words.reported({ reason: reportReasonWords(reason, language) })}</strong>
        <span class="under muted small">
          <When at={createdAt} />
          {madeBy === "reader" && ` · ${own.reader}`}
          {of.language && keeps !== "words" && ` · ${languageName(of.language)}`}
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
        </span>
      </p>
      {madeBy === "reader" && organisationName && (
        <p>
          <strong>{own.ofBusiness}</strong>
        </p>
      )}
      {keeps && <p>{keeps === "words" ? own.wordsHidden : own.nameHidden}</p>}
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
