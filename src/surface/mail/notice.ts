// Notices to members: new reviews, and what else concerns their business. Words of authors are text only: no mail program finds a link in
// them.

import { type ReviewId, toWire } from "#contract/id.ts";
import type { NoticeContent } from "#domain/review/notice/content.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { headingNames, integrationName } from "#surface/look/integration-name.ts";
import { reasonWords } from "#surface/look/reason.ts";
import {
  type Block,
  button,
  type Letter,
  link,
  type MailSite,
  type MailText,
  paragraph,
  subheading,
} from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { NOTICE_MAIL_WORDS, OWNER_MAIL_WORDS } from "./letter/sentences.ts";
import type { Words } from "./letter/words.ts";
import {
  excerpt,
  type NoticeReader,
  openLabels,
  quotedTitle,
  replyLabels,
  reviewUrl,
  wholeReview,
} from "./noticed-review.ts";
import { whichPhoto } from "./which-photo.ts";

export type NoticeWords = NoticeContent & {
  organisationName: string;
  /** Null: it is about the organisation. */
  businessName: string | null;
  /** Null where its profile is not public. */
  publicSlug: string | null;
  unsubscribeUrl: string;
};

/** What a kind says. The frame is the same for every kind. */
type Said = Pick<Letter, "heading" | "subject" | "lead"> & { blocks: readonly Block[]; action: Block };

export function noticeMail(site: MailSite, language: Language, of: NoticeWords): MailText {
  const words = NOTICE_MAIL_WORDS[language];
  const { businessName, organisationName: organisation, publicSlug, unsubscribeUrl: url } = of;
  const business = businessName ?? organisation;
  const { blocks, action, ...said } = saidTo({ site, language, business, organisation, publicSlug }, of);
  const left = of.count - of.items.length;
  const stop = businessName === null ? words.stopAll : words.stop;
  return renderLetter(site, language, {
    ...said,
    blocks: [
      ...blocks,
      ...(left > 0 ? [paragraph(words.more({ count: left }))] : []),
      action,
      link(words.settings, `${site.baseUrl}/dashboard/account/notifications`),
    ],
    reason: words.reason({ organisation, service: site.serviceName }),
    unsubscribe: { label: stop, url },
  });
}

function saidTo(to: NoticeReader, of: NoticeContent): Said {
  switch (of.kind) {
    case "review":
      return newReviews(to, of);
    case "edited":
      return editedReviews(to, of);
    case "report":
      return decidedReports(to, of);
    case "appeal":
      return appeals(to, of);
    case "claim":
      return claims(to, of);
    case "list":
      return refusedRows(to, of);
    case "silent":
      return silentIntegrations(to, of);
    case "allowance":
      return allowance(to, of);
  }
}

type Of<Kind> = Extract<NoticeContent, { kind: Kind }>;

function newReviews(to: NoticeReader, { items, count }: Pick<Of<"review" | "edited">, "items" | "count">): Said {
  const { language, site, business } = to;
  const { reply, open, review: words } = NOTICE_MAIL_WORDS[language];
  const service = site.serviceName;
  const [only] = items;
  if (only && count === 1)
    return {
      subject: words.subject({ business, stars: only.rating }),
      heading: words.one({ business }),
      lead: words.lead({ business, service }),
      blocks: [wholeReview(to, only)],
      action: button(reply, reviewUrl(to, only)),
    };
  const labels = replyLabels(language, items);
  return {
    heading: words.many({ business, count }),
    lead: words.leadMany({ business, service }),
    blocks: items.map((item, index) => excerpt(to, item, [link(labels[index] ?? reply, reviewUrl(to, item))])),
    action: button(open, `${site.baseUrl}/dashboard/reviews/unanswered`),
  };
}

function editedReviews(to: NoticeReader, { items, count }: Pick<Of<"review" | "edited">, "items" | "count">): Said {
  const { edited: words } = NOTICE_MAIL_WORDS[to.language];
  const links = openLinks(to, items);
  return {
    heading: count === 1 ? words.one : words.many({ count }),
    lead: words.lead({ business: to.business }),
    blocks: items.map((item, index) => (count === 1 ? wholeReview(to, item) : excerpt(to, item, links[index]))),
    action: openReviews(to, items),
  };
}

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

function decidedReports(to: NoticeReader, { items, count }: Of<"report">): Said {
  const { report: words } = NOTICE_MAIL_WORDS[to.language];
  return {
    heading: count === 1 ? words.one : words.many({ count }),
    lead: words.lead({ business: to.business }),
    blocks: decisions(to, items, ({ state, isOfPhoto }) => [words[isOfPhoto ? PHOTO_REPORT[state] : state]]),
    action: openReviews(to, items),
  };
}

