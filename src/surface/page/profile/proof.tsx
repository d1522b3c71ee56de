// Facts about a business that a reader can check: how many of its orders were invited, how many
// reviews were rewarded, and the decisions in the signed log.
import { countOf, ratingAverage, share, subtractStars } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";
import type { LoggedDecision } from "#domain/review/profile-figure.ts";
import type { Asker } from "#domain/review/state/table.ts";
import { formatShare } from "#surface/look/format.ts";
import { useFormat, useHref, useReader } from "#surface/look/reader.ts";
import { decidedCode } from "#surface/look/reason.ts";
import { useWords } from "#surface/look/words.ts";
import type { Words } from "#words/words.ts";
import { ColumnHeads } from "../component/column-heads.tsx";
import { reasonName } from "../kit/reason-name.ts";
import { logEntryPath } from "../kit/site.ts";
import { MANY_REVIEWS, type Profile } from "./data.ts";
import { Fact } from "./fact.tsx";

/** Shares and times in words. A share of few reviews is a number of them. */
export function Figures({ profile: { business, reviewCount: count, replySeconds } }: { profile: Profile }) {
  const { figures: words, verified } = useWords("profile");
  const { language } = useReader();
  if (count === 0) return null;
  const parts = { verified: countOf(business.tally.verified), replied: business.tally.replied };
  const partOf = (part: number) =>
    count < MANY_REVIEWS ? words.part({ part, count }) : formatShare(share(part, count), language);
  const [verifiedShare, replied] = [partOf(parts.verified), partOf(parts.replied)];
  const says = count < MANY_REVIEWS ? words.few({ ...parts, count }) : words.line({ verified: verifiedShare, replied });
  return (
    <Fact id="figures" says={says}>
      <dl class="figures">
        <div>
          <dt>{verified}</dt>
          <dd>{verifiedShare}</dd>
        </div>
        <div>
          <dt>{words.replied}</dt>
          <dd>{replied}</dd>
        </div>
        <div>
          <dt>{words.time}</dt>
          <dd>{replySeconds === null ? words.unknown : formatSpan(words, replySeconds)}</dd>
        </div>
      </dl>
    </Fact>
  );
}

/** "within an hour", "about 5 hours", "about 3 days" */
function formatSpan(words: Words<"profile">["figures"], seconds: number): string {
  const hours = seconds / 3_600;
  if (hours <= 1) return words.withinHour;
  if (hours < 36) return words.hours({ count: Math.round(hours) });
  return words.days({ count: Math.round(hours / 24) });
}

/** Only where the orders of a shop are known. */
export function Invited({ profile: { coverage, business } }: { profile: Profile }) {
  const { invited: words } = useWords("profile");
  const format = useFormat();
  if (!coverage) return null;
  const share = formatShare(coverage.share, format.language);
  const total = countOf(customerStars(business.tally));
  return (
    <Fact id="invited" says={words.line({ share })}>
      <p>{words.coverage({ share, days: format.count(coverage.days), date: format.date(coverage.until) })}</p>
      {total > 0 && (
        <p>{words.reviews({ count: format.count(countOf(business.tally.verified)), total: format.count(total) })}</p>
      )}
    </Fact>
  );
}

/** Rewarded reviews, counted apart, and how many authors named a reward that their invitations did not mention. */
export function Rewards({ profile: { business, declaredShare } }: { profile: Profile }) {
  const words = useWords("reward");
  const format = useFormat();
  const { rewarded } = business.tally;
  const count = countOf(rewarded);
  if (count === 0) return null;
  const others = subtractStars(customerStars(business.tally), rewarded);
  const mean = (stars: typeof rewarded) => format.decimal(ratingAverage(stars), 1);
  return (
    <li id="rewarded">
      <p>
        {countOf(others) === 0
          ? words.apart.all({ count, rewarded: mean(rewarded) })
          : words.apart.some({ count, rewarded: mean(rewarded), others: mean(others) })}
      </p>
      {declaredShare && <p>{words.share(declaredShare)}</p>}
    </li>
  );
}

export function Decisions({ decisions }: { decisions: readonly LoggedDecision[] }) {
  const { history: words } = useWords("profile");
  const href = useHref();
  const log = (
    <a class="touch" href={href("/log")}>
      {words.log}
    </a>
  );
  if (decisions.length === 0) return <li>{log}</li>;
  return (
    <Fact id="log" says={words.caption}>
      <DecisionTable decisions={decisions} />
      <p>{log}</p>
    </Fact>
  );
}

function DecisionTable({ decisions }: { decisions: readonly LoggedDecision[] }) {
  const { history: words, moderated } = useWords("profile");
  const format = useFormat();
  const href = useHref();
  return (
    <div class="scroll">
      <table class="history-table">
        <ColumnHeads names={[words.entry, moderated.outcome, moderated.reason, moderated.askedBy]} />
        <tbody>
          {decisions.map((each, row) => (
            <tr key={each.index ?? `new ${row}`}>
              <td>
                {each.index !== null && <a href={href(logEntryPath(each.index))}>{format.count(each.index)}</a>}
                <span class="muted small">{format.date(each.at)}</span>
              </td>
              <td>{eventName(each, words, moderated)}</td>
              <td>{reasonOf(each, moderated)}</td>
              <td>{moderated.askers[ASKER[each.askedBy]]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Who asked, in the words of the figures. A moderator removes what breaks the law. */
const ASKER: Record<LoggedDecision["askedBy"], Asker> = {
  author: "author",
  business: "owner",
  rule: "rule",
  moderator: "moderator",
  law: "moderator",
  operator: "operator",
};

function eventName(
  { event }: LoggedDecision,
  words: Words<"profile">["history"],
  { outcomes }: Words<"profile">["moderated"],
): string {
  return event === "restored" || event === "published" ? words[event] : outcomes[event];
}

function reasonOf({ event, reason, askedBy }: LoggedDecision, words: Words<"profile">["moderated"]): string {
  return reason === null ? "" : reasonName(decidedCode(reason, event, askedBy), words);
}
