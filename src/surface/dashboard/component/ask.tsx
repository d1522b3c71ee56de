// A button that asks before it does what cannot be taken back: it opens the question, and the question has the button.
import type { ComponentChildren } from "preact";

type Props = {
  /** What the first button says: "Revoke". */
  label: string;
  /** What that is done to, for those who hear the button alone: "the key Shop". */
  of: string;
  /** What will happen, in a sentence. */
  question: ComponentChildren;
  /** What the second button says: "Revoke the key". */
  confirm: string;
  /** Where it is posted to. */
  action: string;
  /** More fields: a reason. */
  children?: ComponentChildren;
};

/** Works without a script. */
export function Ask({ label, of, question, confirm, action, children }: Props) {
  return (
    <details class="ask">
      <summary class="button button-quiet">
        {label}
        <span class="hidden"> {of}</span>
      </summary>
      <form class="form ask-form" method="post" action={action}>
        <p>{question}</p>
        {children}
        <button class="button button-danger" type="submit">
          {confirm}
        </button>
      </form>
    </details>
  );
}
