// Confirms the address that an author typed as their own: a page and a button. It shows nothing of the review, because the author may have
// mistyped the address.
import { type AddressConfirmation, confirmAddress, findAddress } from "#domain/review/own-address/own-address.ts";
import { masked } from "#platform/text/email.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { aboutAuthor, actionFor } from "../kit/reader.ts";
import { managePath } from "../kit/site.ts";
import { atLink, type Form, type FormDeps, type FormVisit } from "./form.ts";
import { formPage, notice } from "./form-page.tsx";

type Subject = AddressConfirmation & { id: string };

export function addressForm(deps: FormDeps): Form<Subject> {
  const { context, links } = deps;
  return {
    ...atLink(deps, "address", findAddress),
    about: aboutAuthor,
    get: (found, opened) => (found.state === "waiting" ? ask(deps, opened, found) : closed(deps, opened, found)),
    async post({ id }, posted) {
      const found = await confirmAddress(context, id);
      if (!found) return null;
      if (found.state !== "waiting") return closed(deps, posted, found);
      return seeOther(hrefFor(posted.reader, `${managePath(links, found.reviewId)}?done=owned`));
    },
  };
}

function ask(
  { config }: FormDeps,
  opened: FormVisit,
  { email, businessName, slug, logoPath }: AddressConfirmation,
): Content {
  const { address: words } = wordsIn("form", opened.reader.language);
  const named = { name: <bdi>{businessName}</bdi>, address: <bdi>{masked(email)}</bdi> };
  return formPage(config, opened, {
    title: words.title,
    business: { name: businessName, slug, logoPath },
    children: (
      <form class="form" method="post" action={actionFor(opened.reader, `/address/${opened.params.token}`)}>
        <p>{words.text(named)}</p>
        <button type="submit" class="button">
          {words.confirm}
        </button>
        <p class="muted">{words.notYou}</p>
      </form>
    ),
  });
}

function closed({ config }: FormDeps, opened: FormVisit, { businessName, state }: AddressConfirmation): Content {
  const { address: words, confirm } = wordsIn("form", opened.reader.language);
  const name = <bdi>{businessName}</bdi>;
  if (state === "done")
    return notice(config, opened, { title: words.doneTitle, children: <p>{words.done({ name })}</p> });
  return notice(config, opened, { status: 410, title: confirm.goneTitle, children: <p>{words.gone({ name })}</p> });
}
