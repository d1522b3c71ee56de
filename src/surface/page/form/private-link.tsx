// "Mail me the private link", for who comes back to a link that has done its work. That link may be in other hands than the
// author's, so the page shows nothing of the review and the mail goes to the author's address; the answer is always the same.
import { mailLinkOfUsed } from "#domain/invitation/redeem.ts";
import { findConfirmation } from "#domain/review/confirm.ts";
import { MOST_LINKS_A_DAY, mailPrivateLink } from "#domain/review/private-link.ts";
import type { InvitationId } from "#platform/id.ts";
import type { Content } from "#surface/look/answer.ts";
import type { Form, FormDeps } from "./form.ts";
import { notice } from "./notice.tsx";

/** POST /invite/{token}/link */
export function inviteLinkForm({ context, config, links }: FormDeps): Form {
  return {
    isPrivate: true,
    async post({ params }) {
      const id = links.read("invite", params.token ?? "") as InvitationId | null;
      if (id === null || !(await mailLinkOfUsed(context, id))) return null;
      return sent(config, "the address that was invited");
    },
  };
}

/** POST /confirm/{token}/link */
export function confirmLinkForm({ context, config, links }: FormDeps): Form {
  return {
    isPrivate: true,
    async post({ params }) {
      const id = links.read("confirm", params.token ?? "");
      const confirmation = id && (await findConfirmation(context, id));
      if (!confirmation) return null;
      if (confirmation.state === "done") await mailPrivateLink(context, confirmation.reviewId);
      return sent(config, "the address that was confirmed");
    },
  };
}

/** The button. @param path of the page it stands on */
export function PrivateLinkForm({ path, to }: { path: string; to: string }) {
  return (
    <form class="form" method="post" action={`${path}/link`}>
      <p>Its author reads, changes or deletes it with a private link. We can mail that link to {to}.</p>
      <button type="submit" class="button">
        Mail the private link
      </button>
    </form>
  );
}

function sent(config: FormDeps["config"], to: string): Content {
  return notice(config, {
    title: "Check your mail",
    children: (
      <>
        <p>If the review is still there, its private link is on the way to {to}.</p>
        <p class="muted">
          One address gets it at most {MOST_LINKS_A_DAY} times a day. Look into the folder for unwanted mail, too.
        </p>
      </>
    ),
  });
}
