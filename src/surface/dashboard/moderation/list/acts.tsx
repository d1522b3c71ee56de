// The acts of a case in a queue. Without a script each leads to the page of the case, where its form is open. The page's script
// (../../script/moderation-keys.js) opens the form in the case, from a template that stands once in the page.
import type { ComponentChildren } from "preact";
import { useWords } from "#surface/look/words.ts";
import { ReviewBy, Unseen } from "../../component/display.tsx";
import { Hidden } from "../../component/form.tsx";
import type { Subject } from "../case/form.tsx";
import { ACT } from "../kit/path.tsx";

/** In a template these stand for the id of the review, and for that of what the form is about: a report, an appeal. */
export const [CASE, OF] = ["{case}", "{of}"];

export type Act = {
  /** Name of its form. */
  form: string;
  /** Of its template, where that is not the form's name. */
  template?: string | undefined;
  label: string;
  shortcut?: "p" | "r" | undefined;
};

type Props = {
  /** The page of the case. */
  page: string;
  /** The place of the queue to return to. */
  back: string;
  acts: readonly Act[];
  /** Of the button that leads to the page with no form open. */
  whole: string;
  /** A button before the others. */
  children?: ComponentChildren;
};

/**
 * The script completes the labels with the author, which here would stand in each of a hundred. `.acts` gives the buttons their look for the
 * same reason.
 */
export function Acts({ page, back, acts, whole, children }: Props) {
  return (
    <form class="acts" action={page}>
      <Hidden fields={{ back }} />
      {children}
      {acts.map(({ form, template, label, shortcut }) => {
        const marks = { name: ACT, value: form, "data-template": template, "data-key": shortcut };
        return (
          <button key={form} {...marks}>
            {label}
          </button>
        );
      })}
      <button {...OPENS}>{whole}</button>
    </form>
  );
}

/** A button sends its form. */
const OPENS = {};

/** The form of an act, to be put into a case. */
export function ActTemplate({ name, children }: { name: string; children: ComponentChildren }) {
  return <template id={`act-${name}`}>{children}</template>;
}

/** What completes the label of an act, and that of the button that publishes. */
export function ActOf() {
  const { keepsToRules } = useWords("moderating");
  const review = <ReviewBy author="" />;
  return (
    <template id="act-of">
      <Unseen>{review}</Unseen>
      <Unseen>{keepsToRules({ review })}</Unseen>
    </template>
  );
}

type Marks = Record<`data-${string}`, string | undefined>;

/** What a template's form needs to know of a case. @param usual the status that the template has. @param of its object */
export function marksOf({ status, editedAt }: Subject["seen"], usual: string, of?: string): Marks {
  return {
    "data-of": of,
    "data-status": status === usual ? undefined : status,
    "data-edited": editedAt?.toISOString(),
  };
}
