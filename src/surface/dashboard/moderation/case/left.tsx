// The sentence in place of the buttons of a case that another moderator decides.
import { OTHERS_NAMED } from "#domain/account/team/own-case.ts";
import type { LeftTo } from "#domain/review/moderation/complaint.ts";
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";

export function Left({ to: { names, count, ground } }: { to: LeftTo }) {
  const words = useWords("readerReport");
  const { language } = useReader();
  const unnamed = {
    report: words.ownReportToOthers,
    business: words.ownBusinessToOthers,
    decision: words.leftToOthers,
  };
  if (count === 0 || count > OTHERS_NAMED) return <p>{unnamed[ground]}</p>;
  const named = { report: words.ownReport, business: words.ownBusiness, decision: words.leftTo };
  const list = formatOf(language).choice(names.map((name) => isolated(name, language)));
  return <p>{named[ground]({ names: <>{list}</> })}</p>;
}
