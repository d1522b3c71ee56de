// /for-businesses: what the service does for a shop, and where it signs up.
import type { Content } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { renderPage } from "../component/document.tsx";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { SITE_WORDS } from "../kit/words.ts";
import { PROSE_WORDS } from "./words.ts";

export function forBusinessesPage(site: Site, reader: PageReader): Content {
  const isOpen = site.signup === "open";
  const { businesses: words } = PROSE_WORDS[reader.language];
  const { frame } = SITE_WORDS[reader.language];
  return renderPage(site, reader, {
    title: frame.forBusinesses,
    description: words.description({ service: site.serviceName }),
    canonical: "/for-businesses",
    tags: ["*"],
    children: (
      <div class="prose">
        <h1>{words.heading}</h1>
        <p>{words.intro}</p>
        <p class="start">
          {isOpen && (
            <a class="button" href="/signup">
              {words.signUp}
            </a>
          )}
          <a class={isOpen ? "button button-quiet" : "button"} href="/login">
            {frame.logIn}
          </a>
        </p>
        {!isOpen && <p>{words.closed}</p>}
        <Section id="what" title={words.what}>
          <ul>
            {words.benefits.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Section>
        <Section id="begin" title={words.begin}>
          <ol>
            {words.steps.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ol>
        </Section>
        <Section id="rules" title={words.rules}>
          <p>{words.rulesText({ link: (text) => <a href={hrefFor(reader, "/about/reviews")}>{text}</a> })}</p>
        </Section>
      </div>
    ),
  });
}
