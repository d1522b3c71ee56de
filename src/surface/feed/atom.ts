// The public Atom feed of a profile (RFC 4287): its latest reviews. Imported ones say so, and so do the editors'.
import { toWire } from "#contract/id.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import { listPublished, type PublishedReview } from "#domain/review/list/list.ts";
import type { Context } from "#platform/database/context.ts";
import { chooseLanguage } from "#platform/language/choose.ts";
import type { Language } from "#platform/language/language.ts";
import { wordsIn } from "#words/words.ts";
import { escapeXml } from "../xml.ts";
import type { FeedSite } from "./site.ts";

const ENTRIES = 50;

export async function atomFeed(context: Context, site: FeedSite, business: Business): Promise<string> {
  const { rows } = await listPublished(context, business, {}, { limit: ENTRIES, offset: 0 });
  const language = chooseLanguage({
    country: business.country,
    fallback: site.defaultLanguage,
    offered: site.languages,
  });
  const profile = profileUrl(business.slug, site.baseUrl);
  const updated = Math.max(business.createdAt.getTime(), ...rows.map((row) => row.updatedAt.getTime()));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>urn:uuid:${business.id}</id>
<title>${escapeXml(`${business.name} | ${site.serviceName}`)}</title>
<updated>${new Date(updated).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${escapeXml(profile)}/feed.atom"/>
<link rel="alternate" type="text/html" href="${escapeXml(profile)}"/>
<generator>${escapeXml(site.serviceName)}</generator>
${rows.map((row) => entryOf(row, profile, site, language)).join("")}</feed>
`;
}

function entryOf(review: PublishedReview, profile: string, site: FeedSite, language: Language): string {
  const { id, rating, title, body, author, source, createdAt, updatedAt } = review;
  const stars = "★".repeat(rating) + "☆".repeat(5 - rating);
  const label = source === "import" ? importedLabel(review, site, language) : null;
  const rewarded = review.incentivized ? rewardedLabel(language) : null;
  return `<entry>
<id>urn:uuid:${id}</id>
<title>${escapeXml(`${stars} ${title}`.trim())}</title>
<link rel="alternate" type="text/html" href="${escapeXml(profile)}/${toWire("rev", id)}"/>
<published>${createdAt.toISOString()}</published>
<updated>${updatedAt.toISOString()}</updated>
<author><name>${escapeXml(author)}</name></author>
<category term="${source}"${label === null ? "" : ` label="${escapeXml(label)}"`}/>
${
  rewarded === null
    ? ""
    : `<category term="incentivized" label="${escapeXml(rewarded)}"/>
`
}<content type="text" xml:lang="${escapeXml(review.language)}">${escapeXml([body, label, rewarded].filter(Boolean).join("\n\n"))}</content>
</entry>
`;
}

function importedLabel({ origin }: PublishedReview, { serviceName }: FeedSite, language: Language): string {
  return wordsIn("look", language).imported({ origin, service: serviceName });
}

function rewardedLabel(language: Language): string {
  return wordsIn("reward", language).label;
}
