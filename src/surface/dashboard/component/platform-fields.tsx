// What is asked about a rating on another platform, of its owner and of a moderator alike.

import type { PlatformErrors } from "#domain/business/platform/field.ts";
import { TextField } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { Submit } from "./button.tsx";
import { Panel } from "./note.tsx";

type Props = {
  /** Where it is posted to. */
  action: string;
  /** As it was typed. */
  given: Fields;
  errors: PlatformErrors;
  title: string;
  /** What becomes of one that is listed. */
  replaces: string;
  /** What the button says. */
  submit: string;
};

export function PlatformFields({ action, given, errors, title, replaces, submit }: Props) {
  const field = (name: keyof PlatformErrors) => ({ name, value: given[name], error: errors[name] });
  return (
    <Panel title={title} id="add">
      <form class="form" method="post" action={action}>
        <TextField {...field("platform")} label="Platform" required hint={replaces} />
        <TextField {...field("url")} label="Link to the ratings there" required hint="Everybody can follow it." />
        <TextField {...field("rating")} label="Rating" required hint="From 1.00 to 5.00 stars." />
        <TextField {...field("count")} label="Number of ratings" required />
        <Submit>{submit}</Submit>
      </form>
    </Panel>
  );
}
