// The frames of pages about a form: the form with its errors, and a notice that explains what happened and what to do.

import type { ComponentChildren } from "preact";
import type { Content } from "#surface/look/answer.ts";
import { ErrorSummary } from "#surface/look/field.tsx";
import { Section } from "#surface/look/section.tsx";
import { renderPage } from "../document.tsx";
import type { PageReader } from "../reader.ts";
import { profilePath, type Site } from "../site.ts";
import type { Problem } from "./form.ts";

/** Until the words of forms are in every language. */
const ENGLISH: PageReader = { language: "en", chosen: null, usual: "en" };

type FormPage = {
  title: string;
  business?: { name: string; slug: string };
  errors?: Readonly<Record<string, string | undefined>>;
  problem?: Problem | undefined;
  children: ComponentChildren;
};

export function formPage(site: Site, { title, business, errors = {}, problem, children }: FormPage): Content {
  const isWrong = problem !== undefined || Object.values(errors).some((sentence) => sentence !== undefined);
  return renderPage(site, ENGLISH, {
    title: `${isWrong ? "Not sent: " : ""}${title}${business ? `, ${business.name}` : ""}`,
    status: problem?.status ?? (isWrong ? 422 : 200),
    noindex: true,
    form: true,
    ...(problem?.headers && { headers: problem.headers }),
    children: (
      <div class="form-page">
        <header>
          <h1>{title}</h1>
          {business && (
            <p class="form-subject" dir="auto">
              <a href={profilePath(business.slug)}>{business.name}</a>
            </p>
          )}
        </header>
        <ErrorSummary errors={errors} message={problem?.message} />
        {children}
      </div>
    ),
  });
}

type NextStepsProps = { businessName: string; first: string; last: string };

/** What follows when the form is sent. @param first when the review goes online. @param last how the author changes it */
export function NextSteps({ businessName, first, last }: NextStepsProps) {
  return (
    <Section id="next-steps" title="What happens next" class="next-steps">
      <ul>
        <li>{first}</li>
        <li>
          A review with links, contact data or profanity waits for a moderator first. The number of stars does not
          matter.
        </li>
        <li>
          <bdi>{businessName}</bdi> sees your name and your review, and can reply.
        </li>
        <li>{last}</li>
      </ul>
    </Section>
  );
}

type Notice = {
  status?: number;
  title: string;
  children: ComponentChildren;
  action?: { href: string; name: string };
};

export function notice(site: Site, { status = 200, title, children, action }: Notice): Content {
  return renderPage(site, ENGLISH, {
    title,
    status,
    noindex: true,
    form: true,
    children: (
      <div class="message">
        <h1>{title}</h1>
        {children}
        {action && (
          <p>
            <a class="button" href={action.href}>
              {action.name}
            </a>
          </p>
        )}
      </div>
    ),
  });
}

/** For a private link that is incomplete or forged: the page does not tell which. */
export function brokenLink(site: Site): Content {
  return notice(site, {
    status: 404,
    title: "This link is not complete",
    children: <p>Open it again from your mail. If the mail shows it in two lines, copy both.</p>,
  });
}
