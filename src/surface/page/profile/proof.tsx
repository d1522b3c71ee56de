// Facts about a business that a reader can check: how many of its orders were invited, how many
// reviews were rewarded, and the decisions in the signed log.
import { countOf, ratingAverage, subtractStars } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";
import { TILE_WIDTH } from "#domain/log/merkle.ts";
import { tilePath } from "#domain/log/tile.ts";
import { APPEAL_UPHELD } from "#domain/review/appeal/withdraw.ts";
import type { LoggedDecision } from "#domain/review/profile-figure.ts";
import type { Asker } from "#domain/review/state/table.ts";
import { formatShare } from "#surface/look/format.ts";
import { useFormat, useHref } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { ColumnHeads } from "../component/column-heads.tsx";
import type { Profile } from "./data.ts";
import { reasonName } from "./notes.tsx";
import type { ProfileWords } from "./words.ts";
import { useProfileWords } from "./words.ts";

/** Only where the orders of a shop are known. */
export function Invited({ profile: { coverage, business } }: { profile: Profile }) {
  const { invited: words } = useProfileWords();
  const format = useFormat();
  if (!coverage) return null;
  const share = formatShare(coverage.share, format.language);
  const total = countOf(customerStars(business.tally));
  return (
    <Section id="invited" title={words.title} class="note">
      <p>{words.coverage({ share, days: format.count(coverage.days), date: format.date(coverage.until) })}</p>
      {total > 0 && (
        <p>{words.reviews({ count: format.count(countOf(business.tally.verified)), total: format.count(total) })}</p>
      )}
    </Section>
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
    <Section id="rewarded" title={words.label} class="note">
      <p>
        {countOf(others) === 0
          ? words.apart.all({ count, rewarded: mean(rewarded) })
          : words.apart.some({ count, rewarded: mean(rewarded), others: mean(others) })}
      </p>
      {declaredShare && <p>{words.share(declaredShare)}</p>}
    </Section>
  );
}

export function DecisionHistory({ decisions }: { decisions: readonly LoggedDecision[] }) {
  const { history: words } = useProfileWords();
  const href = useHref();
  return (
    <Section id="log" title={words.caption} class="note">
      {decisions.length > 0 && <DecisionTable decisions={decisions} />}
      <p>
        <a class="touch" href={href("/log")}>
          {words.log}
        </a>
      </p>
    </Section>
  );
}

function DecisionTable({ decisions }: { decisions: readonly LoggedDecision[] }) {
  const { history: words, moderated } = useProfileWords();
  const format = useFormat();
  return (
    <div class="scroll">
      <table class="history-table">
        <ColumnHeads names={[words.entry, moderated.outcome, moderated.reason, moderated.askedBy]} />
        <tbody>
          {decisions.map((each, row) => (
            <tr key={each.index ?? `new ${row}`}>
              <td>
                {each.index !== null && <a href={`/log/tile/${bundlePath(each.index)}`}>{format.count(each.index)}</a>}
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
  { event, reason }: LoggedDecision,
  words: ProfileWords["history"],
  { outcomes }: ProfileWords["moderated"],
): string {
  if (reason === APPEAL_UPHELD) return words.appealed;
  return event === "restored" || event === "published" ? words[event] : outcomes[event];
}

function reasonOf({ event, reason }: LoggedDecision, words: ProfileWords["moderated"]): string {
  if (reason === null || event === "restored" || event === "published") return "";
  return reasonName(reason, words);
}

/** Of the bundle that ends with this entry, which exists as soon as the entry does. */
function bundlePath(index: number): string {
  return tilePath({ level: "entries", number: Math.floor(index / TILE_WIDTH), width: (index % TILE_WIDTH) + 1 });
}
