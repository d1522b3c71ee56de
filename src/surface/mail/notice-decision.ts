// Notices about what moderators decide on reviews of a business: reports and appeals.
import { toWire } from "#contract/id.ts";
import type { NoticeContent } from "#domain/review/notice/content.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { reasonWords } from "#surface/look/reason.ts";
import { type Block, link, paragraph, subheading } from "./letter/letter.ts";
import { NOTICE_MAIL_WORDS } from "./letter/sentences.ts";
import type { Words } from "./letter/words.ts";
import { type NoticeReader, openLinks, openReviews, quotedTitle, type Said } from "./noticed-review.ts";
import { whichPhoto } from "./which-photo.ts";

type Of<Kind> = Extract<NoticeContent, { kind: Kind }>;
type Appealed = Of<"appeal">["items"][number];
type Decided = Of<"report">["items"][number] | Appealed;

/** What each review's news says: several in a box each, with a link to the review. @param said the sentences about it @param links of all */
function decisions<Item extends Decided>(
  to: NoticeReader,
  items: readonly Item[],
  said: (item: Item) => Words[],
  links = openLinks(to, items),
): Block[] {
  const news = items.map((item): Block[] => [
    ...quotedTitle(to.language, item),
    ...said(item).map(paragraph),
    ...(item.photo === null ? [] : whichPhoto(to.language, item.photo)),
  ]);
  if (links.length === 0) return news.flat();
  return news.map((blocks, index) => ({ kind: "group", blocks: [...blocks, ...(links[index] ?? [])] }));
}

/** The names of the sentences about a picture. */
const PHOTO_REPORT = { upheld: "photoUpheld", dismissed: "photoDismissed" } as const;
const PHOTO_APPEAL = { open: "open", upheld: "photoUpheld", restored: "photoRestored" } as const;

export function decidedReports(to: NoticeReader, { items, count }: Of<"report">): Said {
  const { report: words } = NOTICE_MAIL_WORDS[to.language];
  return {
    heading: count === 1 ? words.one : words.many({ count }),
    lead: words.lead({ business: to.business }),
    blocks: decisions(to, items, ({ state, isOfPhoto }) => [words[isOfPhoto ? PHOTO_REPORT[state] : state]]),
    action: openReviews(to, items),
  };
}

/** New appeals first, and then decisions. */
export function appeals(to: NoticeReader, { items, count, open }: Of<"appeal">): Said {
  const { appeal: words } = NOTICE_MAIL_WORDS[to.language];
  const { site, language } = to;
  const links = openLinks(to, items);
  const first = items.findIndex(({ state }) => state !== "open");
  const at = first === -1 ? items.length : first;
  const blocksOf = (from: number, end: number) =>
    decisions(to, items.slice(from, end), (item) => appealed(language, item), links.slice(from, end));
  const blocks =
    open > 0 && open < count
      ? [
          subheading(words.newTitle({ count: open })),
          ...blocksOf(0, at),
          subheading(words.decidedTitle({ count: count - open })),
          ...blocksOf(at, items.length),
        ]
      : blocksOf(0, items.length);
  const [only] = items;
  // A decision about one review is said once, at the start.
  if (only && count === 1 && open === 0) {
    const [outcome, ...rest] = appealed(language, only);
    const said = decisions(to, items, () => rest, links);
    return {
      heading: words.oneDecided({ business: to.business, restored: only.state === "restored" }),
      lead: outcome,
      blocks: [...said, ...logLinks(to, items)],
      action: openReviews(to, items),
    };
  }
  return {
    heading: appealHeading(to, { open, decided: count - open }),
    lead: words.lead({ service: site.serviceName }),
    blocks: [...blocks, ...logLinks(to, items)],
    action: openReviews(to, items),
  };
}

/** Decisions about pictures have no entry. */
function logLinks({ site, language }: NoticeReader, items: readonly Appealed[]): Block[] {
  if (items.every(({ isOfPhoto }) => isOfPhoto)) return [];
  const { log: label } = NOTICE_MAIL_WORDS[language].appeal;
  const [only, ...others] = items;
  return [link(label, `${site.baseUrl}/log${only && others.length === 0 ? entryPath(only) : ""}`)];
}

/** Without an index the log's page leads from the review to its newest entry. */
function entryPath({ id, entry }: Appealed): string {
  return entry === null ? `?entry=${toWire("rev", id)}` : `/entry/${entry}`;
}

function appealHeading({ language, business }: NoticeReader, of: { open: number; decided: number }): Words {
  const { appeal: words } = NOTICE_MAIL_WORDS[language];
  const { open, decided } = of;
  if (decided === 0) return open === 1 ? words.one({ business }) : words.many({ business, count: open });
  if (open === 0) return words.manyDecided({ business, count: decided });
  return words.both({ business, open, decided });
}

/** The reason by its code, as the dashboard shows it: what the author and the moderator wrote to each other is not for the business. */
function appealed(
  language: Language,
  { state, isOfPhoto, isHeld, at, reason, offlineAt }: Appealed,
): [Words, ...Words[]] {
  const { appeal: words } = NOTICE_MAIL_WORDS[language];
  const { date } = formatOf(language);
  const news = words[isOfPhoto ? PHOTO_APPEAL[state] : state]({ date: date(at) });
  if (state === "restored" || reason === null || offlineAt === null) return [news];
  return [news, words.offline({ held: isHeld, date: date(offlineAt), reason: reasonWords(reason, language) })];
}
