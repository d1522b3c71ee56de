// The page between logins of several organisations that proved the same domain. The person knows their own, so that no organisation leads
// the others' staff to its provider.
import { TouchLink } from "../component/form.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";

type Choice = { name: string; issuer: string; href: string };

export function companyChoice(visit: Visit, choices: readonly Choice[]): Answer {
  return page(visit, {
    title: "Which organisation is yours?",
    back: { href: "/login", label: "Log in" },
    children: (
      <>
        <p class="prose">
          Several organisations have a login for addresses of this domain. Enter your password at your own only.
        </p>
        {choices.map(({ name, issuer, href }) => (
          <TouchLink href={href}>
            {name} ({new URL(issuer).host})
          </TouchLink>
        ))}
      </>
    ),
  });
}
