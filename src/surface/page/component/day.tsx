// A date for people and machines. Of a moment, the title says the time, too.
import { isoDate } from "#surface/look/format.ts";
import { useFormat } from "#surface/look/reader.ts";

export function Day({ of, class: name }: { of: Date | string; class?: string }) {
  const format = useFormat();
  return (
    <time class={name} datetime={isoDate(of)} title={typeof of === "string" ? undefined : format.moment(of)}>
      {format.date(of)}
    </time>
  );
}
