// The frames of pages about a form: the form with its errors, and a notice that explains what happened and what to do.
import type { ComponentChildren } from "preact";
import { sandboxOf } from "#contract/sandbox.ts";
import type { Fault } from "#surface/form/form.ts";
import type { Content } from "#surface/look/answer.ts";
import { Face } from "#surface/look/face.tsx";
import { ErrorSummary } from "#surface/look/field.tsx";
import { useHref } from "#surface/look/reader.ts";
import { atField, useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { renderPage } from "../component/document.tsx";
import { hereOf } from "../kit/reader.ts";
import { profilePath, type Site } from "../kit/site.ts";
import type { FormVisit, Posted } from "./form.ts";

/** Id of the one form of a page, which the switch of language sends where something was typed. */
export const PAGE_FORM = "page-form";

/**
 * @property columns two where there is room: of a form that writes a review, of an author's page, or of a form about a public review,
 * which stands beside it
 */
type FormPage = {
  title: string;
  /** The page's first line, where it differs from its title. */
  heading?: string;
  business?: { name: string; slug: string; logoPath: string | null };
  /** Under the business. */
  order?: ComponentChildren;
  fault?: Fault;
  script?: string;
  columns?: "form-wide" | "form-own" | "form-report";
  /** The form has the id `PAGE_FORM`. */
  isSwitchable?: boolean;
  /** Path of a stylesheet of the page's own. */
  style?: string;
  children: ComponentChildren;
};

export function formPage(
  site: Site,
  opened: FormVisit,
  {
    title,
    heading = title,
    business,
    order,
    fault = {},
    script,
    style,
    columns,
    isSwitchable = false,
    children,
  }: FormPage,
): Content {
  const { reader } = opened;
  const words = wordsIn("form", reader.language);
  const { errors = {}, labels, problem, undone = "sent", heading: problemHeading, retryAfter } = fault;
  const isWrong = problem !== undefined || Object.values(errors).some((sentence) => sentence !== undefined);
  const about = business ? words.frame.about({ title, name: business.name }) : title;
  return renderPage(site, reader, {
    title: isWrong ? atField(wordsIn("look", reader.language).undone[undone], about, reader.language) : about,
    ...switchOf(opened, isSwitchable),
    status: fault.status ?? (isWrong ? 422 : 200),
    noindex: true,
    form: true,
    ...(script !== undefined && { script }),
    ...(style !== undefined && { style }),
    ...(retryAfter !== undefined && { headers: { "retry-after": String(retryAfter) } }),
    children: (
      <div class={columns ? `form-page ${columns}` : "form-page"}>
        <header class="form-head">
          {business && <Face kind="business" name={business.name} seed={business.slug} logo={business.logoPath} />}
          <div>
            <h1>{heading}</h1>
            {business && <BusinessLink name={business.name} slug={business.slug} />}
            {order}
          </div>
        </header>
        {business && sandboxOf(business.slug) !== null && (
          <p class="sandbox-note">{wordsIn("sandbox", reader.language).form}</p>
        )}
        <ErrorSummary
          errors={errors}
          labels={labels}
          message={problem}
          undone={undone}
          heading={problemHeading}
          isShort
        />
        {children}
      </div>
    ),
  });
}

/** A sandbox has no profile. */
function BusinessLink({ name, slug }: { name: string; slug: string }) {
  const href = useHref();
  return (
    <p class="form-subject">
      <bdi>{sandboxOf(slug) === null ? <a href={href(profilePath(slug))}>{name}</a> : name}</bdi>
    </p>
  );
}

/** The page's address for the language switch. The answer to a post has none unless its form is sent along: a link would lose the typed text. */
function switchOf(opened: FormVisit | Posted, isSwitchable = false): { here?: string; typedForm?: string } {
  const here = hereOf(opened.url);
  if (!("fields" in opened)) return { here };
  return isSwitchable ? { here, typedForm: PAGE_FORM } : {};
}

type NextStepsProps = { businessName: string; first: string; more: readonly string[] };

/**
 * Says what happens after the form is sent.
 * @param first when the review goes online, which is always in sight
 * @param more how the review is marked, and how the author changes it
 */
export function NextSteps({ businessName, first, more }: NextStepsProps) {
  const { frame: words } = useWords("form");
  return (
    <div class="after-sending">
      <p>{first}</p>
      <details class="change">
        <summary>{words.next}</summary>
        <ul>
          <li>{words.rules}</li>
          <li>{words.business({ name: <bdi>{businessName}</bdi> })}</li>
          {more.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

type Notice = {
  status?: number;
  title: string;
  children: ComponentChildren;
  action?: { href: string; name: string };
  isSandbox?: boolean;
};

export function notice(site: Site, opened: FormVisit, asked: Notice): Content {
  const { status = 200, title, children, action, isSandbox = false } = asked;
  return renderPage(site, opened.reader, {
    title,
    ...switchOf(opened),
    status,
    noindex: true,
    form: true,
    children: (
      <div class="message">
        <h1>{title}</h1>
        {isSandbox && <p class="sandbox-note">{wordsIn("sandbox", opened.reader.language).page}</p>}
        {children}
        {action && <Action {...action} />}
      </div>
    ),
  });
}

function Action({ href, name }: { href: string; name: string }) {
  const link = useHref();
  return (
    <p>
      <a class="button" href={link(href)}>
        {name}
      </a>
    </p>
  );
}

/** For a private link that is incomplete or forged: the page does not tell which. */
export function brokenLink(site: Site, opened: FormVisit): Content {
  const { frame: words } = wordsIn("form", opened.reader.language);
  return notice(site, opened, { status: 404, title: words.brokenTitle, children: <p>{words.broken}</p> });
}
