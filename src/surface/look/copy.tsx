// A button that copies a text. A script shows it (form.js): without one there is nothing to press.
import { useWords } from "./words.ts";

/** @param of the text. @param label in place of "Copy" */
export function CopyButton({ of: text, label }: { of: string; label?: string }) {
  const words = useWords("guide");
  return (
    <button type="button" class="button button-quiet copy-text" data-text={text} data-copied={words.copied} hidden>
      <span aria-live="polite">{label ?? words.copy}</span>
    </button>
  );
}
