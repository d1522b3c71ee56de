// What a field is for and what is wrong with it: told above the field, and tied to it for those who cannot see them.
import type { ComponentChildren } from "preact";

/** `id`: the field's own. */
type Props = { id: string; hint?: ComponentChildren; error?: string | undefined };

/** Both, as far as there is something to say. */
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

/** For the field: which notes are about it, and whether it is wrong. @param extra id of one more note */
export function notedBy({ id, hint, error }: Props, extra?: string) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`, extra].filter(Boolean).join(" ");
  return {
    ...(notes && { "aria-describedby": notes }),
    ...(error && { "aria-invalid": "true" as const }),
  };
}
