// The share of orders that were invited, with its parts: the sentence as the profile shows it, and the orders and days that are missing until it does.
import { COVERED_DAYS, LEAST_ORDERS } from "#domain/integration/coverage.ts";
import type { CoverageParts, Missing } from "#domain/integration/coverage-parts.ts";
import { formatShare } from "#surface/look/format.ts";
import { NoData } from "#surface/look/no-data.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Panel } from "../component/display.tsx";
import { profilePath } from "../kit/address.ts";
import { PLAN_PATH } from "../kit/plan-gate.tsx";
import type { BusinessVisit } from "../kit/visit.ts";

/** @property parts null without a connected shop */
type Props = { visit: BusinessVisit; parts: CoverageParts | null };

export function CoveragePanel({ visit, parts }: Props) {
  const words = useWords("coverage");
  if (!parts)
    return (
      <Panel title={words.title} id="coverage">
        <p>
          <NoData /> {words.noShop}{" "}
          {visit.may("integration.manage") && <a href="/dashboard/integrations">{words.connect}</a>}
        </p>
      </Panel>
    );
  return (
    <Panel title={words.title} id="coverage">
      <div class="share-columns">
        <div>
          {parts.missing ? <NotPublic {...parts.missing} /> : <Public visit={visit} />}
          <p class="muted">{parts.missing ? words.willSay : words.says}</p>
          <blockquote class="public-words">{parts.share === null ? <NoData /> : <Sentence {...parts} />}</blockquote>
        </div>
        {parts.orders > 0 && <Parts parts={parts} />}
      </div>
      <p class="muted small">{words.about({ days: COVERED_DAYS })}</p>
    </Panel>
  );
}

function Public({ visit }: Pick<Props, "visit">) {
  const words = useWords("coverage");
  return (
    <p>{words.isPublic({ link: (text) => <a href={`${profilePath(visit.business.slug)}#invited`}>{text}</a> })}</p>
  );
}

function NotPublic({ orders, today, isTomorrow, days }: Missing) {
  const words = useWords("coverage");
  const outlook = () => {
    if (days !== null) return isTomorrow ? words.tomorrow : words.pace({ days });
    if (orders === LEAST_ORDERS && today === 0) return words.noOrders({ days: COVERED_DAYS });
    return words.never({ days: COVERED_DAYS, least: LEAST_ORDERS });
  };
  return (
    <>
      <p>
        <strong>{words.notPublic}</strong> {words.missing({ have: LEAST_ORDERS - orders, least: LEAST_ORDERS, orders })}
      </p>
      <p>
        {today > 0 && words.today({ count: today })} {outlook()}
      </p>
    </>
  );
}

/** The sentence of the profile, word for word. */
function Sentence({ share, days, until }: CoverageParts) {
  const { invited: words } = useWords("profile");
  const format = useFormat();
  return (
    <p>
      {words.coverage({
        share: formatShare(share ?? 0, format.language),
        days: format.count(days),
        date: format.date(until),
      })}
    </p>
  );
}

function Parts({ parts: { orders, invited, uninvited } }: { parts: CoverageParts }) {
  const words = useWords("coverage");
  const { count, language } = useFormat();
  const reasons = (["waiting", "late", "ended", "noEmail", "limit", "optedOut", "stopped"] as const).filter(
    (part) => uninvited[part] > 0,
  );
  const rows = [
    { part: "invited", value: invited },
    ...reasons.map((part) => ({ part, value: uninvited[part] })),
    { part: "all", value: orders },
  ] as const;
  return (
    <dl class="share-parts">
      {rows.map(({ part, value }) => (
        <div key={part}>
          <dt>{part === "limit" ? <a href={PLAN_PATH}>{words.part.limit}</a> : words.part[part]}</dt>
          <dd>
            {count(value)} <span class="muted small">{formatShare(value / orders, language)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
