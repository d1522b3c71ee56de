// What stands in place of the buttons of a case whose complaint another moderator decides.
import { type LeftTo, OTHERS_NAMED } from "#domain/review/moderation/complaint.ts";
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";

export function Left({ to: { names, count } }: { to: LeftTo }) {
  const words = useWords("readerReport");
  const { language } = useReader();
  if (count > OTHERS_NAMED) return <p>{words.leftToOthers}</p>;
  const list = formatOf(language).choice(names.map((name) => isolated(name, language)));
  return <p>{words.leftTo({ names: <>{list}</> })}</p>;
}
