// Input of pages: buttons, links that look like buttons, and questions.
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Column, Unseen } from "./display.tsx";

/** A key of the page's script that presses it. */
type Shortcut = { shortcut?: "p" | "r" | undefined };
type Look = { isQuiet?: boolean | undefined; children: ComponentChildren };

type SubmitProps = Look & Shortcut & { isDanger?: boolean };

export function Submit({ isQuiet = false, isDanger = false, shortcut, children }: SubmitProps) {
  return (
    <button class={isDanger ? "button button-danger" : classOf(isQuiet)} type="submit" data-key={shortcut}>
      {children}
    </button>
  );
}

/** Id of the one form of a page, which the switch of language sends where something was typed. */
export const PAGE_FORM = "page-form";

/** The id of the business that the page is about, or else of the organisation; null for neither. */
export const Shown = createContext<string | null>(null);
/** The field by which a form names it. */
export const SHOWN = "shown";
/** Matches the path alone, because a query may hold any text. */
const HAS_ID = /^[^?]*_[0-9a-z]{26}(?:\/|$)/;

/** Keeps a form of one tab from what another tab chose meanwhile. An address with an id names its subject itself. */
export function OfShown({ action }: { action: string }) {
  const id = useContext(Shown);
  return id === null || HAS_ID.test(action) ? null : <Hidden fields={{ [SHOWN]: id }} />;
}

type FormProps = Look & { id?: string; action: string; submit: string; isDanger?: boolean };

/** A form with its button. The server alone checks the fields, so that one summary above the form names all errors. */
export function Form({ id, action, submit, isQuiet = false, isDanger = false, children }: FormProps) {
  return (
    <form id={id} class="form" method="post" action={action} novalidate>
      {children}
      <OfShown action={action} />
      <Submit isQuiet={isQuiet} isDanger={isDanger}>
        {submit}
      </Submit>
    </form>
  );
}

type RawFormProps = {
  class?: string;
  action: string;
  enctype?: string;
  "data-draft"?: "off";
  children: ComponentChildren;
};

/** A form of a route that is `isRaw`, such as one with a file. Its address names what `OfShown` names, because the guard reads no field. */
export function RawForm({
  class: kind = "form",
  action,
  enctype = "multipart/form-data",
  children,
  ...others
}: RawFormProps) {
  const id = useContext(Shown);
  const address = id === null ? action : `${action}?${SHOWN}=${id}`;
  return (
    <form class={kind} method="post" action={address} enctype={enctype} novalidate {...others}>
      {children}
    </form>
  );
}

type PostButtonProps = Look & Shortcut & { action: string; fields?: Readonly<Record<string, string>> };

/** A form with nothing to fill in. */
export function PostButton({ action, fields = {}, isQuiet = false, shortcut, children }: PostButtonProps) {
  return (
    <form method="post" action={action}>
      <OfShown action={action} />
      <Hidden fields={fields} />
      <Submit isQuiet={isQuiet} shortcut={shortcut}>
        {children}
      </Submit>
    </form>
  );
}

export function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

export function ButtonLink({ href, isQuiet = false, children }: Look & { href: string }) {
  return (
    <a class={classOf(isQuiet)} href={href}>
      {children}
    </a>
  );
}

/** A link that is as easy to touch as a button. */
export function TouchLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a class="touch" href={href}>
      {children}
    </a>
  );
}

function classOf(isQuiet: boolean): string {
  return isQuiet ? "button button-quiet" : "button";
}

type AskProps = Shortcut & {
  /** The first button: "Revoke". */
  label: string;
  /** Its object, for screen readers: "the key Shop". */
  of: ComponentChildren;
  /** Names the object where the button stands in a table: "Revoke Shop?" */
  title?: ComponentChildren;
  question: ComponentChildren;
  /** The second button: "Revoke the key". */
  confirm: string;
  action: string;
  /** Id of a form of the page whose fields the answer sends, in place of a form of its own. */
  form?: string;
  children?: ComponentChildren;
  isOpen?: boolean;
  /** Of the questions of one group, one is open at a time. */
  group?: string;
  /** It can be undone, or changes nothing. The frame and the button of other questions are red. */
  isCalm?: boolean;
  /** The one action of the page that stands out. */
  isPrimary?: boolean;
};

/** A button that asks before it acts: it opens a question, which has the button. Works without a script. */
export function Ask(props: AskProps) {
  return (
    <Opening {...props}>
      <Question {...props} />
    </Opening>
  );
}

function Opening({ label, of, isOpen = false, group, isPrimary = false, shortcut, children }: AskProps) {
  return (
    <details class="ask" name={group} open={isOpen}>
      <summary class={classOf(!isPrimary)} data-key={shortcut}>
        {label}
        {of && <Unseen>{of}</Unseen>}
      </summary>
      {children}
    </details>
  );
}

function Question({ title, question, confirm, action, form, isCalm, children }: AskProps) {
  const asked = (
    <p>
      {title && <strong>{title} </strong>}
      {question}
    </p>
  );
  const kind = isCalm ? "form ask-form ask-calm" : "form ask-form";
  if (form === undefined)
    return (
      <form class={kind} method="post" action={action} novalidate>
        {asked}
        {children}
        <OfShown action={action} />
        <Submit isDanger={!isCalm}>{confirm}</Submit>
      </form>
    );
  return (
    <div class={kind}>
      {asked}
      <button class="button button-danger" type="submit" form={form} formaction={action}>
        {confirm}
      </button>
    </div>
  );
}

type AskOf<Row> = (row: Row) => (AskProps & { title: ComponentChildren }) | null;
type DrawCell<Row> = (row: Row, button: ComponentChildren) => ComponentChildren;

/** The column of a table whose button asks. @param draw the cell, where it has more than the button or none */
export function askColumn<Row>(label: string, askOf: AskOf<Row>, draw: DrawCell<Row> = (_row, it) => it): Column<Row> {
  return {
    label,
    cell(row) {
      const ask = askOf(row);
      return draw(row, ask && <Opening {...ask} children={null} />);
    },
    question(row) {
      const ask = askOf(row);
      return ask && <Question {...ask} />;
    },
  };
}
