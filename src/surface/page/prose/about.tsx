// /about/reviews: how scores and checks work, made from what is in force.

import { formatOf } from "#platform/language/format.ts";
import type { Content } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { toneOf } from "#surface/look/stars.tsx";
import { LOOK_WORDS } from "#surface/look/words.ts";
import { renderPage } from "../document.tsx";
import { PROFILE_WORDS } from "../profile/words/words.ts";
import type { PageReader } from "../reader.ts";
import type { Site } from "../site.ts";
import { SITE_WORDS } from "../words/words.ts";
import type { InForce } from "./in-force.ts";
import { PROSE_WORDS } from "./words/words.ts";

type Props = { reader: PageReader; now: InForce };

/** @param now what is in force */
export function aboutPage(site: Site, reader: PageReader, now: InForce): Content {
  const { about: words } = PROSE_WORDS[reader.language];
  const { frame } = SITE_WORDS[reader.language];
  return renderPage(site, reader, {
    title: words.title,
    description: words.description,
    canonical: "/about/reviews",
    tags: ["*"],
    children: (
      <div class="prose">
        <h1>{words.title}</h1>
        <Section id="score" title={words.score}>
          <Score reader={reader} now={now} />
          <Labels reader={reader} now={now} />
        </Section>
        <Section id="verified" title={words.verified}>
          <p>{words.verifiedMeans}</p>
          <p>{words.others}</p>
          <Claimed reader={reader} now={now} />
        </Section>
        <Section id="checks" title={frame.howChecked}>
          <p>{words.rules}</p>
          <Rules reader={reader} now={now} />
          <p>{words.moderators}</p>
          <Appeals reader={reader} now={now} />
          <Limits reader={reader} now={now} />
          <p>{words.businesses}</p>
        </Section>
        <Section id="money" title={words.money}>
          <p>{words.moneyText({ link: (text) => <a href={hrefFor(reader, "/docs/open")}>{text}</a> })}</p>
          <PlanTable reader={reader} now={now} />
        </Section>
      </div>
    ),
  });
}

function Score({ reader: { language }, now: { weights, limits } }: Props) {
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

function Labels({ reader: { language }, now: { labels } }: Props) {
  const { about: words } = PROSE_WORDS[language];
  const format = formatOf(language);
  return (
    <table class="label-table">
      <caption>{words.labels}</caption>
      <thead>
        <tr>
          <th scope="col">{words.label}</th>
          <th scope="col">{words.from}</th>
        </tr>
      </thead>
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
  );
}

function Claimed({ reader: { language }, now: { claimMethods } }: Props) {
  const { about: words } = PROSE_WORDS[language];
  const ways = formatOf(language).list(claimMethods.map((method) => words.ways[method]));
  return <p>{words.claimed({ mark: PROFILE_WORDS[language].head.claimed, ways })}</p>;
}

function Rules({ reader: { language }, now: { rules, limits } }: Props) {
  const { reasons } = PROSE_WORDS[language].about;
  const { count } = formatOf(language);
  const { sameBusiness, anyBusiness, hours } = limits.burst;
  const burst = { same: count(sameBusiness), any: count(anyBusiness), hours: count(hours) };
  return (
    <ul>
      {rules.map((code) => (
        <li key={code}>{code === "burst" ? reasons.burst(burst) : reasons[code]}</li>
      ))}
    </ul>
  );
}

function Appeals({ reader: { language }, now: { limits } }: Props) {
  const { count } = formatOf(language);
  const { removed, hidden } = limits.appealDays;
  return <p>{PROSE_WORDS[language].about.appeals({ removed: count(removed), others: count(hidden) })}</p>;
}

function Limits({ reader: { language }, now: { limits } }: Props) {
  const { limits: words } = PROSE_WORDS[language].about;
  const { count } = formatOf(language);
  return (
    <ul>
      <li>{words.edits({ edits: count(limits.edits) })}</li>
      <li>{words.unconfirmed({ unconfirmed: count(limits.unconfirmedADay), days: count(limits.unconfirmedDays) })}</li>
    </ul>
  );
}

function PlanTable({ reader: { language }, now: { plans } }: Props) {
  const { plans: words } = PROSE_WORDS[language].about;
  const { count } = formatOf(language);
  return (
    <table class="label-table">
      <caption>{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.plan}</th>
          <th scope="col">{words.invitations}</th>
          <th scope="col">{words.users}</th>
          <th scope="col">{words.businesses}</th>
        </tr>
      </thead>
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
  );
}
