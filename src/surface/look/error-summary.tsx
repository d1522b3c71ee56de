// The errors of a form, above it, with links to the fields.

type Props = {
  /** Sentences by the field's name, which is its id, too. */
  errors: Readonly<Record<string, string | undefined>>;
  /** A problem that is no field's fault. */
  message?: string | undefined;
};

export function ErrorSummary({ errors, message }: Props) {
  const wrong = Object.entries(errors).filter(([, sentence]) => sentence !== undefined);
  if (wrong.length === 0 && message === undefined) return null;
  return (
    // Focused without a script, so that screen readers begin here.
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
