// Ends the mails of a business, and allows them again: a page with a button for people, and one-click posts of mail programs (RFC 8058). The
// body is not read, because the link says everything.
import {
  findUnsubscribe,
  resubscribe,
  type UnsubscribeSubject,
  type Unsubscription,
  unsubscribe,
} from "#domain/invitation/suppression/unsubscribe.ts";
import type { Links } from "#platform/secret/link.ts";
import type { Content } from "#surface/look/answer.ts";
import { wordsIn } from "#words/words.ts";
import { actionFor } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import type { Form, FormDeps, FormVisit } from "./form.ts";
import { notice } from "./form-page.tsx";

type Subject = UnsubscribeSubject & { found: Unsubscription };

/** What a mail's link to unsubscribe leads to. */
function ofMail({ context, links }: FormDeps): Pick<Form<Subject>, "isPrivate" | "isBodiless" | "find" | "about"> {
  return {
    isPrivate: true,
    isBodiless: true,
    async find({ token }) {
      const subject = subjectOf(links, token);
      const found = subject && (await findUnsubscribe(context, subject));
      return found ? { ...subject, found } : null;
    },
    about: ({ found }) => ({
      invitation: found.language,
      organisation: found.defaultLanguage,
      country: found.country,
    }),
  };
}

export function unsubscribeForm(deps: FormDeps): Form<Subject> {
  const { context, config } = deps;
  return {
    ...ofMail(deps),
    isOpenToAll: true,
    get({ found }, opened) {
      if (found.isUnsubscribed) return unsubscribed(config, opened, found);
      const { unsubscribe: words } = wordsIn("form", opened.reader.language);
      return notice(config, opened, {
        title: words.title,
        isSandbox: found.isSandbox,
        children: (
          <form class="form" method="post" action={actionFor(opened.reader, `/unsubscribe/${opened.params.token}`)}>
            <p>{words.text(namesOf(config, found))}</p>
            <p class="muted">{words.reviews}</p>
            <button type="submit" class="button">
              {words.unsubscribe}
            </button>
          </form>
        ),
      });
    },
    async post({ found, ...subject }, posted) {
      return (await unsubscribe(context, subject)) && unsubscribed(config, posted, found);
    },
  };
}

/** /unsubscribe/{token}/resume: only the person lifts their own request, from the page that the mailed link leads to. */
export function resubscribeForm(deps: FormDeps): Form<Subject> {
  const { context, config } = deps;
  return {
    ...ofMail(deps),
    async post({ found, ...subject }, posted) {
      const { unsubscribe: words } = wordsIn("form", posted.reader.language);
      if (!(await resubscribe(context, subject))) return null;
      return notice(config, posted, {
        title: words.resumedTitle,
        isSandbox: found.isSandbox,
        children: <p>{words.resumed(namesOf(config, found))}</p>,
      });
    },
  };
}

function unsubscribed(config: Site, opened: FormVisit, found: Unsubscription): Content {
  const { unsubscribe: words } = wordsIn("form", opened.reader.language);
  const path = `/unsubscribe/${opened.params.token}/resume`;
  return notice(config, opened, {
    title: words.doneTitle,
    isSandbox: found.isSandbox,
    children: (
      <>
        <p>{words.done(namesOf(config, found))}</p>
        <form class="form" method="post" action={actionFor(opened.reader, path)}>
          <p class="muted">{words.changed}</p>
          <button type="submit" class="button button-quiet">
            {words.resume}
          </button>
        </form>
      </>
    ),
  });
}

function namesOf({ serviceName }: Site, { businessName }: Unsubscription) {
  return { name: <bdi>{businessName}</bdi>, service: <bdi>{serviceName}</bdi> };
}

function subjectOf(links: Links, token: string): UnsubscribeSubject | null {
  const invitationId = links.read("unsubscribe-invitation", token);
  if (invitationId !== null) return { invitationId };
  const reviewId = links.read("unsubscribe-review", token);
  return reviewId === null ? null : { reviewId };
}
