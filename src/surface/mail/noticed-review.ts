// A review in a notice: its stars and words, who wrote it and when. Words of authors are text only.

import { type ReviewId, toWire } from "#contract/id.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import type { NoticedReview } from "#domain/review/notice/content.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { authorIn } from "#surface/look/author.ts";
import { wordsIn } from "#words/words.ts";
import { type Block, button, type Letter, link, type MailSite, note, reviewBox, subheading } from "./letter/letter.ts";
import { NOTICE_MAIL_WORDS } from "./letter/sentences.ts";
import { oneLine, plain, shorten, unbroken, unlinked } from "./letter/words.ts";

/** Code points of a review's text: nearly all where it is the only one, enough to choose by where there are several. */
const WHOLE = 3_000;
const EXCERPT = 400;
/** Code points of a name or a title in a link. */
const LABEL_NAME = 30;
const LABEL_TITLE = 40;

export type NoticeReader = {
  site: MailSite;
  language: Language;
  business: string;
  organisation: string;
  /** Null where the profile is not public. */
  publicSlug: string | null;
};

/** What a kind says. The frame is the same for every kind. */
export type Said = Pick<Letter, "heading" | "subject" | "lead"> & { blocks: readonly Block[]; action: Block };

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
  const { rating, author, verified, incentivized, createdAt, experienceDate, photos } = of;
  const words = NOTICE_MAIL_WORDS[language];
  const { review: dated } = wordsIn("site", language);
  const { date } = formatOf(language);
  const [written, experience] = [date(createdAt), date(experienceDate)];
  const dates =
    written === experience ? [written] : [dated.written({ date: written }), dated.experience({ date: experience })];
  return reviewBox({ rating, title: unlinked(oneLine(title)), body: unlinked(body) }, [
    ...(photos?.length ? [note(words.pictures({ count: photos.length }))] : []),
    note(words.by({ author: authorIn(author, language), verified })),
    ...dates.map(unbroken).map(note),
    ...(incentivized ? [note(words.rewarded)] : []),
    ...links,
  ]);
}

type Titled = { title: string; rating: number | null; author: string; writtenAt: Date };

/** A review without its text: its title and stars, its author and its date. A removed one is named by its date alone. */
export function quotedTitle(language: Language, { title, rating, author, writtenAt }: Titled): Block[] {
  const words = NOTICE_MAIL_WORDS[language];
  const { written } = wordsIn("site", language).review;
  const date = formatOf(language).date(writtenAt);
  if (title === "") return [subheading(words.removed({ date })), note(words.gone)];
  return [
    { kind: "quote", title: unlinked(oneLine(title)), body: "", ...(rating !== null && { rating }) },
    ...(author === "" ? [] : [note(words.by({ author: authorIn(author, language), verified: false }))]),
    note(unbroken(written({ date }))),
  ];
}

/**
 * The labels of the links of one mail, all in one form and no two equal: by the reviews' authors, else by their titles, and where some share
 * both or have no title, by author and place.
 */
export function replyLabels(language: Language, items: readonly NoticedReview[]): string[] {
  const { replyTo, replyToTitled, replyToOne } = NOTICE_MAIL_WORDS[language];
  const authors = items.map((item) => shorten(oneLine(authorIn(item.author, language)), LABEL_NAME));
  const titles = items.map((item) => shorten(oneLine(item.title), LABEL_TITLE));
  const said = areApart(authors)
    ? authors.map((author) => replyTo({ author }))
    : areApart(titles)
      ? titles.map((title) => replyToTitled({ title }))
      : authors.map((author, index) => replyToOne({ author, place: index + 1 }));
  return said.map((each) => plain(each, language));
}

/** By the titles, else by the place in the mail where a title is there twice. The box of a removed one names it. */
function openLabels(language: Language, items: readonly { title: string }[]): string[] {
  const { openOne, openTitled, openNth } = NOTICE_MAIL_WORDS[language];
  const titles = items.map((item) => shorten(oneLine(item.title), LABEL_TITLE));
  const isAlone = (title: string) => titles.indexOf(title) === titles.lastIndexOf(title);
  const said = titles.map((title, index) => {
    if (title === "") return openOne;
    return isAlone(title) ? openTitled({ title }) : openNth({ place: index + 1 });
  });
  return said.map((each) => plain(each, language));
}

function areApart(texts: readonly string[]): boolean {
  return !texts.includes("") && new Set(texts).size === texts.length;
}

export function reviewUrl({ site }: NoticeReader, { id }: { id: ReviewId }): string {
  return `${site.baseUrl}/dashboard/reviews/${toWire("rev", id)}`;
}

/** For each of several reviews; none for a single one, which has the button. */
export function openLinks(to: NoticeReader, items: readonly { id: ReviewId; title: string }[]): Block[][] {
  if (items.length === 1) return [];
  const labels = openLabels(to.language, items);
  return items.map((item, index) => [link(labels[index] ?? "", reviewUrl(to, item))]);
}

export function openReviews(to: NoticeReader, items: readonly { id: ReviewId }[]): Block {
  const { openOne, open } = NOTICE_MAIL_WORDS[to.language];
  const [only, ...others] = items;
  return only && others.length === 0
    ? button(openOne, reviewUrl(to, only))
    : button(open, `${to.site.baseUrl}/dashboard/reviews`);
}
