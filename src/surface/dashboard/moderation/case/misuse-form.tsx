// The fields of a moderator's finding that a reader's report is misuse.
import { sentence } from "#contract/sentence.ts";
import { MISUSE_REASON, MOST_PAUSE_DAYS } from "#domain/review/reader-report/misuse.ts";
import type { Language } from "#platform/language/language.ts";
import { readText } from "#platform/text/text.ts";
import { area, text } from "#surface/form/field.tsx";
import { drawFields } from "#surface/form/form.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Ask } from "../../component/form.tsx";
import { REPORTS_PATH } from "../kit/path.tsx";
import type { SentDecision } from "./form.tsx";

const WRONG_DAYS = {
  wrong: `must be a whole number from 1 to ${MOST_PAUSE_DAYS}`,
  says: sentence("report.pauseDays", { most: MOST_PAUSE_DAYS }),
};

export function misuseForm(wire: string): string {
  return `misuse-${wire}`;
}

export function misuseFields(wire: string, language: Language) {
  const { misuse: words } = wordsIn("readerReport", language);
  return {
    reason: area({
      id: `misuse-reason-${wire}`,
      label: words.reason,
      hint: words.reasonHint,
      most: MISUSE_REASON.max,
      required: true,
      read(typed = "") {
        const read = readText(typed, MISUSE_REASON);
        return "wrong" in read ? read : read.text;
      },
    }),
    days: text({
      id: `misuse-days-${wire}`,
      label: words.days({ most: MOST_PAUSE_DAYS }),
      inputmode: "numeric",
      stored: String(MOST_PAUSE_DAYS),
      required: true,
      read(typed = "") {
        const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
        return days >= 1 && days <= MOST_PAUSE_DAYS ? days : WRONG_DAYS;
      },
    }),
  };
}

/** @param reason of the report, in words */
export function MisuseForm({ wire, reason, sent }: { wire: string; reason: string; sent?: SentDecision | undefined }) {
  const { misuse: words } = useWords("readerReport");
  const { language } = useReader();
  const own = sent?.form === misuseForm(wire) ? sent.drawn : null;
  return (
    <Ask
      label={words.label}
      of={<bdi>{reason}</bdi>}
      question={words.question}
      confirm={words.confirm}
      action={`${REPORTS_PATH}/${wire}/misuse`}
      isOpen={own !== null}
    >
      {(own ?? drawFields(misuseFields(wire, language), null, {})).all}
    </Ask>
  );
}
