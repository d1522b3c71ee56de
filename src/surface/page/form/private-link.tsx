// "Mail the private link", on the pages of used links. The used link may be in a stranger's hands, so the page shows nothing of the
// review, the mail goes to the author, and the answer is always the same.
import { mailLinkOfUsed } from "#domain/invitation/redeem.ts";
import { MOST_LINKS_A_DAY, mailPrivateLink } from "#domain/review/author-mail.ts";
import { type Confirmation, findConfirmation } from "#domain/review/confirm.ts";
import type { InvitationId } from "#platform/id.ts";
import type { Content } from "#surface/look/answer.ts";
import type { Site } from "../site.ts";
import type { Form, FormDeps } from "./form.ts";
import { notice } from "./form-page.tsx";

export function inviteLinkForm({ context, config, links }: FormDeps): Form<InvitationId> {
  return {
    isPrivate: true,
    find: async ({ token }) => links.read("invite", token) as InvitationId | null,
    post: async (id) => ((await mailLinkOfUsed(context, id)) ? sent(config, "the address that was invited") : null),
  };
}

export function confirmLinkForm({ context, config, links }: FormDeps): Form<Confirmation> {
  return {
    isPrivate: true,
    async find({ token }) {
      const id = links.read("confirm", token);
      return id ? findConfirmation(context, id) : null;
    },
    async post({ state, reviewId }) {
      if (state === "done") await mailPrivateLink(context, reviewId);
      return sent(config, "the address that was confirmed");
    },
  };
}

export function PrivateLinkForm({ path, to }: { path: string; to: string }) {
  return (
    <form class="form" method="post" action={`${path}/link`}>
      <p>A private link opens, changes or deletes the review. We can mail it to {to}.</p>
      <button type="submit" class="button">
        Mail the private link
      </button>
    </form>
  );
}

function sent(config: Site, to: string): Content {
  return notice(config, {
    title: "Check your mail",
    children: (
      <>
        <p>If the review still exists, we have sent its private link to {to}.</p>
        <p class="muted">
          We send it at most {MOST_LINKS_A_DAY} times a day to one address. If it does not arrive, check the spam
          folder.
        </p>
      </>
    ),
  });
}
