// A button that copies a text. A script shows it (form.js): without one there is nothing to press.
import { useWords } from "./words.ts";

type BlockProps = { of: string; lines?: readonly string[]; shell?: boolean };

/**
 * A line or a text of a program, below a bar with its button.
 * @param lines parts of the text, each to begin a line. @param shell a command, which breaks before its last part where it needs two lines
 */
export function CopyBlock({ of: text, lines, shell = false }: BlockProps) {
  return (
    <div class={shell ? "copy-block command" : "copy-block"} dir="ltr">
      {shell && (
        <span class="muted small" lang="en">
          Shell
        </span>
      )}
      <CopyButton of={text} />
      <pre tabindex={0}>
        <code>{lines?.map((line) => <span key={line}>{line}</span>) ?? text}</code>
      </pre>
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
