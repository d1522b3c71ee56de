// Pages that say what went wrong and where to go from there.
import { toWire } from "#contract/id.ts";
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { ButtonLink, SHOWN } from "../component/form.tsx";
import { SWITCH_PATH } from "./address.ts";
import { NearestPage } from "./page-search.tsx";
import { notice, shownOf } from "./shell.tsx";
import type { Answer, BusinessVisit, MemberVisit, UserVisit, Visit } from "./visit.ts";

/** @property way leads on; by default to the overview or the login */
type Words = { title: string; text: string; way?: { href: string; label: string } };

const RETRY_SECONDS = "10";

/** To a session that an organisation's provider vouched for. */
export function notOwn({ language }: Visit): Words {
  const { notOwn, setPassword } = wordsIn("frame", language);
  return { ...notOwn, way: { href: "/reset", label: setPassword } };
}

/** To an operator without a second factor. */
export function factorNeeded({ language }: Visit): Words {
  const { title, text, way } = wordsIn("operator", language).factor;
  return { title, text, way: { href: "/dashboard/account/authenticator", label: way } };
}

/** To a member of a suspended organisation who would change something. The page has the reason at its head. */
export function whileSuspended({ language }: Visit): Words {
  const { title, effect } = wordsIn("frame", language).suspended;
  return { title, text: effect };
}

/** To a member of an organisation that moved to another instance. */
export function movedAway({ language, organisation }: MemberVisit): Words {
  const { moved: words } = wordsIn("frame", language);
  const { name, movedTo, movedAt } = organisation;
  const to = movedTo ?? "";
  const host = URL.parse(to)?.host ?? to;
  const date = formatOf(language).date(movedAt ?? new Date(0));
  return {
    title: words.title({ organisation: name }),
    text: words.text({ organisation: name, host, date }),
    way: { href: `${to}/login`, label: words.open({ host }) },
  };
}

export function refused(
  visit: Visit | UserVisit | MemberVisit,
  status: number,
  { title, text, way }: Words = wordsOfStatus(visit, status),
  headers: Record<string, string> = {},
): Answer {
  const { toOverview, logIn } = wordsIn("frame", visit.language);
  const home = visit.user
    ? { href: "/dashboard", label: toOverview }
    : { href: hrefFor(visit, "/login"), label: logIn };
  const { href, label } = way ?? home;
  const answer = notice(visit, {
    title,
    status,
    isRefused: true,
    children: (
      <>
        <p>{text}</p>
        {status === 404 && "memberships" in visit && <NearestPage visit={visit} />}
        <p>
          <ButtonLink href={href}>{label}</ButtonLink>
        </p>
      </>
    ),
  });
  const retry = status === 503 ? { "retry-after": RETRY_SECONDS } : {};
  return { ...answer, headers: { ...answer.headers, ...retry, ...headers } };
}

/** To a form about another business or organisation than the dashboard shows, because another tab chose it meanwhile; null to other forms. */
export function refusedOfOther(visit: MemberVisit | BusinessVisit): Answer | null {
  const { language, organisation, business, fields, url } = visit;
  const { id, name } = shownOf(visit);
  // A page about the organisation has forms about its business, and the other way round.
  const named = fields[SHOWN] ?? url.searchParams.get(SHOWN);
  const isShown = [null, id, toWire("org", organisation.id), business && toWire("biz", business.id)].includes(named);
  if (isShown) return null;
  const { ofOther: words, switchBusiness: label } = wordsIn("frame", language);
  const text = words.text({ name: isolated(name, language) });
  return refused(visit, 409, { title: words.title, text, way: { href: SWITCH_PATH, label } });
}

function wordsOfStatus({ language }: Visit, status: number): Words {
  const { error } = wordsIn("frame", language);
  const known: Readonly<Record<number, Words>> = error;
  return known[status] ?? error[500];
}
