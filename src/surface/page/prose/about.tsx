// /about/reviews: how scores and checks work, made from the rules in force.
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import type { Content } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { toneOf } from "#surface/look/stars.tsx";
import { LOOK_WORDS } from "#surface/look/words.ts";
import { ColumnHeads } from "../component/column-heads.tsx";
import { renderPage } from "../component/document.tsx";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { SITE_WORDS } from "../kit/words.ts";
import { PROFILE_WORDS } from "../profile/words.ts";
import type { InForce } from "./in-force.ts";
import { PROSE_WORDS } from "./words.ts";

type Props = { language: Language; now: InForce };

/** @param now the rules in force */
export function aboutPage(site: Site, reader: PageReader, now: InForce): Content {
  const { language } = reader;
  const { about: words } = PROSE_WORDS[language];
  const { count, list } = formatOf(language);
  const { appealDays, edits, unconfirmedADay, unconfirmedDays } = now.limits;
  return renderPage(site, reader, {
    title: words.title,
    description: words.description,
    canonical: "/about/reviews",
    tags: ["*"],
    children: (
      <div class="prose">
        <h1>{words.title}</h1>
        <Section id="score" title={words.score}>
          <Score language={language} now={now} />
          <Labels language={language} now={now} />
        </Section>
        <Section id="verified" title={words.verified}>
          <p>{words.verifiedMeans}</p>
          <p>{words.others}</p>
          <p>
            {words.claimed({
              mark: PROFILE_WORDS[language].head.claimed,
              ways: list(now.claimMethods.map((method) => words.ways[method])),
            })}
          </p>
        </Section>
        <Section id="checks" title={SITE_WORDS[language].frame.howChecked}>
          <p>{words.rules}</p>
          <Rules language={language} now={now} />
          <p>{words.moderators}</p>
          <p>{words.appeals({ removed: count(appealDays.removed), others: count(appealDays.hidden) })}</p>
          <ul>
            <li>{words.limits.edits({ edits: count(edits) })}</li>
            <li>{words.limits.unconfirmed({ unconfirmed: count(unconfirmedADay), days: count(unconfirmedDays) })}</li>
          </ul>
          <p>{words.businesses}</p>
        </Section>
        <Section id="money" title={words.money}>
          <p>{words.moneyText({ link: (text) => <a href={hrefFor(reader, "/docs/open")}>{text}</a> })}</p>
          <PlanTable language={language} now={now} />
        </Section>
      </div>
    ),
  });
}

function Score({ language, now: { weights, limits } }: Props) {
  const { about: words } = PROSE_WORDS[language];
  const { sum } = formatOf(language);
  return (
    <>
      <p>{words.average}</p>
      <ul>
        <li>{words.weights({ verified: sum(weights.verified), other: sum(weights.unverified) })}</li>
        <li>{words.prior({ count: weights.prior.count, stars: sum(weights.prior.stars) })}</li>
        <li>
          {words.elsewhere({
            weight: sum(weights.platform),
            count: weights.platformFloor,
            days: limits.confirmedDays,
          })}
        </li>
        <li>{words.editors}</li>
        <li>{words.needs({ count: weights.scoredFrom })}</li>
      </ul>
    </>
  );
}

function Labels({ language, now: { labels } }: Props) {
  const { about: words } = PROSE_WORDS[language];
  const format = formatOf(language);
  return (
    <div class="scroll">
      <table class="label-table">
        <caption>{words.labels}</caption>
        <ColumnHeads names={[words.label, words.from]} />
        <tbody>
          {labels.map(({ label, from }) => (
            <tr key={label}>
              <th scope="row" class={toneOf(from)}>
                {LOOK_WORDS[language].labels[label]}
              </th>
              <td>{format.score(from)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Rules({ language, now: { rules, limits } }: Props) {
  const { reasons } = PROSE_WORDS[language].about;
  const { count } = formatOf(language);
  const { sameBusiness, anyBusiness, hours } = limits.burst;
  const frequent = { earlier: count(limits.frequent.reviews - 1), days: count(limits.frequent.days) };
  const burst = { same: count(sameBusiness), any: count(anyBusiness), hours: count(hours) };
  return (
    <ul>
      {rules.map((code) => (
        <li key={code}>
          {code === "burst"
            ? reasons.burst(burst)
            : code === "frequent_author"
              ? reasons.frequent_author(frequent)
              : reasons[code]}
        </li>
      ))}
    </ul>
  );
}

function PlanTable({ language, now: { plans } }: Props) {
  const { plans: words } = PROSE_WORDS[language].about;
  const { count } = formatOf(language);
  return (
    <div class="scroll">
      <table class="label-table">
        <caption>{words.title}</caption>
        <ColumnHeads names={[words.plan, words.invitations, words.users, words.businesses]} />
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.name}>
              <th scope="row">
                <bdi>{plan.name}</bdi>
              </th>
              <td>{count(plan.invitesPerMonth)}</td>
              <td>{count(plan.seats)}</td>
              <td>{count(plan.locations)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
