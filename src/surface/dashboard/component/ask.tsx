// A button that asks before it acts: it opens a question, and the question has the button. Works without a script.
import type { ComponentChildren } from "preact";
import { Submit } from "./button.tsx";

type Props = {
  /** The first button: "Revoke". */
  label: string;
  /** Its object, for screen readers: "the key Shop". */
  of: ComponentChildren;
  /** What will happen. */
  question: ComponentChildren;
  /** The second button: "Revoke the key". */
  confirm: string;
  action: string;
  /** More fields: a reason. */
  children?: ComponentChildren;
  /** Its fields have an error to show. */
  isOpen?: boolean;
  /** It can be undone. */
  isSafe?: boolean;
  /** It is what usually should be done. */
  isCalm?: boolean;
};

export function Ask({ label, of, question, confirm, action, children, isOpen = false, isSafe, isCalm }: Props) {
  return (
    <details class={isCalm ? "ask ask-calm" : "ask"} open={isOpen}>
      <summary class="button button-quiet">
        {label}
        <span class="hidden"> {of}</span>
      </summary>
      <form class="form ask-form" method="post" action={action}>
        <p>{question}</p>
        {children}
        <Submit isDanger={!isSafe && !isCalm}>{confirm}</Submit>
      </form>
    </details>
  );
}
