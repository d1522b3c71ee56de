// The filter above a list: its fields, and a button that shows the result.
import type { ComponentChildren } from "preact";
import { Icon } from "#surface/look/icon.tsx";
import { Submit } from "./form.tsx";

type Props = { action: string; class?: string; children: ComponentChildren };

export function FilterForm({ action, class: own = "", children }: Props) {
  return (
    <form class={`bar ${own}`.trim()} method="get" action={action}>
      {children}
      <Submit isQuiet>
        <Icon name="search" />
        Show
      </Submit>
    </form>
  );
}
