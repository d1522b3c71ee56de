// A choice of stars: radio buttons that a stylesheet draws as stars, so that keys and screen readers work without a script.
import { Fragment } from "preact";
import { labelOf } from "#domain/business/score.ts";
import { FieldNotes, notedBy } from "#surface/look/field.tsx";
import { plural } from "#surface/look/format.ts";

const STARS = [1, 2, 3, 4, 5];

type Props = {
  name: string;
  legend: string;
  /** The legend is foreign text, such as a product's name. */
  isForeign?: boolean;
  value: string | undefined;
  required?: boolean;
  hint?: string;
  error?: string | undefined;
};

/** @param value "1" to "5"; anything else selects nothing */
export function StarGroup({ name, legend, isForeign = false, value, required = false, hint, error }: Props) {
  return (
    <fieldset class="field rate" {...notedBy({ id: name, hint, error })}>
      <legend dir={isForeign ? "auto" : undefined}>{legend}</legend>
      <FieldNotes id={name} hint={hint} error={error} />
      <div class="rate-row">
        {required && (
          <span class="rate-empty" aria-hidden="true">
            Choose 1 to 5 stars
          </span>
        )}
        {!required && (
          <>
            <input
              type="radio"
              name={name}
              id={name}
              value=""
              checked={!STARS.some((star) => value === String(star))}
            />
            <label class="rate-none" for={name}>
              No rating
            </label>
          </>
        )}
        {STARS.map((star) => {
          const id = required && star === 1 ? name : `${name}-${star}`;
          return (
            <Fragment key={star}>
              <input
                type="radio"
                name={name}
                id={id}
                value={star}
                checked={value === String(star)}
                required={required}
              />
              <label for={id}>
                <svg class="rate-star" viewBox="0 0 24 24" aria-hidden="true">
                  <use href="#star" />
                </svg>
                <span class="rate-word">
                  {plural(star, "star")}: {labelOf(star * 10)}
                </span>
              </label>
            </Fragment>
          );
        })}
      </div>
    </fieldset>
  );
}
