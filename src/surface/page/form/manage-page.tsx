// The author's page: what became of the review, the reply and whether it helped, and ways to change or delete it.
import type { OwnReview } from "#domain/review/author.ts";
import type { FieldErrors } from "#domain/review/submission.ts";
import { toWire } from "#platform/id.ts";
import type { Content } from "#surface/look/answer.ts";
import { formatDate, isoDate } from "#surface/look/format.ts";
import { reviewPath } from "../site.ts";
import type { Draft } from "./draft.ts";
import type { FormDeps } from "./form.ts";
import { formPage } from "./form-page.tsx";
import { notice } from "./notice.tsx";
import { OwnReviewCard } from "./own-review.tsx";
import { managePath, writePath } from "./path.ts";
import { ResolutionForm } from "./resolution-form.tsx";
import { ReviewFields } from "./review-fields.tsx";

const STATUS = {
  published: { name: "Online", text: "Everybody can read your review." },
  held: {
    name: "Being checked",
    text: "A moderator reads your review before it goes online. You need not do anything.",
  },
  pending: { name: "Not confirmed yet", text: "Open the link in the mail that we sent you, and confirm." },
  hidden: { name: "Taken offline", text: "A moderator took your review offline. Only you can see it here." },
} as const;

/** What was done a moment ago. `held` also stands for a change that has to be checked. */
const DONE: Record<string, string> = {
  published: "Thank you. Your review is online.",
  held: "Thank you. We have your text.",
  saved: "Your changes are saved.",
  answered: "Your answer is saved.",
};

type Details = {
  done?: string | null;
  resolution?: string | null;
  draft?: Draft;
  errors?: FieldErrors & { resolution?: string };
  problem?: { status: number; message: string; headers?: Record<string, string> };
};

/** The page as the review stands. */
export function managePage(deps: FormDeps, review: OwnReview, details: Details): Content {
  const { status } = review;
  if (status === "removed") return removed(deps, review, details.done === "deleted");
  const { errors = {}, problem, draft } = details;
  const path = managePath(deps.links, review.id);
  const said = Object.hasOwn(DONE, details.done ?? "") ? (details.done ?? "") : "";
  // An old address must not claim what is not so any more.
  const isTrue = said !== "published" && said !== "held" ? said !== "" : said === status;
  const isOpen = draft !== undefined;
  return formPage(deps.config, {
    title: "Your review",
    business: { name: review.businessName, slug: review.slug },
    errors,
    problem,
    children: (
      <>
        {isTrue && (
          <p class="done" role="status">
            {DONE[said]}
          </p>
        )}
        <Status review={review} status={status} />
        <OwnReviewCard review={review} />
        {review.reply && (
          <ResolutionForm review={review} path={path} chosen={details.resolution} error={errors.resolution} />
        )}
        <details class="change" open={isOpen}>
          <summary>Change your review</summary>
          <form class="form" method="post" action={path}>
            <input type="hidden" name="action" value="edit" />
            <ReviewFields
              draft={draft ?? draftOfReview(review)}
              errors={errors}
              now={deps.context.clock.now()}
              products={review.products}
              areRated
            />
            <p class="muted">
              The page says that a review was edited, and the rules look at the new text as they did at the first.
            </p>
            <button type="submit" class="button">
              Save changes
            </button>
          </form>
        </details>
        <p>
          <a class="touch" href={`${path}/delete`}>
            Delete your review
          </a>
        </p>
        <p class="muted small">Keep the link to this page: whoever has it can change the review.</p>
      </>
    ),
  });
}

/** The question whether to delete it. */
export function deletePage({ config, links }: FormDeps, review: OwnReview): Content {
  const path = managePath(links, review.id);
  return formPage(config, {
    title: "Delete your review?",
    business: { name: review.businessName, slug: review.slug },
    children: (
      <form class="form" method="post" action={path}>
        <p>It goes offline at once{review.reply ? ", with its reply" : ""}, and cannot be brought back.</p>
        <OwnReviewCard review={review} />
        <input type="hidden" name="action" value="delete" />
        <div class="choices">
          <button type="submit" class="button button-danger">
            Delete review
          </button>
          <a class="button button-quiet" href={path}>
            Keep it
          </a>
        </div>
      </form>
    ),
  });
}

function Status({ review, status }: { review: OwnReview; status: keyof typeof STATUS }) {
  const { name, text } = STATUS[status];
  return (
    <section class="standing" aria-labelledby="standing">
      <h2 id="standing">{name}</h2>
      <p>
        {text}{" "}
        {status === "published" && <a href={reviewPath(review.slug, toWire("rev", review.id))}>See it as others do</a>}
      </p>
      <p class="muted small">
        Written on <time datetime={isoDate(review.createdAt)}>{formatDate(review.createdAt)}</time>
        {review.editedAt && (
          <>
            , edited on <time datetime={isoDate(review.editedAt)}>{formatDate(review.editedAt)}</time>
          </>
        )}
        {review.verified && ", as a verified purchase"}
      </p>
    </section>
  );
}

function removed({ config }: FormDeps, { businessName, slug }: OwnReview, isJustDeleted: boolean): Content {
  return notice(config, {
    status: isJustDeleted ? 200 : 410,
    title: isJustDeleted ? "Your review is deleted" : "This review was removed",
    action: { href: writePath(slug), name: "Write a new one" },
    children: (
      <p>
        It is no longer shown, and counts in no score of <bdi>{businessName}</bdi>.
      </p>
    ),
  });
}

function draftOfReview(review: OwnReview): Draft {
  const { rating, title, body, author, experienceDate, products } = review;
  const stars = products.map((each) => [each.id, each.rating === null ? undefined : String(each.rating)]);
  return { rating: String(rating), title, body, author, experienceDate, products: Object.fromEntries(stars) };
}
