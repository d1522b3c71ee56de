// Pages that say what went wrong and where to go from there.
import { ButtonLink } from "../component/form.tsx";
import { notice } from "./shell.tsx";
import type { Answer, Visit } from "./visit.ts";

/** @property way leads on; by default to the overview or the login */
type Words = { title: string; text: string; way?: { href: string; label: string } };

const WORDS: Record<number, Words> = {
  404: { title: "There is no such page", text: "It may have moved, or it belongs to another organisation." },
  405: { title: "This page accepts no form", text: "Nothing was saved." },
  413: { title: "That is too large", text: "Nothing was saved. Make it smaller and send it again." },
  415: {
    title: "That form cannot be read",
    text: "Nothing was saved. Open the page again and send the form from there.",
  },
  429: { title: "Too many attempts", text: "Wait a minute, then try again." },
  500: {
    title: "Something went wrong here",
    text: "The error is on our side, and we have logged it. Try again in a moment.",
  },
  503: { title: "Not available right now", text: "Try again in a moment." },
};

/** To a session that an organisation's provider vouched for. */
export const NOT_OWN: Words = {
  title: "Log in with your own password or passkey",
  text: "Your organisation's login opens that organisation, and not your own account. If you have no password, set one by mail.",
  way: { href: "/reset", label: "Set a password" },
};

export function refused(
  visit: Visit,
  status: number,
  { title, text, way }: Words = WORDS[status] ?? (WORDS[500] as Words),
  headers: Record<string, string> = {},
): Answer {
  const home = visit.user ? { href: "/dashboard", label: "To the overview" } : { href: "/login", label: "Log in" };
  const { href, label } = way ?? home;
  const answer = notice(visit, {
    title,
    status,
    children: (
      <>
        <p>{text}</p>
        <p>
          <ButtonLink href={href}>{label}</ButtonLink>
        </p>
      </>
    ),
  });
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
