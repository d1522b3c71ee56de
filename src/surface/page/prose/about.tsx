// /about/reviews: how scores and checks work, made from the rules in force.
import type { ComponentChildren } from "preact";
import { isFree } from "#domain/account/plan/plan.ts";
import { MOST_PAUSE_DAYS } from "#domain/review/reader-report/misuse.ts";
import { COMPLAINT_DAYS } from "#domain/review/reader-report/one.ts";
import { MISUSE_DAYS } from "#domain/review/state/dismissed.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import type { Content } from "#surface/look/answer.ts";
import { Contents } from "#surface/look/contents.tsx";
import { mailtoOf } from "#surface/look/legal.tsx";
import { hrefFor } from "#surface/look/reader.ts";
import { knownReason } from "#surface/look/reason.ts";
import { Section } from "#surface/look/section.tsx";
import { wordsIn } from "#words/words.ts";
import { renderPage } from "../component/document.tsx";
import { PROSE_STYLE } from "../kit/asset.ts";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { Labels, PlanTable } from "./about-table.tsx";
import type { InForce } from "./in-force.ts";

/** The European Commission's list (DSA Art. 21(8)). */
const DISPUTE_BODIES = "https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement";

/** The page in five lines, for readers who read no further. */
const SHORT = ["shortWho", "shortVerified", "shortChecks", "shortRemoved", "shortMoney"] as const;

type Props = { language: Language; now: InForce };

/** @param now the rules in force */
export function aboutPage(site: Site, reader: PageReader, now: InForce): Content {
  const { language } = reader;
  const { about: words } = wordsIn("prose", language);
  const { howItWorks } = wordsIn("site", language).frame;
  const offer = wordsIn("offer", language);
  const { count, choice } = formatOf(language);
  const linkTo = (path: string) => (text: ComponentChildren) => <a href={hrefFor(reader, path)}>{text}</a>;
  const { appealDays, edits, unconfirmedADay, unconfirmedDays } = now.limits;
  const contents = [
    ["score", words.score],
    ["who", words.who],
    ["verified", words.verified],
    ["checks", wordsIn("site", language).frame.howChecked],
    ["removed", words.removed],
    ["rewards", words.rewards],
    ["ties", words.ties],
    ["imported", words.imported],
    ["report", words.report],
    ["appeal", words.appeal],
    ["money", words.money],
  ] as const;
  return renderPage(site, reader, {
    title: howItWorks,
    description: words.description,
    canonical: "/about/reviews",
    style: PROSE_STYLE.path,
    tags: ["*"],
    children: (
      <div class="prose with-contents">
        <h1>{howItWorks}</h1>
        <div class="in-short">
          <p>
            <strong>{words.short}</strong>
          </p>
          <ul>
            {SHORT.map((each) => (
              <li key={each}>{words[each]}</li>
            ))}
          </ul>
        </div>
        <Contents sections={contents} hasHeading />
        <Section id="score" title={words.score}>
          <Score language={language} now={now} />
          <Labels language={language} now={now} />
        </Section>
        <Section id="who" title={words.who}>
          <p>{words.invited}</p>
          <p>{words.others}</p>
          <ul>
            <li>{words.limits.unconfirmed({ unconfirmed: count(unconfirmedADay), days: count(unconfirmedDays) })}</li>
            <li>{words.limits.edits({ edits: count(edits) })}</li>
          </ul>
        </Section>
        <Section id="verified" title={words.verified}>
          <p>{words.verifiedMeans}</p>
          <p>
            {words.claimed({
              mark: wordsIn("profile", language).head.claimed,
              ways: choice(now.claimMethods.map((method) => words.ways[method])),
            })}
          </p>
        </Section>
        <Section id="checks" title={wordsIn("site", language).frame.howChecked}>
          <p>{words.rules}</p>
          <Rules language={language} now={now} />
          <Paragraphs of={words.moderators} />
        </Section>
        <Section id="removed" title={words.removed}>
          <p>{words.removedFor}</p>
          <ul>
            {now.takeDownReasons.map((code) => (
              <li key={code}>{knownReason(code, language)}</li>
            ))}
          </ul>
          <p>{words.removedElse}</p>
          <p>{words.removedPhoto({ link: linkTo("/about/transparency") })}</p>
        </Section>
        <Section id="rewards" title={words.rewards}>
          <Paragraphs of={words.rewardsText} />
        </Section>
        <Section id="ties" title={words.ties}>
          <p>{words.tiesText({ link: linkTo("/about/transparency") })}</p>
        </Section>
        <Section id="imported" title={words.imported}>
          <Paragraphs of={words.importedText} />
        </Section>
        <Section id="report" title={words.report}>
          <p>{words.reportAnybody}</p>
          <p>{words.reportComplain({ days: COMPLAINT_DAYS })}</p>
          <Paragraphs of={words.reportMisuse({ most: MOST_PAUSE_DAYS, days: MISUSE_DAYS })} />
          <p>{words.businesses}</p>
          <ReportByMail site={site} language={language} />
        </Section>
        <Section id="appeal" title={words.appeal}>
          <Paragraphs of={words.appeals({ removed: count(appealDays.removed), others: count(appealDays.hidden) })} />
          <p>
            {wordsIn("mail", language).statement.courts}{" "}
            <a class="touch" href={DISPUTE_BODIES} rel="noreferrer">
              {words.bodies}
            </a>
          </p>
          <p>{words.yourData({ link: linkTo("/about/your-data") })}</p>
        </Section>
        <Section id="money" title={words.money}>
          <p>
            {isFree(now.plans) ? offer.allFree : words.moneyPaid} {words.moneyNever}
          </p>
          <p>{words.moneyText({ link: linkTo("/docs/open") })}</p>
          <PlanTable language={language} now={now} />
        </Section>
      </div>
    ),
  });
}

/** @param of a text with an empty line between its paragraphs */
function Paragraphs({ of: text }: { of: string }) {
  return (
    <>
      {text.split("\n\n").map((each) => (
        <p key={each}>{each}</p>
      ))}
    </>
  );
}

/** Where the operator has set an address. */
function ReportByMail({ site, language }: { site: Site; language: Language }) {
  const email = site.legal?.contactEmail;
  if (!email) return null;
  const link = (text: ComponentChildren) => (
    <a href={mailtoOf(email)}>
      <bdi>{text}</bdi>
    </a>
  );
  return <p>{wordsIn("prose", language).about.reportBy({ email, link })}</p>;
}

function Score({ language, now: { weights, limits } }: Props) {
  const { about: words } = wordsIn("prose", language);
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

function Rules({ language, now: { rules, limits } }: Props) {
  const { reasons } = wordsIn("prose", language).about;
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