/** New appeals first, and then decisions. */
function appeals(to: NoticeReader, { items, count, open }: Of<"appeal">): Said {
  const { appeal: words } = NOTICE_MAIL_WORDS[to.language];
  const { site, language } = to;
  const links = openLinks(to, items);
  const first = items.findIndex(({ state }) => state !== "open");
  const at = first === -1 ? items.length : first;
  const blocksOf = (from: number, end: number) =>
    decisions(to, items.slice(from, end), (item) => appealed(language, item), links.slice(from, end));
  return {
    heading: appealHeading(to, { open, decided: count - open }),
    lead: words.lead({ service: site.serviceName }),
    blocks:
      at > 0 && at < items.length
        ? [
            subheading(words.newTitle),
            ...blocksOf(0, at),
            subheading(words.decidedTitle),
            ...blocksOf(at, items.length),
          ]
        : blocksOf(0, items.length),
    action: openReviews(to, items),
  };
}

function appealHeading({ language, business }: NoticeReader, of: { open: number; decided: number }): Words {
  const { appeal: words } = NOTICE_MAIL_WORDS[language];
  const { open, decided } = of;
  if (decided === 0) return open === 1 ? words.one({ business }) : words.many({ business, count: open });
  if (open === 0)
    return decided === 1 ? words.oneDecided({ business }) : words.manyDecided({ business, count: decided });
  return words.both({ business, open, decided });
}

/** The reason by its code, as the dashboard shows it: what the author and the moderator wrote to each other is not for the business. */
function appealed(language: Language, { state, isOfPhoto, isHeld, at, reason, offlineAt }: Appealed): Words[] {
  const { appeal: words } = NOTICE_MAIL_WORDS[language];
  const { date } = formatOf(language);
  const news = words[isOfPhoto ? PHOTO_APPEAL[state] : state]({ date: date(at) });
  if (state === "restored" || reason === null || offlineAt === null) return [news];
  return [news, words.offline({ held: isHeld, date: date(offlineAt), reason: reasonWords(reason, language) })];
}

function claims({ language, site, business }: NoticeReader, { items }: Of<"claim">): Said {
  const { disputed: words } = OWNER_MAIL_WORDS[language].claim;
  const [only, ...further] = items;
  const place = only && further.length === 0 ? `claims/${toWire("clm", only.id)}` : "claim";
  const [first, ...others] = items.map(({ claimant }) => words.lead({ claimant, business, service: site.serviceName }));
  return {
    heading: words.heading({ business }),
    lead: first ?? words.heading({ business }),
    blocks: [...others, words.answer({ business }), words.giveUp({ business })].map(paragraph),
    action: button(words.button, `${site.baseUrl}/dashboard/${place}`),
  };
}

function refusedRows({ language, site, business }: NoticeReader, { items }: Of<"list">): Said {
  const { list: words } = NOTICE_MAIL_WORDS[language];
  return {
    heading: words.heading,
    lead: words.lead({ business }),
    blocks: items.map((item) => paragraph(words.item(item))),
    action: button(words.button, `${site.baseUrl}/dashboard/invitations`),
  };
}

function silentIntegrations({ language, site, business }: NoticeReader, { items }: Of<"silent">): Said {
  const { silent: words } = NOTICE_MAIL_WORDS[language];
  const format = formatOf(language);
  const called = items.map(({ integration }) => integration);
  const names = headingNames(called, language);
  return {
    heading: words.heading({ integration: format.list(names) }),
    lead: words.lead({ business }),
    blocks: items.map(({ integration, since }) =>
      paragraph(words.item({ integration: integrationName(integration, language), date: format.date(since) })),
    ),
    action: button(words.button, `${site.baseUrl}/dashboard/integrations`),
  };
}

/** The latest step says all that the earlier ones did. */
function allowance({ language, site, organisation }: NoticeReader, { items }: Of<"allowance">): Said {
  const { allowance: words } = NOTICE_MAIL_WORDS[language];
  const format = formatOf(language);
  const { percent = 0, used = 0, limit = 0, until = new Date(0) } = items.at(-1) ?? {};
  return {
    heading: words.heading({ percent: format.percent(percent / 100) }),
    lead: words.lead({ organisation, used, limit, date: format.date(until) }),
    blocks: percent < 100 ? [] : [paragraph(words.none)],
    action: button(words.button, `${site.baseUrl}/dashboard/settings/plan`),
  };
}

/** For each of several reviews; none for a single one, which has the button. */
function openLinks(to: NoticeReader, items: readonly { id: ReviewId; title: string }[]): Block[][] {
  if (items.length === 1) return [];
  const labels = openLabels(to.language, items);
  return items.map((item, index) => [link(labels[index] ?? "", reviewUrl(to, item))]);
}

function openReviews(to: NoticeReader, items: readonly { id: ReviewId }[]): Block {
  const { openOne, open } = NOTICE_MAIL_WORDS[to.language];
  const [only, ...others] = items;
  return only && others.length === 0
    ? button(openOne, reviewUrl(to, only))
    : button(open, `${to.site.baseUrl}/dashboard/reviews`);
}
