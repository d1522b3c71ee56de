// Confirms the address behind a review: a page that shows the review, and a button. Mail scanners open links, but press no buttons.
import { type Confirmation, confirm, findConfirmation } from "#domain/review/confirm.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { OwnReviewCard } from "../component/review-card.tsx";
import { managePath, writePath } from "../site.ts";
import type { Form, FormDeps } from "./form.ts";
import { formPage, notice } from "./form-page.tsx";
import { PrivateLinkForm } from "./private-link.tsx";

type Subject = Confirmation & { id: string };

export function confirmForm(deps: FormDeps): Form<Subject> {
  const { context, links } = deps;
  return {
    isPrivate: true,
    async find({ token }) {
      const id = links.read("confirm", token);
      const confirmation = id && (await findConfirmation(context, id));
      return confirmation ? { ...confirmation, id } : null;
    },
    get(confirmation, { params: { token } }) {
      return confirmation.state === "waiting" ? ask(deps, confirmation, token) : closed(deps, confirmation, token);
    },
    async post(confirmation, { params: { token } }) {
      const done = await confirm(context, confirmation.id);
      if (!done) return null;
      if ("state" in done) return closed(deps, { ...confirmation, ...done }, token);
      return seeOther(`${managePath(links, done.reviewId)}?done=${done.status}`);
    },
  };
}

function ask({ config }: FormDeps, { businessName, slug, submission, kind }: Confirmation, token: string): Content {
  return formPage(config, {
    title: "Confirm your review",
    business: { name: businessName, slug },
    children: (
      <form class="form" method="post" action={`/confirm/${token}`}>
        <p>
          {kind === "revision"
            ? "You have reviewed this business before. When you confirm, this review replaces the earlier one."
            : "This review goes online when you confirm it. You can change or delete it later."}
        </p>
        <OwnReviewCard review={{ ...submission, businessName }} />
        <button type="submit" class="button">
          Confirm and publish
        </button>
        <p class="muted">If you did not write it, close this page. It does not go online without your confirmation.</p>
      </form>
    ),
  });
}

function closed({ config }: FormDeps, { businessName, slug, state }: Confirmation, token: string): Content {
  if (state === "done")
    return notice(config, {
      title: "This review is confirmed",
      children: (
        <>
          <p>
            Your review of <bdi>{businessName}</bdi> is confirmed already.
          </p>
          <PrivateLinkForm path={`/confirm/${token}`} to="the address that was confirmed" />
        </>
      ),
    });
  return notice(config, {
    status: 410,
    title: "There is nothing left to confirm",
    action: { href: writePath(slug), name: "Write a review" },
    children: (
      <p>
        The review of <bdi>{businessName}</bdi> was deleted, replaced by a later one, or not confirmed in time. You can
        write a new one.
      </p>
    ),
  });
}
