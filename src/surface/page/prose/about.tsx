// /about/reviews: how scores and checks work, with the numbers that the code uses.

import { CONFIRMED_DAYS } from "#domain/business/platform/rating.ts";
import { labelOf, PLATFORM_WEIGHT_FLOOR, PRIOR_REVIEWS, PRIOR_STARS, SCORED_FROM } from "#domain/business/score.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Content } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { toneOf } from "#surface/look/stars.tsx";
import { LOOK_WORDS } from "#surface/look/words/words.ts";
import { renderPage } from "../document.tsx";
import type { PageReader } from "../reader.ts";
import type { Site } from "../site.ts";
import { PROSE_WORDS } from "./words/words.ts";

const SCORES_BY_LABEL = [
  ...Map.groupBy(
    Array.from({ length: 41 }, (_, n) => 50 - n),
    labelOf,
  ),
];

export function aboutPage(site: Site, reader: PageReader): Content {
  const { about: words } = PROSE_WORDS[reader.language];
  const format = formatOf(reader.language);
  return renderPage(site, reader, {
    title: words.title,
    description: words.description,
    canonical: "/about/reviews",
    tags: ["*"],
    children: (
      <div class="prose">
        <h1>{words.title}</h1>
        <Section id="score" title={words.score}>
          <p>{words.average}</p>
          <ul>
            <li>{words.weights}</li>
            <li>{words.prior({ count: PRIOR_REVIEWS, stars: format.sum(PRIOR_STARS) })}</li>
            <li>{words.elsewhere({ count: PLATFORM_WEIGHT_FLOOR, days: CONFIRMED_DAYS })}</li>
            <li>{words.editors}</li>
            <li>{words.needs({ count: SCORED_FROM })}</li>
          </ul>
          <Labels reader={reader} />
        </Section>
        <Section id="verified" title={words.verified}>
          <p>{words.verifiedMeans}</p>
          <p>{words.others}</p>
        </Section>
        <Section id="checks" title={words.checks}>
          <p>{words.rules}</p>
          <ul>
            {words.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p>{words.moderators}</p>
          <p>{words.businesses}</p>
        </Section>
        <Section id="money" title={words.money}>
          <p>{words.moneyText({ link: (text) => <a href={hrefFor(reader, "/docs/open")}>{text}</a> })}</p>
        </Section>
      </div>
    ),
  });
}

function Labels({ reader: { language } }: { reader: PageReader }) {
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
        {SCORES_BY_LABEL.map(([label, scores]) => (
          <tr key={label}>
            <th scope="row" class={toneOf(Math.min(...scores))}>
              {LOOK_WORDS[language].labels[label]}
            </th>
            <td>{format.score(Math.min(...scores))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
