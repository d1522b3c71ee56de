// Code to copy. It wraps instead of scrolling, so that a phone shows all of it. A script shows the button.

/** @param what its name for screen readers: "the address" */
export function Code({ id, what, text }: { id: string; what: string; text: string }) {
  return (
    <div class="code">
      <pre id={id} dir="ltr">
        <code>{text}</code>
      </pre>
      <button class="button button-quiet" type="button" data-copy={id} aria-label={`Copy ${what}`} hidden>
        Copy
      </button>
    </div>
  );
}

/** Announces to screen readers that code was copied. Needed once on a page. */
export function CopyStatus() {
  return <p class="hidden" role="status" data-status />;
}
