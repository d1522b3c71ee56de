// A button that copies a text. A script shows it (form.js): without one there is nothing to press.
import { useWords } from "./words.ts";

/** A line or a text of a program, with its button in the corner. */
export function CopyBlock({ of: text }: { of: string }) {
  return (
    <div class="copy-block" dir="ltr">
      <pre tabindex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton of={text} />
    </div>
  );
}

/** @param of the text. @param label in place of "Copy" */
export function CopyButton({ of: text, label }: { of: string; label?: string }) {
  const words = useWords("guide");
  return (
    <button type="button" class="button button-quiet copy-text" data-text={text} data-copied={words.copied} hidden>
      <span aria-live="polite">{label ?? words.copy}</span>
    </button>
  );
}
