// A date for people and machines.
import { formatDate, isoDate } from "#surface/look/format.ts";

export function Day({ of, class: name }: { of: Date | string; class?: string }) {
  return (
    <time class={name} datetime={isoDate(of)}>
      {formatDate(of)}
    </time>
  );
}
