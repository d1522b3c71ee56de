// The pages of the dashboard by name: a search, and the page that a mistyped address comes nearest to.
import type { Language } from "#platform/language/language.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel } from "../component/display.tsx";
import { FilterForm, NoMatch, SearchField } from "../component/filter.tsx";
import { TouchLink } from "../component/form.tsx";
import { PAGES_PATH } from "./address.ts";
import { RailIcon } from "./icon.tsx";
import { isBelow, type RailLink, railSections } from "./rail-link.ts";
import { page } from "./shell.tsx";
import type { Answer, MemberVisit, UserVisit } from "./visit.ts";

const MOST_TYPED = 80;

export function pagesPage(visit: UserVisit | MemberVisit): Answer {
  const typed = (visit.url.searchParams.get("q") ?? "").toWellFormed().trim();
  const query = [...typed].slice(0, MOST_TYPED).join("");
  const words = wordsIn("frame", visit.language).pages;
  const asked = folded(query);
  const groups = railSections(visit, visit.language)
    .flatMap(({ name, groups }) => groups.map(({ heading, links }) => ({ title: heading ?? name, links })))
    .map(({ title, links }) => ({ title, links: links.filter((link) => isNamed(link, asked)) }))
    .filter(({ links }) => links.length > 0);
  return page(visit, {
    title: words.title,
    children: (
      <>
        <PageSearch query={query} />
        {groups.length === 0 && (
          <NoMatch
            says={wordsIn("frame", visit.language).noMatch.of.pages}
            text={query}
            all={{ href: PAGES_PATH, label: words.all }}
          />
        )}
        {groups.map(({ title, links }) => (
          <Panel key={title} title={title} id={`pages-${links[0]?.icon}`}>
            <ul class="page-list">
              {links.map(({ href, label, icon }) => (
                <li key={href}>
                  <TouchLink href={href}>
                    <RailIcon name={icon} />
                    {label}
                  </TouchLink>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </>
    ),
  });
}

/** A name or a part of an address, ignoring case and accents. */
function isNamed({ label, href }: RailLink, asked: string): boolean {
  return folded(label).includes(asked) || href.includes(asked);
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export function PageSearch({ query }: { query: string }) {
  const { pages: words } = useWords("frame");
  return (
    <FilterForm class="filter" action={PAGES_PATH} submit={words.button}>
      <SearchField name="q" label={words.search} value={query} max={MOST_TYPED} />
    </FilterForm>
  );
}

/** For an address that has no page: the nearest page, and the search. */
export function NearestPage({ visit }: { visit: UserVisit | MemberVisit }) {
  const { pages: words } = useWords("frame");
  const { language } = useReader();
  const { pathname } = visit.url;
  const near = nearestPage(visit, pathname, language);
  return (
    <>
      {near && <p>{words.nearest({ page: near.label, link: (text) => <a href={near.href}>{text}</a> })}</p>}
      <PageSearch query={near?.label ?? wordsOf(pathname)} />
    </>
  );
}

/** The last words of an address that are no id. */
function wordsOf(path: string): string {
  const parts = path.slice(0, MOST_TYPED).split("/");
  return (
    parts.findLast((part) => /^[a-z]+(?:-[a-z]+)*$/.test(part) && part !== "dashboard")?.replaceAll("-", " ") ?? ""
  );
}

function nearestPage(visit: UserVisit | MemberVisit, path: string, language: Language): RailLink | null {
  const links = railSections(visit, language).flatMap(({ groups }) => groups.flatMap(({ links }) => links));
  const own = path.slice(0, MOST_TYPED).toLowerCase().replace(/\/+$/, "");
  const above = links.find(({ href, parts = [href] }) => isBelow(own, href, parts));
  if (above) return above;
  const [best] = links
    .map((link) => ({ link, distance: distanceOf(lastOf(own), lastOf(link.href)) }))
    .sort((one, other) => one.distance - other.distance);
  return best && best.distance <= Math.max(1, lastOf(own).length / 3) ? best.link : null;
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** How many characters to add, leave out or replace. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, character] of [...one].entries()) {
    const next = [line + 1];
    for (let at = 1; at <= other.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (other[at - 1] === character ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
