// Confirming the address behind a review: a page that shows what would go online, and one button. Mail scanners open links;
// they press no buttons.
import { type Confirmation, confirm, findConfirmation } from "#domain/review/confirm.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import type { Form, FormDeps } from "./form.ts";

import { formPage } from "./form-page.tsx";
import { notice } from "./notice.tsx";
import { OwnReviewCard } from "./own-review.tsx";
import { managePath, writePath } from "./path.ts";
import { PrivateLinkForm } from "./private-link.tsx";

/** /confirm/{token} */
export function confirmForm(deps: FormDeps): Form {
  const { context, links } = deps;
  return {
    isPrivate: true,
    async get({ params }) {
      const id = links.read("confirm", params.token ?? "");
      const confirmation = id && (await findConfirmation(context, id));
      if (!confirmation) return null;
      return confirmation.state === "waiting"
        ? ask(deps, confirmation, params.token ?? "")
        : closed(deps, params.token ?? "", confirmation);
    },
    async post({ params }) {
      const id = links.read("confirm", params.token ?? "");
      const confirmation = id && (await findConfirmation(context, id));
      const done = confirmation && (await confirm(context, id));
      if (!done) return null;
      if ("state" in done) return closed(deps, params.token ?? "", { ...confirmation, ...done });
      return seeOther(`${managePath(links, done.reviewId)}?done=${done.status}`);
    },
  };
}

function ask({ config }: FormDeps, confirmation: Confirmation, token: string): Content {
  const { businessName, slug, submission, kind } = confirmation;
  return formPage(config, {
    title: "Confirm your review",
    business: { name: businessName, slug },
    children: (
      <form class="form" method="post" action={`/confirm/${token}`}>
        <p>
          {kind === "revision"
            ? "You wrote about this business before. When you confirm, this text replaces the older one."
            : "This is what goes online when you confirm. You can change or delete it later."}
        </p>
        <OwnReviewCard review={{ ...submission, businessName }} />
        <button type="submit" class="button">
          Confirm and publish
        </button>
        <p class="muted">You did not write this? Close this page. Without your confirmation it never goes online.</p>
      </form>
    ),
  });
}

function closed({ config }: FormDeps, token: string, confirmation: Confirmation): Content {
  const { businessName, slug } = confirmation;
  if (confirmation.state === "done") {
    return notice(config, {
      title: "This review is confirmed",
      children: (
        <>
          <p>
            Nothing is left to do for the review of <bdi>{businessName}</bdi>.
          </p>
          <PrivateLinkForm path={`/confirm/${token}`} to="the address that was confirmed" />
        </>
      ),
    });
  }
  return notice(config, {
    status: 410,
    title: "There is nothing left to confirm",
    action: { href: writePath(slug), name: "Write a review" },
    children: (
      <p>
        That review of <bdi>{businessName}</bdi> was deleted, waited too long, or a later one took its place. You can
        write a new one.
      </p>
    ),
  });
}
