// The hint and the error of a field, above it and tied to it for screen readers.
import type { ComponentChildren } from "preact";

/** @property id of the field */
type Props = { id: string; hint?: ComponentChildren; error?: string | undefined };

export function FieldNotes({ id, hint, error }: Props) {
  return (
    <>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

/** Attributes of the field that refer to its notes. @param extra id of another note */
export function notedBy({ id, hint, error }: Props, extra?: string) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`, extra].filter(Boolean).join(" ");
  return {
    ...(notes && { "aria-describedby": notes }),
    ...(error && { "aria-invalid": "true" as const }),
  };
}
