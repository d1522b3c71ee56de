// Pages that say what went wrong and where to go from there.
import { page } from "./shell.tsx";
import type { Answer, Visit } from "./visit.ts";

type Words = { title: string; text: string };

const WORDS: Record<number, Words> = {
  404: { title: "There is no such page", text: "It may have moved, or it belongs to another organisation." },
  405: { title: "This page can only be read", text: "What was sent to it was not kept." },
  413: { title: "That is too large", text: "Nothing was kept. Make it smaller, and send it again." },
  415: { title: "That form cannot be read", text: "Nothing was kept. Open the page again, and send it from there." },
  429: { title: "Too many attempts", text: "Wait a minute, then try again." },
  500: { title: "Something went wrong here", text: "The fault is ours and was noted. Try again in a moment." },
  503: { title: "Not available right now", text: "Try again in a moment." },
};

/** The page for a status. */
export function refused(
  visit: Visit,
  status: number,
  words: Words = WORDS[status] ?? (WORDS[500] as Words),
  headers: Record<string, string> = {},
): Answer {
  const drawn = page(visit, {
    title: words.title,
    children: (
      <div class="message">
        <p>{words.text}</p>
        <p>
          <a class="button" href={visit.user ? "/dashboard" : "/"}>
            {visit.user ? "To the overview" : "To the home page"}
          </a>
        </p>
      </div>
    ),
  });
  return { ...drawn, status, headers: { ...drawn.headers, ...headers } };
}
