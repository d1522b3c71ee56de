// Two acts of a moderator about a reader's report that is misuse: a warning, and a pause of their reports until a day.
import { sentence } from "#contract/sentence.ts";
import { MISUSE_REASON, MOST_PAUSE_DAYS, pauseEnds } from "#domain/review/reader-report/misuse.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { readMoment } from "#platform/time/moment.ts";
import { area, date, within } from "#surface/form/field.tsx";
import { drawFields } from "#surface/form/form.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Ask, Hidden } from "../../component/form.tsx";
import { REPORTS_PATH } from "../kit/path.tsx";
import type { SentDecision } from "./form.tsx";

const WRONG_DAY = {
  wrong: `must be a day of the next ${MOST_PAUSE_DAYS} days`,
  says: sentence("report.pauseDay", { most: MOST_PAUSE_DAYS }),
};

export type MisuseAct = "warn" | "pause";

export function misuseForm(act: MisuseAct, wire: string): string {
  return `${act}-${wire}`;
}

export function warnFields(wire: string, language: Language) {
  return { reason: reasonField("warn", wire, language) };
}

/** @param now bounds the day */
export function pauseFields(wire: string, language: Language, now: Date) {
  const { misuse: words } = wordsIn("readerReport", language);
  const { first, last } = pauseEnds(now);
  return {
    until: date({
      id: `pause-until-${wire}`,
      label: words.until,
      hint: words.untilHint({ most: MOST_PAUSE_DAYS, date: formatOf(language).date(last) }),
      min: dayOf(first),
      max: dayOf(last),
      required: true,
      read(typed = "") {
        const day = readMoment(`${typed.trim()}T00:00Z`);
        return day && day >= first && day <= last ? day : WRONG_DAY;
      },
    }),
    reason: reasonField("pause", wire, language),
  };
}

function reasonField(act: MisuseAct, wire: string, language: Language) {
  const { misuse: words } = wordsIn("readerReport", language);
  return area({
    id: `${act}-reason-${wire}`,
    label: words.reason,
    hint: words.reasonHint,
    most: MISUSE_REASON.max,
    required: true,
    missing: wordsIn("missing", language).reason,
    read: within(MISUSE_REASON),
  });
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

type Props = {
  wire: string;
  /** Of the report, in words. */
  reason: string;
  /** The reporter was warned before this report. */
  canPause: boolean;
  now: Date;
  /** The place of a queue to return to. */
  back: string | null;
  sent?: SentDecision | undefined;
};

export function MisuseForms({ wire, reason, canPause, now, back, sent }: Props) {
  const { misuse: words } = useWords("readerReport");
  const { language } = useReader();
  const typed = (act: MisuseAct) => (sent?.form === misuseForm(act, wire) ? sent.drawn : undefined);
  const [warn, pause] = [typed("warn"), typed("pause")];
  return (
    <div class="actions">
      <Ask
        {...words.warn}
        of={<bdi>{reason}</bdi>}
        action={`${REPORTS_PATH}/${wire}/warn`}
        isOpen={warn !== undefined}
        isCalm
      >
        {back !== null && <Hidden fields={{ back }} />}
        {(warn ?? drawFields(warnFields(wire, language), null, {})).all}
      </Ask>
      {(canPause || pause) && (
        <Ask
          {...words.pause}
          of={<bdi>{reason}</bdi>}
          action={`${REPORTS_PATH}/${wire}/pause`}
          isOpen={pause !== undefined}
        >
          {back !== null && <Hidden fields={{ back }} />}
          {(pause ?? drawFields(pauseFields(wire, language, now), null, {})).all}
        </Ask>
      )}
    </div>
  );
}
