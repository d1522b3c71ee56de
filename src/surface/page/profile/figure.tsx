// The key figures of a profile: shares and times in words.
import { formatShare } from "#surface/look/format.ts";
import { useReader } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import type { ProfileWords } from "./words/en.tsx";
import { useProfileWords } from "./words/words.ts";

type KeyProps = { verifiedShare: number; replyRate: number; replySeconds: number | null };

export function KeyFigures({ verifiedShare, replyRate, replySeconds }: KeyProps) {
  const { figures: words, verified } = useProfileWords();
  const { language } = useReader();
  return (
    <Section id="figures" title={words.title} titleClass="side-title">
      <dl class="figures">
        <div>
          <dt>{verified}</dt>
          <dd>{formatShare(verifiedShare, language)}</dd>
        </div>
        <div>
          <dt>{words.replied}</dt>
          <dd>{formatShare(replyRate, language)}</dd>
        </div>
        <div>
          <dt>{words.time}</dt>
          <dd>{replySeconds === null ? words.unknown : formatSpan(words, replySeconds)}</dd>
        </div>
      </dl>
    </Section>
  );
}

/** "within an hour", "about 5 hours", "about 3 days" */
function formatSpan(words: ProfileWords["figures"], seconds: number): string {
  const hours = seconds / 3_600;
  if (hours <= 1) return words.withinHour;
  if (hours < 36) return words.hours({ count: Math.round(hours) });
  return words.days({ count: Math.round(hours / 24) });
}
