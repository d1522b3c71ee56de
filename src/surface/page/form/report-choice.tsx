// The choice among reports that wait under one address, for the page of a mailed link.
import { toWire } from "#contract/id.ts";
import type { WaitingReport } from "#domain/review/reader-report/waiting.ts";
import type { Language } from "#platform/language/language.ts";
import { hidden, radio } from "#surface/form/field.tsx";
import { whichPhoto } from "#surface/look/which-photo.ts";
import { wordsIn } from "#words/words.ts";
import { reasonIn } from "./reported.tsx";

type Words = ReturnType<typeof wordsIn<"readerReport">>;

/** Nothing is preselected: a stranger may have typed any of them. The only one is sent along, so that none is confirmed unread. */
export function whichField(language: Language, waiting: readonly WaitingReport[]) {
  const words = wordsIn("readerReport", language);
  const [only, second] = waiting;
  const isOfMany = areOfMany(waiting);
  const read = (typed: string | undefined) => {
    const wire = typed ?? (only && second === undefined ? toWire("rpt", only.id) : "");
    return waiting.find(({ id }) => toWire("rpt", id) === wire)?.id ?? { wrong: words.whichMissing };
  };
  if (only && second === undefined) return hidden({ stored: toWire("rpt", only.id), read });
  return radio({
    label: words.which,
    options: waiting.map((each) => ({
      value: toWire("rpt", each.id),
      label: reasonIn(language, each),
      hint: said(language, each, isOfMany ? words : null),
    })),
    read,
  });
}

/** Whether the reports are about several reviews or pictures. */
export function areOfMany(waiting: readonly WaitingReport[]): boolean {
  return waiting.some(({ isAlike }) => !isAlike);
}

/** @param of names the subject, too; null: the page does */
function said(
  language: Language,
  { place, words, name, title, businessName, isOfPhoto, photo }: WaitingReport,
  of: Words | null,
) {
  const line = (of: string | null) =>
    of && (
      <span class="under" dir="auto">
        {of}
      </span>
    );
  return (
    <>
      {of && line(of.about({ title: `${title} · ${businessName}` }))}
      {of && isOfPhoto && line(whichPhoto(language, photo).join(" "))}
      {line(place)}
      {line(words)}
      {line(name)}
    </>
  );
}
