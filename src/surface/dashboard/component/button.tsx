// Buttons of forms, and links that look like buttons.
import type { ComponentChildren } from "preact";

type Look = { isQuiet?: boolean | undefined; children: ComponentChildren };

/** Sends its form. */
export function Submit({ isQuiet = false, isDanger = false, children }: Look & { isDanger?: boolean }) {
  return (
    <button class={isDanger ? "button button-danger" : classOf(isQuiet)} type="submit">
      {children}
    </button>
  );
}

type PostButtonProps = Look & { action: string; fields?: Readonly<Record<string, string>> };

/** A form with nothing to fill in. @param fields are sent along */
export function PostButton({ action, fields = {}, isQuiet = false, children }: PostButtonProps) {
  return (
    <form method="post" action={action}>
      <Hidden fields={fields} />
      <Submit isQuiet={isQuiet}>{children}</Submit>
    </form>
  );
}

/** Fields that a form sends and nobody fills in. */
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
