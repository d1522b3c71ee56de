// Ends the mails of a business: a page with a button for people, and one-click posts of mail programs (RFC 8058). The body is not
// read, because the link says everything.
import {
  findUnsubscribe,
  type UnsubscribeSubject,
  type Unsubscription,
  unsubscribe,
} from "#domain/invitation/suppression/unsubscribe.ts";
import type { Links } from "#platform/link.ts";
import { actionFor } from "../reader.ts";
import type { Site } from "../site.ts";
import type { Form, FormDeps } from "./form.ts";
import { notice } from "./form-page.tsx";
import { FORM_WORDS } from "./words.ts";

type Subject = UnsubscribeSubject & { found: Unsubscription };

export function unsubscribeForm({ context, config, links }: FormDeps): Form<Subject> {
  return {
    isPrivate: true,
    isBodiless: true,
    isOpenToAll: true,
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
    get({ found }, opened) {
      const { unsubscribe: words } = FORM_WORDS[opened.reader.language];
      return notice(config, opened, {
        title: words.title,
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
      const { unsubscribe: words } = FORM_WORDS[posted.reader.language];
      if (!(await unsubscribe(context, subject))) return null;
      return notice(config, posted, {
        title: words.doneTitle,
        children: <p>{words.done(namesOf(config, found))}</p>,
      });
    },
  };
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
