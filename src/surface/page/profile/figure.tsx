// The key figures of a profile: shares and spans in words.
import type { Format } from "#platform/language/format.ts";
import { useFormat } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import type { ProfileWords } from "./words/en.tsx";
import { useProfileWords } from "./words/words.ts";

type KeyProps = { verifiedShare: number; replyRate: number; replySeconds: number | null };

export function KeyFigures({ verifiedShare, replyRate, replySeconds }: KeyProps) {
  const { figures: words, verified } = useProfileWords();
  const format = useFormat();
  return (
    <Section id="figures" title={words.title} titleClass="side-title">
      <dl class="figures">
        <div>
          <dt>{verified}</dt>
          <dd>{formatShare(words, format, verifiedShare)}</dd>
        </div>
        <div>
          <dt>{words.replied}</dt>
          <dd>{formatShare(words, format, replyRate)}</dd>
        </div>
        <div>
          <dt>{words.time}</dt>
          <dd>{replySeconds === null ? words.unknown : formatSpan(words, replySeconds)}</dd>
        </div>
      </dl>
    </Section>
  );
}

/** A share of 0 to 1 as "91%"; neither 0% nor 100% unless that is exact. */
export function formatShare({ under, over }: ProfileWords["figures"], format: Format, share: number): string {
  if (share > 0 && share < 0.005) return under({ share: format.percent(0.01) });
  if (share < 1 && share >= 0.995) return over({ share: format.percent(0.99) });
  return format.percent(share);
}

/** "within an hour", "about 5 hours", "about 3 days" */
function formatSpan(words: ProfileWords["figures"], seconds: number): string {
  const hours = seconds / 3_600;
  if (hours <= 1) return words.withinHour;
  if (hours < 36) return words.hours({ count: Math.round(hours) });
  return words.days({ count: Math.round(hours / 24) });
}
