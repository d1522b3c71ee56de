// The pictures of a review before a moderator: each with its state, its facts and its buttons.
import { type PhotoId, toWire, type UserId } from "#contract/id.ts";
import type { KeptPhoto } from "#domain/review/photo/one.ts";
import { type Drawn, drawFields } from "#surface/form/form.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Pill, Unseen } from "../../component/display.tsx";
import { Ask, Hidden, PostButton } from "../../component/form.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import { casePath, PHOTOS_PATH } from "../kit/path.tsx";
import { decisionWords } from "../kit/words.ts";
import { groundFields } from "./form.tsx";

/** Bytes of the page that a text of the author or of a moderator may take. */
const ROOM = 1_200;

/** A decision that was refused. */
export type SentRuling = { id: PhotoId; drawn: Drawn };

type Props = {
  photos: readonly KeptPhoto[];
  /** Of the review: readers see no picture of a review that is offline. */
  isOnline: boolean;
  /** The page that a decision leads back to; null: the review's own. */
  back: string | null;
  sent?: SentRuling | undefined;
  /** The moderator leaves the review to others. */
  isLeft: boolean;
  /** The moderator, if a colleague decides about objections to their decisions. */
  leaving: UserId | null;
};

export function PhotoCards({ photos, sent, ...shared }: Props) {
  return (
    <ul class="photo-cards">
      {photos.map((photo, at) => (
        <li key={photo.id} class="photo-card">
          <PhotoCard {...shared} photo={photo} n={at + 1} drawn={sent?.id === photo.id ? sent.drawn : undefined} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = Pick<Props, "isOnline" | "back" | "isLeft" | "leaving"> & {
  photo: KeptPhoto;
  n: number;
  drawn: Drawn | undefined;
};

function PhotoCard({ photo, n, isOnline, back, drawn, isLeft, leaving }: CardProps) {
  const words = useWords("photoQueue");
  const format = useFormat();
  const { language } = useReader();
  const { state, alt, repeats, decider, decidedAt, reason, note, objection, answer, canUndo } = photo;
  const path = `${PHOTOS_PATH}/${toWire("pho", photo.id)}`;
  const isObjected = objection !== null && answer === null;
  const isOthers = isObjected && leaving !== null && photo.decidedBy === leaving;
  return (
    <>
      <a href={`${path}/picture`}>
        <img
          src={`${path}/picture`}
          alt={alt || words.picture({ n })}
          width={photo.width}
          height={photo.height}
          loading="lazy"
        />
      </a>
      <p>
        <strong>{words.picture({ n })}</strong> <PhotoState of={state} isOnline={isOnline} />
      </p>
      {alt && <p dir="auto">{words.alt({ alt })}</p>}
      {repeats && <p>{words.repeats({ link: (text) => <a href={casePath(toWire("rev", repeats))}>{text}</a> })}</p>}
      {reason !== null && <p>{decisionWords(reason, language)}</p>}
      {note !== null && (
        <p class="review-text" dir="auto">
          {excerpt(note, ROOM).text}
        </p>
      )}
      {decidedAt && decider !== null && (
        <p class="muted small">{words.decided({ who: <bdi>{decider}</bdi>, date: format.date(decidedAt) })}</p>
      )}
      {isObjected && (
        <>
          <p>{words.objects}</p>
          <p class="review-text" dir="auto">
            {excerpt(objection, ROOM).text}
          </p>
        </>
      )}
      {isOthers && !isLeft && <p>{words.others}</p>}
      {!isOthers && !isLeft && (
        <div class="actions">
          <Rulings photo={photo} n={n} path={path} back={back} drawn={drawn} />
          {canUndo && objection === null && (
            <PostButton isQuiet action={`${path}/undo`} fields={{ seen: photo.version }}>
              {words.undo}
              <Unseen>{words.picture({ n })}</Unseen>
            </PostButton>
          )}
        </div>
      )}
    </>
  );
}

function PhotoState({ of: state, isOnline }: { of: KeptPhoto["state"]; isOnline: boolean }) {
  const { state: words, held } = useWords("photoQueue");
  if (state === "shown" && !isOnline) return <Pill tone="fair">{held}</Pill>;
  return <Pill tone={state === "shown" ? "good" : state === "waiting" ? "fair" : "bad"}>{words[state]}</Pill>;
}

function Rulings({
  photo,
  n,
  path,
  back,
  drawn,
}: Omit<CardProps, "isLeft" | "leaving" | "isOnline"> & { path: string }) {
  const words = useWords("photoQueue");
  const { language } = useReader();
  const { state, isQueued, version } = photo;
  const isObjected = state === "taken_down" && isQueued;
  const fields = { seen: version, ...(back !== null && { back }) };
  const action = `${path}/decide`;
  const stay = isObjected ? words.stay : { ...words.down, label: words.down.label({ n }) };
  return (
    <>
      {(isQueued || state === "taken_down") && (
        <PostButton isQuiet={!isQueued} action={action} fields={{ ...fields, verdict: "show" }}>
          {state === "waiting" ? words.show : state === "shown" ? words.keep : words.restore}
          <Unseen>{words.picture({ n })}</Unseen>
        </PostButton>
      )}
      {(isObjected || state !== "taken_down") && (
        <Ask
          label={stay.label}
          of={isObjected && words.picture({ n })}
          title={stay.title({ n })}
          question={stay.question}
          confirm={stay.confirm}
          action={action}
          isOpen={drawn !== undefined}
        >
          <Hidden fields={{ ...fields, verdict: "take_down" }} />
          {(drawn ?? drawFields(groundFields("remove", "photo", toWire("pho", photo.id), language), null, {})).all}
        </Ask>
      )}
    </>
  );
}
