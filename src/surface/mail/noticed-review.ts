// A review in a notice: its stars and words, who wrote it and when. Words of authors are text only.

import { type ReviewId, toWire } from "#contract/id.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import type { NoticedReview } from "#domain/review/notice/content.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { authorIn } from "#surface/look/author.ts";
import { wordsIn } from "#words/words.ts";
import { type Block, link, type MailSite, note, reviewBox } from "./letter/letter.ts";
import { NOTICE_MAIL_WORDS } from "./letter/sentences.ts";
import { oneLine, plain, shorten, unlinked } from "./letter/words.ts";

/** Code points of a review's text: nearly all where it is the only one, enough to choose by where there are several. */
const WHOLE = 3_000;
const EXCERPT = 400;
/** Code points of a name in a link. */
const LABEL_NAME = 30;

export type NoticeReader = {
  site: MailSite;
  language: Language;
  business: string;
  organisation: string;
  /** Null where the profile is not public. */
  publicSlug: string | null;
};

type Shown = Pick<NoticedReview, "title" | "body">;

/** The only review of a mail, nearly whole, with a link to its public page. */
export function wholeReview(to: NoticeReader, of: NoticedReview): Block {
  const { site, language, publicSlug } = to;
  const { publicPage } = NOTICE_MAIL_WORDS[language];
  const links =
    publicSlug === null ? [] : [link(publicPage, `${profileUrl(publicSlug, site.baseUrl)}/${toWire("rev", of.id)}`)];
  return box(to, of, { title: of.title, body: shorten(of.body, WHOLE) }, links);
}

/** One review of several. */
export function excerpt(to: NoticeReader, of: NoticedReview, links: readonly Block[] = []): Block {
  return box(to, of, { title: of.title, body: shorten(oneLine(of.body), EXCERPT) }, links);
}

function box({ language }: NoticeReader, of: NoticedReview, { title, body }: Shown, links: readonly Block[]): Block {
  const { rating, author, verified, incentivized, createdAt, experienceDate } = of;
  const words = NOTICE_MAIL_WORDS[language];
  const { review: dated } = wordsIn("site", language);
  const { date } = formatOf(language);
  return reviewBox({ rating, title: unlinked(oneLine(title)), body: unlinked(body) }, [
    note(words.by({ author: authorIn(author, language), verified })),
    note(dated.written({ date: date(createdAt) })),
    note(dated.experience({ date: date(experienceDate) })),
    ...(incentivized ? [note(words.rewarded)] : []),
    ...links,
  ]);
}

/** Names the review's author; where several reviews have the same name, its place, too, so that no two labels are equal. */
export function replyLabel(language: Language, items: readonly NoticedReview[], index: number): string {
  const { replyTo, replyToOne } = NOTICE_MAIL_WORDS[language];
  const names = items.map((item) => shorten(oneLine(authorIn(item.author, language)), LABEL_NAME));
  const author = names[index] ?? "";
  const isShared = names.indexOf(author) !== names.lastIndexOf(author);
  return plain(isShared ? replyToOne({ author, place: index + 1 }) : replyTo({ author }), language);
}

export function reviewUrl({ site }: NoticeReader, { id }: { id: ReviewId }): string {
  return `${site.baseUrl}/dashboard/reviews/${toWire("rev", id)}`;
}
