// Code to copy.
import { useWords } from "#surface/look/words.ts";

type CodeProps = {
  id: string;
  /** Its name for screen readers: "the address". */
  what: string;
  text: string;
};

/** Code to copy. It wraps, so that a phone shows all of it. A script shows the button. */
export function Code({ id, what, text }: CodeProps) {
  const words = useWords("frame");
  return (
    <div class="code">
      <pre id={id} dir="ltr">
        <code>{text}</code>
      </pre>
      <button
        class="button button-quiet"
        type="button"
        data-copy={id}
        data-copied={words.copied}
        aria-label={words.copyOf({ what })}
        hidden
      >
        {words.copy}
      </button>
    </div>
  );
}

/** Announces to screen readers that code was copied. Needed once on a page. */
export function CopyStatus() {
  return <p class="hidden" role="status" data-status />;
}
