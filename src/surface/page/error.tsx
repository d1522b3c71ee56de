// Pages that say what went wrong and where to go from there.
import { type Content, NEVER, PUBLIC } from "#surface/look/answer.ts";
import { renderDocument } from "./document.tsx";
import type { Site } from "./site.ts";

type Words = { title: string; text: string };

const WORDS: Record<number, Words> = {
  400: { title: "That address cannot be read", text: "Check it for a slip, or start from the home page." },
  403: {
    title: "That came from another site",
    text: "Nothing was kept. Open the page here, and send it from there.",
  },
  404: { title: "There is no such page", text: "It may have moved, or the address may have a slip in it." },
  405: { title: "This page can only be read", text: "What was sent to it was not kept." },
  410: {
    title: "This review was removed",
    text: "Its author deleted it, or it broke the rules for reviews. Each profile shows how many were removed, and why.",
  },
  413: { title: "That is too much text", text: "Nothing was kept. Go back, shorten it, and send it again." },
  415: { title: "That form cannot be read", text: "Nothing was kept. Open the page again, and send it from there." },
  429: { title: "Too many requests", text: "Wait a minute, then try again." },
  500: { title: "Something went wrong here", text: "The fault is ours and was noted. Try again in a moment." },
  503: { title: "Not available right now", text: "Try again in a moment." },
};
const OTHER: Words = { title: "That did not work", text: "Start again from the home page." };

type Details = {
  /** So that whoever runs the service can find the fault. */
  requestId?: string;
  /** Where the reader most likely wanted to be. */
  back?: { href: string; name: string };
  headers?: Record<string, string>;
};

/** The page for a status. */
export function errorContent(site: Site, status: number, details: Details = {}): Content {
  const { title, text } = WORDS[status] ?? (status >= 500 ? (WORDS[500] as Words) : OTHER);
  const { back, requestId } = details;
  return {
    status,
    type: "html",
    cacheControl: status === 410 ? PUBLIC : NEVER,
    ...(details.headers && { headers: details.headers }),
    body: renderDocument({
      site,
      head: { title: `${title} | ${site.serviceName}`, noindex: true },
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
    }),
  };
}
