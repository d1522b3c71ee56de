// The page between logins of several organisations that proved the same domain. The person knows their own, so that no organisation leads
// the others' staff to its provider.
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { TouchLink } from "../component/form.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, Visit } from "../kit/visit.ts";

type Choice = { name: string; issuer: string; href: string };

export function companyChoice(visit: Visit, choices: readonly Choice[]): Answer {
  const { choice: words } = wordsIn("account", visit.language).company;
  return page(visit, {
    title: words.title,
    back: { href: hrefFor(visit, "/login"), label: wordsIn("signIn", visit.language).logIn },
    children: (
      <>
        <p class="prose">{words.about}</p>
        {choices.map(({ name, issuer, href }) => (
          <TouchLink href={hrefFor(visit, href)}>
            <bdi>{name}</bdi> ({new URL(issuer).host})
          </TouchLink>
        ))}
      </>
    ),
  });
}
