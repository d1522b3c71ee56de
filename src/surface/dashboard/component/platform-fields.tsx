// The form for a rating on another platform, for owners and moderators.

import type { PlatformErrors } from "#domain/business/platform/field.ts";
import { TextField } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import type { Fault } from "../shell.tsx";
import { Panel } from "./display.tsx";
import { Submit } from "./form.tsx";

type Props = {
  action: string;
  /** The posted values. */
  given: Fields;
  errors: NonNullable<Fault<keyof PlatformErrors>["errors"]>;
  title: string;
  /** Effect on a listed rating of the same platform. */
  replaces: string;
  submit: string;
};

export function PlatformFields({ action, given, errors, title, replaces, submit }: Props) {
  const field = (name: keyof PlatformErrors) => ({ name, value: given[name], error: errors[name] });
  return (
    <Panel title={title} id="add">
      <form class="form" method="post" action={action}>
        <TextField {...field("platform")} label="Platform" required hint={replaces} />
        <TextField {...field("url")} label="Link to the ratings there" required hint="The profile shows this link." />
        <TextField {...field("rating")} label="Rating" required hint="From 1.00 to 5.00 stars." />
        <TextField {...field("count")} label="Number of ratings" required />
        <Submit>{submit}</Submit>
      </form>
    </Panel>
  );
}
