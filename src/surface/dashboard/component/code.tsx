// Something to be copied: wrapped and not scrolled, so that it can be read on a phone. Its button is for the script to show.

/** @param what what it is, for those who hear the button alone: "the address" */
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

/** Where a script says that something was copied; once on a page with such buttons. */
export function CopyStatus() {
  return <p class="hidden" role="status" data-status />;
}
