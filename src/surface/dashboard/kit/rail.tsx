// The rail: the menu of businesses, and the links to the pages that the role allows. On a phone it is a bar on top with a menu that needs
// no script.
import { LANGUAGE } from "#platform/language/language.ts";
import { BrandSign } from "#surface/look/brand-sign.tsx";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { ThemeSwitch } from "#surface/look/theme.tsx";
import { useWords } from "#surface/look/words.ts";
import { LANGUAGE_PATH } from "./address.ts";
import { RailIcon } from "./icon.tsx";
import {
  countSentence,
  isBelow,
  MOST_SHOWN,
  type RailCount,
  type RailGroup,
  type RailLink,
  type RailSection,
  railSections,
} from "./rail-link.ts";
import { isOneOfSeveral, Subject } from "./subject.tsx";
import type { MemberVisit, UserVisit } from "./visit.ts";

/** @property at the path of the page */
type Props = { visit: UserVisit | MemberVisit; at: string };

export function Rail({ visit, at }: Props) {
  const words = useWords("frame");
  const { language } = useReader();
  const sections = railSections(visit, language);
  const business = "organisation" in visit && isOneOfSeveral(visit) ? visit.business : null;
  return (
    <header class="rail">
      <a class="brand" href={"organisation" in visit ? "/dashboard" : "/"}>
        <BrandSign brand={visit.deps.config.brand} />
        <span class="rail-service">{visit.deps.config.serviceName}</span>
        {business && <bdi class="rail-business">{business.name}</bdi>}
      </a>
      {/* It opens what follows it, which a wide window shows in any case: within <details>, it would be hidden there, too. */}
      <details class="rail-menu">
        <summary class="touch">
          <RailIcon name="menu" />
          {words.menu}
        </summary>
      </details>
      <Ways visit={visit} at={at} sections={sections} />
    </header>
  );
}

function Ways({ visit, at, sections }: Props & { sections: readonly RailSection[] }) {
  const words = useWords("frame");
  return (
    <div class="rail-ways">
      {"organisation" in visit && <Subject visit={visit} />}
      {sections.map(({ name, groups }) => (
        <nav key={name} aria-label={name}>
          {groups.map((group) => (
            <Group key={group.heading ?? ""} {...group} at={at} />
          ))}
        </nav>
      ))}
      <div class="rail-user">
        <Way label={visit.user.name} icon="account" href="/dashboard/account" at={at} />
        <form method="post" action="/logout">
          <button class="rail-way" type="submit">
            <RailIcon name="logOut" />
            {words.logOut}
          </button>
        </form>
        <LanguageSwitch visit={visit} at={at} />
        <ThemeSwitch />
      </div>
    </div>
  );
}

/** Posts the choice, so that it stays. */
function LanguageSwitch({ visit: { language, deps }, at }: Props) {
  const words = useWords("frame");
  return (
    <form class="rail-language" method="post" action={LANGUAGE_PATH}>
      <input type="hidden" name="at" value={at} />
      <label>
        <span>{words.language}</span>
        <select name="language" data-submit>
          {deps.config.languages.map((each) => (
            <option key={each} value={each} lang={each} selected={each === language}>
              {LANGUAGE[each].name}
            </option>
          ))}
        </select>
      </label>
      <button class="rail-way" type="submit">
        {words.changeLanguage}
      </button>
    </form>
  );
}

function Group({ heading, links, at }: RailGroup & { at: string }) {
  return (
    <>
      {heading !== null && <h2>{heading}</h2>}
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <Way {...link} at={at} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A link that is marked on its own page and on those below it. */
function Way({ label, icon, href, parts = [href], count, at }: RailLink & { at: string }) {
  return (
    <a class="rail-way" href={href} aria-current={isBelow(at, href, parts) ? "page" : undefined}>
      <RailIcon name={icon} />
      <bdi class="rail-label">{label}</bdi>
      {count && count.count > 0 && <Count {...count} />}
    </a>
  );
}

function Count(of: RailCount) {
  const { over } = useWords("rail");
  const format = useFormat();
  const sentence = countSentence(of, format.language);
  return (
    <>
      <span class="rail-count" aria-hidden="true" title={sentence}>
        {of.count > MOST_SHOWN ? over({ count: MOST_SHOWN }) : format.count(of.count)}
      </span>
      <span class="hidden"> {sentence}</span>
    </>
  );
}
