// Error pages: what went wrong and what to do.
import { type Content, NEVER, PUBLIC } from "#surface/look/answer.ts";
import { renderPage } from "./document.tsx";
import type { Site } from "./site.ts";

type Words = { title: string; text: string };

const WORDS: Record<number, Words> = {
  400: { title: "This address cannot be read", text: "Check it for a typing error, or start from the home page." },
  403: {
    title: "This form came from another site",
    text: "Nothing was saved. Open the form on this site and send it again.",
  },
  404: { title: "There is no such page", text: "It may have moved, or the address may have a typing error." },
  405: { title: "This page can only be read", text: "Nothing was saved." },
  410: {
    title: "This review was removed",
    text: "Its author deleted it, or it broke the rules for reviews. Each profile shows how many were removed, and why.",
  },
  413: { title: "This text is too long", text: "Nothing was saved. Go back, shorten it and send it again." },
  415: { title: "This form cannot be read", text: "Nothing was saved. Open the page again and send it from there." },
  429: { title: "Too many requests", text: "Wait a minute and try again." },
  500: { title: "Something went wrong here", text: "The error is ours and was logged. Try again in a moment." },
  503: { title: "Not available right now", text: "Try again in a moment." },
};
const OTHER: Words = { title: "This did not work", text: "Start again from the home page." };

type Details = {
  /** Leads the operator to the line in the log. */
  requestId?: string;
  back?: { href: string; name: string };
  headers?: Record<string, string>;
};

export function errorContent(site: Site, status: number, details: Details = {}): Content {
  const { title, text } = WORDS[status] ?? (status >= 500 ? (WORDS[500] as Words) : OTHER);
  const { back, requestId } = details;
  return renderPage(site, {
    title,
    noindex: true,
    status,
    cacheControl: status === 410 ? PUBLIC : NEVER,
    ...(details.headers && { headers: details.headers }),
    children: (
      <div class="message">
        <p class="message-status">{status}</p>
        <h1>{title}</h1>
        <p>{text}</p>
        {requestId !== undefined && (
          <p class="muted small">
            Reference: <code>{requestId}</code>
          </p>
        )}
        <p>
          {back ? (
            <a class="button" href={back.href}>
              <span>
                All reviews of <bdi>{back.name}</bdi>
              </span>
            </a>
          ) : (
            <a class="button" href="/">
              To the home page
            </a>
          )}
        </p>
      </div>
    ),
  });
}
