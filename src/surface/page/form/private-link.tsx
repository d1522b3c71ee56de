// "Mail the private link", on the pages of used links. The used link may be in a stranger's hands, so the page shows nothing of the
// review, the mail goes to the author, and the answer is always the same.
import { findOpenInvitation, mailLinkOfUsed, type OpenInvitation } from "#domain/invitation/redeem.ts";
import { MOST_LINKS_A_DAY, mailPrivateLink } from "#domain/review/lifecycle/author-mail.ts";
import { type Confirmation, findConfirmation } from "#domain/review/publish/confirm.ts";
import type { Content } from "#surface/look/answer.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { aboutAuthor } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import { atLink, type Form, type FormDeps, type Posted } from "./form.ts";
import { notice } from "./form-page.tsx";

/** What an invitation's link leads to. */
export function ofInvitation(deps: FormDeps): Pick<Form<OpenInvitation>, "isPrivate" | "find" | "about"> {
  return {
    ...atLink(deps, "invite", findOpenInvitation),
    about: ({ language, defaultLanguage, country }) => ({
      invitation: language,
      organisation: defaultLanguage,
      country,
    }),
  };
}

export function inviteLinkForm(deps: FormDeps): Form<OpenInvitation> {
  const { context, config } = deps;
  return {
    ...ofInvitation(deps),
    async post({ id }, posted) {
      const isThere = await mailLinkOfUsed(context, id);
      return isThere ? sent(config, posted, "sentInvited") : null;
    },
  };
}

export function confirmLinkForm(deps: FormDeps): Form<Confirmation> {
  const { context, config } = deps;
  return {
    ...atLink(deps, "confirm", findConfirmation),
    about: aboutAuthor,
    async post({ state, reviewId }, posted) {
      if (state === "done") await mailPrivateLink(context, reviewId);
      return sent(config, posted, "sentConfirmed");
    },
  };
}

/** @param text which address it is mailed to */
export function PrivateLinkForm({ action, text }: { action: string; text: string }) {
  const { link: words } = useWords("form");
  return (
    <form class="form" method="post" action={action}>
      <p>{text}</p>
      <button type="submit" class="button">
        {words.mail}
      </button>
    </form>
  );
}

function sent(site: Site, posted: Posted, text: "sentInvited" | "sentConfirmed"): Content {
  const { link: words, write } = wordsIn("form", posted.reader.language);
  return notice(site, posted, {
    title: write.sentTitle,
    children: (
      <>
        <p>{words[text]}</p>
        <p class="muted">{words.most({ times: MOST_LINKS_A_DAY })}</p>
      </>
    ),
  });
}
