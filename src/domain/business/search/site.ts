// The search for a site that is not listed: only businesses that have its main label in their own name or site, such as "amazon" of
// shop.amazon.co.uk.
import { domainToUnicode } from "node:url";
import type { BusinessId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { isTopLevel } from "#platform/text/site-in-text.ts";
import { hasBeginnings, hasWholeWords, readQuery, strictly } from "../spelling/query.ts";
import { domainKey } from "../state/domain-key.ts";
import { registeredDomain } from "../state/mail-provider.ts";
import { type Choice, chosenBy, type Match } from "./chosen.ts";

/** @property host without `www.`, in Unicode. @property label the first one of the registered domain */
export type Site = { host: string; label: string };

/** Shorter labels begin too many words. */
const LEAST_BEGINNING = 3;
/** Some of them may have the label in their city alone. */
const MOST_READ = 300;
const SCHEME = /^https?:\/\//i;
/** RFC 2606 keeps it for examples, such as the businesses of the demo. */
const OF_EXAMPLES = "example";

/** Null for words, such as "St.Gallen", "Dr. Oak" and "oak.com reviews", and for an email address. */
export function readSite(typed: string): Site | null {
  const text = typed.trim();
  const key = text.includes(".") && !/[\s@]/.test(text) ? domainKey(text) : null;
  const registered = key === null ? null : registeredDomain(key);
  if (key === null || registered === null) return null;
  const ending = domainToUnicode(key.slice(key.lastIndexOf(".") + 1));
  if (!SCHEME.test(text) && ending !== OF_EXAMPLES && !isTopLevel(ending)) return null;
  const [label = ""] = (domainToUnicode(registered) || registered).split(".");
  return { host: domainToUnicode(key) || key, label };
}

/** Businesses with the whole label first, then those with words that begin like it. */
export async function findLikeSite(context: Context, { label }: Site, choice: Choice, limit: number): Promise<Match[]> {
  const query = readQuery(label);
  if (query === null) return [];
  const isLong = [...label].length >= LEAST_BEGINNING || query.words.some(({ isGapless }) => isGapless);
  const { whole, beginning } = strictly(query);
  const conditions = [...whole, ...(isLong ? beginning : [])];
  const steps = conditions.map((condition, at) => ({ condition, categories: null, rank: at + 1 }));
  const found = await chosenBy(context, { ...choice, own: label })(steps, MOST_READ, []);
  const rows = await named(
    context.db,
    found.map(({ id }) => id),
  );
  const has = isLong ? hasBeginnings : hasWholeWords;
  const own = new Set(
    rows.filter(({ name, domain }) => has(`${name} ${withoutEnding(domain)}`, query)).map(({ id }) => id),
  );
  return found.filter(({ id }) => own.has(id)).slice(0, limit);
}

/** `shop.oak` of shop.oak.co.uk: all sites share the endings. */
function withoutEnding(domain: string): string {
  const ending = registeredDomain(domain)?.replace(/^[^.]+/, "") ?? "";
  return domain.endsWith(ending) ? domain.slice(0, domain.length - ending.length) : domain;
}

const named = statement<{ id: BusinessId; name: string; domain: string }, [ids: readonly BusinessId[]]>(
  "business_search_named",
  "select id, name, domain from business where id = any($1::uuid[])",
);
