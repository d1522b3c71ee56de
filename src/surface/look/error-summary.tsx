// What is wrong with a form, on top of it: the first thing to be read, with ways to each field.

type Props = {
  /** Sentences by field name; a field's name is its id. */
  errors: Readonly<Record<string, string | undefined>>;
  /** What is wrong and no field's fault. */
  message?: string | undefined;
};

/** Nothing where nothing is wrong. */
export function ErrorSummary({ errors, message }: Props) {
  const wrong = Object.entries(errors).filter(([, sentence]) => sentence !== undefined);
  if (wrong.length === 0 && message === undefined) return null;
  return (
    // Focused without a script, so that whoever cannot see the page hears first what is wrong.
    <div class="errors" role="alert" tabindex={-1} autofocus>
      <h2>{message === undefined ? "Not sent yet" : "Not sent"}</h2>
      {message !== undefined && <p>{message}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([name, sentence]) => (
            <li key={name}>
              <a class="touch" href={`#${name}`}>
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
