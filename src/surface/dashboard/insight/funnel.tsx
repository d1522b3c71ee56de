// How far the invitations of a year came: each step a bar, as long as its share of those that were sent.
import { type Progress, type SourceProgress, totalOf } from "#domain/invitation/progress.ts";
import { formatShare } from "#surface/look/format.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Panel } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { listHref } from "../invitation/choice.ts";
import { CsvLink } from "./file-link.tsx";

export const FUNNEL_DAYS = 365;
const HEIGHT = 12;

export type Step = "sent" | "delivered" | "opened" | "reviewed";

/** @returns the number of each step, the first one first */
export function stepsOf(parts: readonly SourceProgress[]): [Step, number][] {
  const { sent, bounced, opened, reviewed }: Progress = totalOf(parts);
  return [
    ["sent", sent],
    ["delivered", sent - bounced],
    ["opened", opened],
    ["reviewed", reviewed],
  ];
}

export function Funnel({ parts }: { parts: readonly SourceProgress[] }) {
  const words = useWords("insight");
  const { step: names, base } = useWords("inviteProgress");
  const { count, language } = useFormat();
  const steps = stepsOf(parts);
  const sent = steps[0]?.[1] ?? 0;
  return (
    <Panel title={words.funnel.title} id="invitations">
      {sent === 0 ? (
        <p class="muted">{words.funnel.none}</p>
      ) : (
        <>
          <dl class="funnel">
            {steps.map(([step, value]) => {
              const share = Math.min(1, value / sent);
              return (
                <div key={step}>
                  <dt>{names[step]}</dt>
                  <dd>
                    <svg class="funnel-bar" height={HEIGHT} aria-hidden="true">
                      <rect class="progress-ground" width="100%" height={HEIGHT} rx="3" />
                      <rect class="chart-fill" width={`${(share * 100).toFixed(2)}%`} height={HEIGHT} rx="3" />
                    </svg>
                    <span>
                      <strong>{count(value)}</strong>{" "}
                      {step !== "sent" && <span class="muted small">{formatShare(share, language)}</span>}
                    </span>
                  </dd>
                </div>
              );
            })}
          </dl>
          <p class="muted small">{base}</p>
          <p class="ways">
            <TouchLink href={listHref({ period: "365" })}>{words.funnel.all}</TouchLink>
            <CsvLink of="invitations">{words.table.downloadInvitations}</CsvLink>
          </p>
        </>
      )}
    </Panel>
  );
}
