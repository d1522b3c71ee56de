// Asks the author, after a reply, whether the problem was sorted. The answer can be changed at any time.
import type { OwnReview } from "#domain/review/author.ts";

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

export function ResolutionForm({ review, path, chosen, error }: Props) {
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
