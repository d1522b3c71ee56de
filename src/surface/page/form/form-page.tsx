// The frame of a page with a form: heading, errors, the form.
import type { ComponentChildren } from "preact";
import type { Content } from "#surface/look/answer.ts";
import { ErrorSummary } from "#surface/look/error-summary.tsx";
import { renderPage } from "../document.tsx";
import { profilePath, type Site } from "../site.ts";
import type { Problem } from "./form.ts";

type FormPage = {
  title: string;
  business?: { name: string; slug: string };
  errors?: Readonly<Record<string, string | undefined>>;
  problem?: Problem | undefined;
  children: ComponentChildren;
};

export function formPage(site: Site, { title, business, errors = {}, problem, children }: FormPage): Content {
  const isWrong = problem !== undefined || Object.values(errors).some((sentence) => sentence !== undefined);
  return renderPage(site, {
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
    <section class="next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
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
    </section>
  );
}
