// What stands in place of the buttons of a case that another moderator decides.
import { type LeftTo, OTHERS_NAMED } from "#domain/review/moderation/complaint.ts";
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";

export function Left({ to: { names, count, isReporter } }: { to: LeftTo }) {
  const words = useWords("readerReport");
  const { language } = useReader();
  if (count === 0 || count > OTHERS_NAMED) return <p>{isReporter ? words.ownReportToOthers : words.leftToOthers}</p>;
  const list = formatOf(language).choice(names.map((name) => isolated(name, language)));
  const others = { names: <>{list}</> };
  return <p>{isReporter ? words.ownReport(others) : words.leftTo(others)}</p>;
}
