// Notices to members: new reviews, and what else concerns their business. Words of authors are text only: no mail program finds a link in
// them.

import { toWire } from "#contract/id.ts";
import type { NoticeContent } from "#domain/review/notice/content.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { headingNames, integrationName } from "#surface/look/integration-name.ts";
import { button, link, type MailSite, type MailText, paragraph } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { NOTICE_MAIL_WORDS, OWNER_MAIL_WORDS } from "./letter/sentences.ts";
import { appeals, decidedReports } from "./notice-decision.ts";
import {
  excerpt,
  type NoticeReader,
  openLinks,
  openReviews,
  replyLabels,
  reviewUrl,
  type Said,
  wholeReview,
} from "./noticed-review.ts";

export type NoticeWords = NoticeContent & {
  organisationName: string;
  /** Null: it is about the organisation. */
  businessName: string | null;
  /** Null where its profile is not public. */
  publicSlug: string | null;
  unsubscribeUrl: string;
};

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
