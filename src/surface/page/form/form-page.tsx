// The frame of a page with a form: heading, what is wrong, the form.
import type { ComponentChildren } from "preact";
import { type Content, NEVER } from "#surface/look/answer.ts";
import { ErrorSummary } from "#surface/look/error-summary.tsx";
import { renderDocument } from "../document.tsx";
import { profilePath, type Site } from "../site.ts";
import type { Problem } from "./form.ts";

type FormPage = {
  title: string;
  /** Whom it is about. */
  business: { name: string; slug: string };
  errors?: Readonly<Record<string, string | undefined>>;
  problem?: Problem | undefined;
  children: ComponentChildren;
};

/** The page; 422 where a field is wrong, the problem's status where there is one. */
export function formPage(site: Site, page: FormPage): Content {
  const { title, business, errors = {}, problem, children } = page;
  const isWrong = problem !== undefined || Object.values(errors).some((sentence) => sentence !== undefined);
  return {
    status: problem?.status ?? (isWrong ? 422 : 200),
    type: "html",
    cacheControl: NEVER,
    ...(problem?.headers && { headers: problem.headers }),
    body: renderDocument({
      site,
      head: {
        title: `${isWrong ? "Not sent: " : ""}${title}, ${business.name} | ${site.serviceName}`,
        noindex: true,
        form: true,
      },
      children: (
        <div class="form-page">
          <header>
            <h1>{title}</h1>
            <p class="form-subject" dir="auto">
              <a href={profilePath(business.slug)}>{business.name}</a>
            </p>
          </header>
          <ErrorSummary errors={errors} message={problem?.message} />
          {children}
        </div>
      ),
    }),
  };
}

/** What comes of sending the form, said before its button. */
export function NextSteps({ children }: { children: ComponentChildren }) {
  return (
    <section class="next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">What happens next</h2>
      <ul>{children}</ul>
    </section>
  );
}
