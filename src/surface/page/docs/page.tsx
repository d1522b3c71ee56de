// The docs: guides from the project's Markdown, and the reference of both APIs from the OpenAPI documents that the service itself serves.
// The text is in English; the frame around it is in the reader's language.

import { SAMPLE_SLUG, sampleSubject } from "#surface/example/sample.ts";
import { widgetHeight } from "#surface/example/snippet.ts";
import { type Content, moved } from "#surface/look/answer.ts";
import type { Asset } from "#surface/look/asset.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { wordsIn } from "#words/words.ts";
import type { PageReader } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { Contents } from "./contents.tsx";
import { type Docs, EnglishNote, renderDocs } from "./frame.tsx";
import { ENGLISH, GuideHtml } from "./guide-html.tsx";
import { FIRST_GUIDE, GUIDES, guidePath, textFor, WIDGET_GUIDE } from "./guides.ts";
import { guideHtml, sectionsOf } from "./markdown.ts";
import { guideName } from "./names.ts";
import { APIS, type ApiName, type Documents, groupsOf, linkOperations } from "./reference.ts";
import { createSearchIndex } from "./search-index.ts";

/** What all pages need, made once when the first is asked for. */
export function createDocs(site: Site, documents: () => Documents) {
  let made: { docs: Docs; documents: Documents; index: Asset } | undefined;
  return () => {
    if (!made) {
      const read = documents();
      const index = createSearchIndex(read);
      const groups = [...groupsOf("open", read.open), ...groupsOf("rest", read.rest)];
      made = { docs: { site, groups, index: index.path }, documents: read, index };
    }
    return made;
  };
}

export type BuiltDocs = ReturnType<ReturnType<typeof createDocs>>;

export function guidePage({ docs }: BuiltDocs, reader: PageReader, name: string): Content | null {
  const guide = GUIDES.find((each) => each.name === name);
  if (!guide) return null;
  if (name === FIRST_GUIDE) return moved(hrefFor(reader, guidePath(name)));
  const { changed } = guide;
  const label = guideName(guide.name, reader.language);
  const text = textFor(guide, docs.site.baseUrl);
  const html = linkOperations(guideHtml(text), docs.groups, (path) => hrefFor(reader, path));
  const start = START.exec(html)?.[0].length ?? 0;
  const hasExample = name === WIDGET_GUIDE;
  const first = hasExample ? html.indexOf("<h2", html.indexOf("<h2") + 1) : start;
  return renderDocs(docs, reader, {
    title: label,
    label,
    path: guidePath(name),
    changed,
    hasFrames: hasExample,
    children: (
      <div class="guide-page">
        <GuideHtml {...ENGLISH} html={html.slice(0, start)} />
        <EnglishNote reader={reader} />
        <Contents reader={reader} text={text} />
        {hasExample && (
          <>
            <GuideHtml {...ENGLISH} html={html.slice(start, first)} />
            <WidgetExample reader={reader} />
          </>
        )}
        <GuideHtml as="article" {...ENGLISH} html={html.slice(first)} />
      </div>
    ),
  });
}

/** A widget with the built-in sample, below the tag. The list that the tag shows would be too high for a phone. */
function WidgetExample({ reader }: { reader: PageReader }) {
  const { example, exampleNote } = wordsIn("offer", reader.language);
  const { variant: names } = wordsIn("widgetSetup", reader.language);
  const choice = { variant: "carousel", theme: "light", mode: "frame" } as const;
  return (
    <figure class="docs-live">
      <figcaption class="muted">
        <strong>{names[choice.variant].name}</strong>. {exampleNote}
      </figcaption>
      <div>
        <iframe
          src={`/embed/${SAMPLE_SLUG}?variant=${choice.variant}&theme=${choice.theme}&lang=${reader.language}`}
          height={widgetHeight(choice, sampleSubject(reader.language))}
          title={`${example}: ${names[choice.variant].name}`}
          loading="lazy"
        />
      </div>
    </figure>
  );
}

/** A guide begins with its title and the sentence that leads into it. */
const START = /^<h1.*?<\/h1>\n(?:<p>.*?<\/p>\n)?/s;

/** What newcomers come for, by the section of the guide that begins it, and the minutes until something shows. */
const TASKS = {
  embed: { section: "show-reviews", minutes: 2 },
  send: { section: "send-orders", minutes: 10 },
  read: { section: "read-reviews", minutes: 1 },
  run: { section: "run-it", minutes: 5 },
} as const;

/** The first page: a way in for each task, the guide that begins it with a sample beside its words, and the two APIs. */
export function startPage({ docs }: BuiltDocs, reader: PageReader): Content {
  const { docs: words } = wordsIn("prose", reader.language);
  const { tasks, task, page, minutes } = wordsIn("guide", reader.language);
  const guide = GUIDES.find(({ name }) => name === FIRST_GUIDE);
  const text = guide ? textFor(guide, docs.site.baseUrl) : "";
  const api = (name: ApiName) => (
    <p>
      <a class="touch" href={hrefFor(reader, APIS[name].path)}>
        {words[name]}
      </a>
    </p>
  );
  return renderDocs(docs, reader, {
    title: page.start,
    label: page.start,
    path: guidePath(FIRST_GUIDE),
    changed: guide?.changed ?? "",
    children: (
      <>
        <h1>{page.start}</h1>
        <p>{tasks}</p>
        <ul class="docs-tasks">
          {(Object.keys(TASKS) as (keyof typeof TASKS)[]).map((name) => (
            <li key={name}>
              <a href={`#${TASKS[name].section}`}>{task[name].title}</a>
              <p class="muted">{task[name].text}</p>
              <p class="muted docs-minutes">{minutes({ count: TASKS[name].minutes })}</p>
            </li>
          ))}
        </ul>
        <EnglishNote reader={reader} />
        <article lang="en" dir="ltr">
          {sectionsOf(text).map(({ words: prose, samples, links }) => (
            <section key={prose} class="docs-part">
              <GuideHtml html={prose} />
              {samples && <GuideHtml class="docs-samples" html={samples} />}
              {links && <GuideHtml html={links} />}
            </section>
          ))}
        </article>
        <div class="docs-apis">
          <Section id="open" title={words.open}>
            <p>{words.openText}</p>
            <ul class="docs-terms">
              {words.terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
            {api("open")}
          </Section>
          <Section id="rest" title={words.rest}>
            <p>{words.restText}</p>
            {api("rest")}
          </Section>
        </div>
      </>
    ),
  });
}
