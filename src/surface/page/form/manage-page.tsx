// The author's page: the review's state, the reply, and forms to change or delete the review.
import type { OwnReview } from "#domain/review/author.ts";
import type { FieldErrors } from "#domain/review/submission.ts";
import { toWire } from "#platform/id.ts";
import type { Content } from "#surface/look/answer.ts";
import { Section } from "#surface/look/section.tsx";
import { Day } from "../component/day.tsx";
import { OwnReviewCard } from "../component/review-card.tsx";
import { managePath, reviewPath, writePath } from "../site.ts";
import type { FormDeps, Problem } from "./form.ts";
import { formPage, notice } from "./form-page.tsx";
import { type Draft, ReviewFields } from "./review-fields.tsx";

const STATUS = {
  published: { name: "Online", text: "Everybody can read your review." },
  held: {
    name: "Being checked",
    text: "A moderator reads your review before it goes online. You do not need to do anything.",
  },
  pending: { name: "Not confirmed yet", text: "Open the link in our mail and confirm your review." },
  hidden: { name: "Taken offline", text: "A moderator took your review offline. Only you can see it here." },
} as const;

/** The result of the last action. `held` also stands for an edit that is held. */
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
  problem?: Problem;
};

export function managePage(deps: FormDeps, review: OwnReview, details: Details): Content {
  const { status } = review;
  if (status === "removed") return removed(deps, review, details.done === "deleted");
  const { errors = {}, problem, draft } = details;
  const path = managePath(deps.links, review.id);
  const done = details.done ?? "";
  // A bookmarked address must not claim a status that has changed.
  const isTrue = Object.hasOwn(DONE, done) && (done === status || (done !== "published" && done !== "held"));
  return formPage(deps.config, {
    title: "Your review",
    business: { name: review.businessName, slug: review.slug },
    errors,
    problem,
    children: (
      <>
        {isTrue && (
          <p class="done" role="status">
            {DONE[done]}
          </p>
        )}
        <Status review={review} status={status} />
        <OwnReviewCard review={review} />
        {review.reply && (
          <ResolutionForm review={review} path={path} chosen={details.resolution} error={errors.resolution} />
        )}
        <details class="change" open={draft !== undefined}>
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
            <p class="muted">The page shows that a review was edited. The automatic rules check the new text, too.</p>
            <button type="submit" class="button">
              Save changes
            </button>
          </form>
        </details>
        <p>
          <a class="touch" href={`${path}/review.tlog-proof`} download="review.tlog-proof">
            Receipt: this review is in the signed log
          </a>
          <a class="touch" href={`${path}/delete`}>
            Delete your review
          </a>
        </p>
        <p class="muted small">Keep the link to this page private: with it, anyone can change the review.</p>
      </>
    ),
  });
}

export function deletePage({ config, links }: FormDeps, review: OwnReview): Content {
  const path = managePath(links, review.id);
  return formPage(config, {
    title: "Delete your review?",
    business: { name: review.businessName, slug: review.slug },
    children: (
      <form class="form" method="post" action={path}>
        <p>It goes offline at once{review.reply ? ", with its reply" : ""}, and cannot be restored.</p>
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
    <Section id="standing" title={name} class="standing">
      <p>
        {text}{" "}
        {status === "published" && <a href={reviewPath(review.slug, toWire("rev", review.id))}>See it as others do</a>}
      </p>
      <p class="muted small">
        Written on <Day of={review.createdAt} />
        {review.editedAt && (
          <>
            , edited on <Day of={review.editedAt} />
          </>
        )}
        {review.verified && ", as a verified purchase"}
      </p>
    </Section>
  );
}

function removed({ config }: FormDeps, { businessName, slug }: OwnReview, isJustDeleted: boolean): Content {
  return notice(config, {
    status: isJustDeleted ? 200 : 410,
    title: isJustDeleted ? "Your review is deleted" : "This review was removed",
    action: { href: writePath(slug), name: "Write a new one" },
    children: (
      <p>
        It is offline, and does not count for <bdi>{businessName}</bdi>.
      </p>
    ),
  });
}

function draftOfReview(review: OwnReview): Draft {
  const { rating, title, body, author, experienceDate, products } = review;
  const stars = products.map((each) => [each.id, each.rating === null ? undefined : String(each.rating)]);
  return { rating: String(rating), title, body, author, experienceDate, products: Object.fromEntries(stars) };
}

type Props = {
  review: OwnReview;
  path: string;
  /** The answer of the mail's link; it only prefills the form. */
  chosen: string | null | undefined;
  error: string | undefined;
};

const CHOICES = [
  { value: "resolved", name: "It was sorted" },
  { value: "unresolved", name: "Not yet" },
] as const;

function ResolutionForm({ review, path, chosen, error }: Props) {
  const asked = CHOICES.some(({ value }) => value === chosen) ? chosen : review.resolution;
  return (
    <form class="form resolution" method="post" action={path}>
      <input type="hidden" name="action" value="resolution" />
      <fieldset
        class="field"
        aria-describedby={error ? "resolution-error" : undefined}
        aria-invalid={error ? "true" : undefined}
      >
        <legend>
          <bdi>{review.businessName}</bdi> replied. Was it sorted?
        </legend>
        {error && (
          <p class="error" id="resolution-error">
            {error}
          </p>
        )}
        <div class="choices">
          {CHOICES.map(({ value, name }, index) => {
            const id = index === 0 ? "resolution" : `resolution-${value}`;
            return (
              <label key={value} class="choice" for={id}>
                <input type="radio" id={id} name="resolution" value={value} checked={asked === value} required />
                {name}
              </label>
            );
          })}
        </div>
      </fieldset>
      <button type="submit" class="button">
        Save answer
      </button>
    </form>
  );
}
