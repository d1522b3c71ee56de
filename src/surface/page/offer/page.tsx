// /for-businesses: where to sign up, the product at work, what moving to it takes, what cannot be bought, and plans.
import type { Plans } from "#domain/account/plan/plan.ts";
import type { Listing } from "#domain/business/directory.ts";
import { labelOf } from "#domain/business/state/score.ts";
import type { Content } from "#surface/look/answer.ts";
import { Icon } from "#surface/look/icon.tsx";
import { useHref, useReader } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { renderPage } from "../component/document.tsx";
import { OFFER_STYLE } from "../kit/asset.ts";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { Moving } from "./moving.tsx";
import { DashboardPicture, type PictureName } from "./picture.tsx";
import { PlanPrices } from "./plans.tsx";
import { Sample } from "./sample.tsx";

const QUESTIONS = ["removal", "invite", "reward", "leave"] as const;
const NOT_FOR_SALE = ["score", "removal", "choice"] as const;

/** A public business that has a score. */
export type OpenSample = Pick<Listing, "id" | "name" | "slug"> & { scoreTenths: number };

type Offered = { plans: Plans; best: Listing | null };

/**
 * @property plans of this service
 * @property best asked for in the example of the open API; a change of it drops the kept page
 */
export function forBusinessesPage(site: Site, reader: PageReader, { plans, best }: Offered): Content {
  const sample = best && best.scoreTenths !== null ? { ...best, scoreTenths: best.scoreTenths } : null;
  const { about, businesses: words } = wordsIn("prose", reader.language);
  const { title: titles, end } = wordsIn("offer", reader.language);
  const [answer = "", invite = "", show = "", learn = ""] = words.benefits;
  return renderPage(site, reader, {
    title: wordsIn("site", reader.language).frame.forBusinesses,
    description: words.description({ service: site.serviceName }),
    canonical: "/for-businesses",
    style: OFFER_STYLE.path,
    tags: ["*", ...(sample ? [`business:${sample.id}` as const] : [])],
    children: (
      <div class="offer">
        <header class="offer-part">
          <div class="offer-words">
            <h1>{words.heading}</h1>
            <p>{words.intro}</p>
            <Start isOpen={site.signup === "open"} closed={words.closed} signUp={words.signUp} />
            <h2>{titles.show}</h2>
            <p>{show}</p>
          </div>
          <Sample serviceName={site.serviceName} />
        </header>
        <Begin steps={words.steps} title={words.begin} />
        <Claim name="invite" text={invite} />
        <Claim name="answer" text={answer} />
        <Claim name="learn" text={learn} />
        <NotForSale />
        <Moving />
        <Section id="plans" title={about.plans.title}>
          <PlanPrices plans={plans} isOpen={site.signup === "open"} />
        </Section>
        <Developers baseUrl={site.baseUrl} sample={sample} />
        <Questions />
        <Section id="end" title={end.title} class="offer-end">
          <p>{end.text}</p>
          <Start isOpen={site.signup === "open"} closed={words.closed} signUp={words.signUp} />
        </Section>
      </div>
    ),
  });
}

function Start({ isOpen, closed, signUp }: { isOpen: boolean; closed: string; signUp: string }) {
  const { frame } = useWords("site");
  return (
    <>
      <p class="start">
        {isOpen && (
          <a class="button" href="/signup">
            {signUp}
          </a>
        )}
        <a class={isOpen ? "button button-quiet" : "button"} href="/login">
          {frame.logIn}
        </a>
      </p>
      {!isOpen && <p>{closed}</p>}
    </>
  );
}

/** Where the docs begin the third and the fourth step. */
const GUIDES = [
  null,
  null,
  { task: "send", section: "send-orders" },
  { task: "embed", section: "show-reviews" },
] as const;

/** What there is to do, how long each step takes, and the guide that begins it. */
function Begin({ title, steps }: { title: string; steps: readonly string[] }) {
  const { times } = useWords("offer");
  return (
    <Section id="begin" title={title}>
      <ol class="offer-steps">
        {steps.map((each, at) => (
          <li key={each}>
            {each} <span class="muted small">{times[at]}</span> <Guide at={at} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Guide({ at }: { at: number }) {
  const { task } = useWords("guide");
  const href = useHref();
  const guide = GUIDES[at];
  return guide ? (
    <a class="touch" href={`${href("/docs")}#${guide.section}`}>
      {task[guide.task].title}
    </a>
  ) : null;
}

/** A claim beside the page of the dashboard that shows it. */
function Claim({ name, text }: { name: PictureName; text: string }) {
  const { title, more } = useWords("offer");
  return (
    <Section id={name} title={title[name]} class="offer-part">
      <div class="offer-words">
        <p>{text}</p>
        <ul class="offer-points">
          {more[name].map((each) => (
            <li key={each}>
              <Icon name="check" />
              {each}
            </li>
          ))}
        </ul>
      </div>
      <DashboardPicture name={name} />
    </Section>
  );
}

function NotForSale() {
  const { cannot: words } = useWords("offer");
  const { language } = useReader();
  const href = useHref();
  return (
    <Section id="rules" title={words.title}>
      <ul class="offer-steps">
        {NOT_FOR_SALE.map((each) => (
          <li key={each}>
            <Icon name="close" />
            {words[each]}
          </li>
        ))}
      </ul>
      <p>
        <a class="touch" href={href("/about/reviews")}>
          {wordsIn("site", language).frame.howItWorks}
        </a>
      </p>
    </Section>
  );
}

type DevelopersProps = { baseUrl: string; sample: OpenSample | null };

/** @property sample a business whose data is asked for; without one, the section has words alone */
function Developers({ baseUrl, sample }: DevelopersProps) {
  const { developers: words } = useWords("offer");
  const href = useHref();
  return (
    <Section id="developers" title={words.title} class="offer-part">
      <div class="offer-words">
        <p>{words.text}</p>
        <p class="start">
          <a class="button button-quiet" href={href("/docs")}>
            {words.link}
          </a>
        </p>
      </div>
      {sample && (
        <pre class="offer-shown" tabindex={0} dir="ltr">
          <code>{`curl \\\n${baseUrl}/api/open/v1/businesses/${encodeURIComponent(sample.slug)}\n\n${answerOf(sample)}`}</code>
        </pre>
      )}
    </Section>
  );
}

/** Some fields of the answer. */
function answerOf({ name, slug, scoreTenths }: OpenSample): string {
  const fields = { name, slug, score: scoreTenths / 10, label: labelOf(scoreTenths) };
  const lines = Object.entries(fields).map((field) => `    ${field.map((part) => JSON.stringify(part)).join(": ")},`);
  return ["{", '  "data": {', ...lines, "    …", "  }", "}"].join("\n");
}

function Questions() {
  const { questions, ask, answer } = useWords("offer");
  return (
    <Section id="questions" title={questions}>
      <div class="offer-questions">
        {QUESTIONS.map((each) => (
          <details key={each} class="fact">
            <summary>{ask[each]}</summary>
            <p>{answer[each]}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
