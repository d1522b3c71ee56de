// How a reader's report stands: the decision with its ground, or the receipt while it waits.
import { toWire } from "#contract/id.ts";
import type { ReaderReport } from "#domain/review/reader-report/one.ts";
import { useWords } from "#surface/look/words.ts";
import { Day } from "../component/day.tsx";
import { Ground, Quoted, Reported } from "./reported.tsx";

function upheldWords({ isOfPhoto, isSecond }: ReaderReport) {
  if (isOfPhoto) return isSecond ? "photoSecondUpheld" : "photoUpheld";
  return isSecond ? "secondUpheld" : "upheld";
}

/** What a moderator did about the report, or who reads it. */
export function Told({ of }: { of: ReaderReport }) {
  const words = useWords("readerReport");
  const { courts } = useWords("mail").statement;
  const name = <bdi>{of.businessName}</bdi>;
  switch (of.state) {
    case "gone":
      return <p>{words.gone}</p>;
    case "paused":
      return (
        <>
          <p>{of.pausedUntil && words.paused({ date: <Day of={of.pausedUntil} /> })}</p>
          <Quoted>{of.pauseReason}</Quoted>
        </>
      );
    case "upheld":
      if (of.isOnline)
        return (
          <>
            <p>{of.isOfPhoto ? words.photoRestored({ name }) : words.restored({ name })}</p>
            <p>{words.restoredFinal}</p>
            <p class="muted">{courts}</p>
            <Reported of={of} />
          </>
        );
      return (
        <>
          <p>{words[upheldWords(of)]({ name })}</p>
          <Ground of={of.grounds} />
          <Reported of={of} />
        </>
      );
    case "dismissed":
    case "final":
      return (
        <>
          <p>{of.isSecond ? words.secondDismissed({ name }) : words.dismissed({ name })}</p>
          <Ground of={of.grounds} />
          {!of.isOnline && <p>{words.offlineOtherwise}</p>}
          <p class="muted">{courts}</p>
          <Reported of={of} />
        </>
      );
    default:
      return (
        <>
          <p>{of.state === "complained" ? words.complained({ name }) : words.open({ name })}</p>
          <p>{words.number({ number: <code>{toWire("rpt", of.id)}</code> })}</p>
          {!of.hasAddress && <p class="muted">{words.keepLink}</p>}
          <Reported of={of} />
        </>
      );
  }
}
