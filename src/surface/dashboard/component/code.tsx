// Code to copy.
import { useWords } from "#surface/look/words.ts";

type CodeProps = {
  id: string;
  /** Its name for screen readers: "the address". */
  what: string;
  text: string;
};

/** Code to copy. It wraps, so that a phone shows all of it. A script shows the button. @param isWide keeps its lines, and scrolls sideways */
export function Code({ id, what, text, isWide = false }: CodeProps & { isWide?: boolean }) {
  return (
    <div class={isWide ? "code wide" : "code"}>
      <Text id={id} text={text} isWide={isWide} />
      <CopyButton id={id} what={what} class="button button-quiet" />
    </div>
  );
}

/** The code that a page is about. It shows the lines that a person reads, and copies the whole. @param whole the summary of the whole code */
export function MainCode({ id, what, text, short, whole }: CodeProps & { short: string; whole: string }) {
  return (
    <div class="code">
      {short === text ? <Text id={id} text={text} /> : <Text text={short} />}
      <CopyButton id={id} what={what} class="button" />
      {short !== text && (
        <details>
          <summary class="touch">{whole}</summary>
          <Text id={id} text={text} />
        </details>
      )}
    </div>
  );
}

function Text({ id, text, isWide }: { id?: string; text: string; isWide?: boolean }) {
  return (
    <pre id={id} dir="ltr" tabIndex={isWide ? 0 : undefined}>
      <code>{text}</code>
    </pre>
  );
}

function CopyButton({ id, what, class: shape }: Pick<CodeProps, "id" | "what"> & { class: string }) {
  const words = useWords("frame");
  return (
    <button
      class={shape}
      type="button"
      data-copy={id}
      data-copied={words.copied}
      aria-label={words.copyOf({ what })}
      hidden
    >
      {words.copy}
    </button>
  );
}

/** Announces to screen readers that code was copied. Needed once on a page. */
export function CopyStatus() {
  return <p class="hidden" role="status" data-status />;
}
