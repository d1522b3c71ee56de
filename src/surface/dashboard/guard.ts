// Runs before each page: finds out who is calling, whether they may, and whether a POST came from one of our pages.
import { toWire } from "#contract/id.ts";
import { findSession, type SignedIn } from "#domain/account/sign-in/session.ts";
import { isInSandbox, mayDo } from "#domain/account/state/permission.ts";
import { listMemberships } from "#domain/account/team/team.ts";
import { findManagedBusiness, listManagedBusinesses } from "#domain/business/profile/business.ts";
import { findClaimed } from "#domain/business/state/party.ts";
import { countOf } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";
import { readRail } from "#domain/insight/rail.ts";
import { isSettingUp } from "#domain/operator/staff.ts";
import { countRecent } from "#domain/review/dashboard/unanswered.ts";
import { chooseLanguage, languageInQuery, whereOffered } from "#platform/language/choose.ts";
import type { Language } from "#platform/language/language.ts";
import { seeOther } from "#surface/look/answer.ts";
import { isFromElsewhere, isTyped, readFields } from "#surface/look/fields.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { done, existing } from "./kit/act.ts";
import { businessNeeded } from "./kit/business-gate.tsx";
import { readCookies } from "./kit/cookie.ts";
import { hasFeature, planRefusal, planSentence } from "./kit/plan-gate.tsx";
import { factorNeeded, movedAway, notOwn, refused, refusedOfOther, whileSuspended } from "./kit/refused.tsx";
import { type Handling, pageAbove, type Route } from "./kit/route.ts";
import type { Answer, MemberCounts, MemberVisit, PageDeps, UserVisit, Visit } from "./kit/visit.ts";
import { holdBack, isHeldBack } from "./sign-in/company-wall.tsx";
import { requireProof } from "./sign-in/factor.tsx";
import { HOME, leadsToClaim, pageOf, wayTo } from "./sign-in/next.ts";

/** A caller without a session, as on pages that refuse. */
export const NOBODY = { fields: {}, user: null, sessionId: null, provenAt: null, companyId: null, isPublic: false };

export type Call = Pick<Visit, "request" | "url" | "params" | "peer">;

/** Answers a call to one of the routes, or says why not. */
export async function answer(deps: PageDeps, routes: readonly Route[], route: Route, call: Call): Promise<Answer> {
  const { config, box, context } = deps;
  const cookies = readCookies(config, box, call.request.headers.get("cookie"));
  const isPost = route.method === "POST";
  const found = cookies.token === null ? null : await findSession(context, cookies.token, config.sessionEnds);
  const visit: Visit = {
    ...NOBODY,
    ...languageOf(call, config, found?.user ?? null),
    deps,
    context,
    ...call,
    ...found,
    at: isPost ? pageAbove(routes, route, call.url.pathname) : call.url.pathname,
    isPublic: cookies.isPublic,
    flash: isPost ? null : cookies.flash,
  };
  if (isPost && isFromElsewhere(call.request, { isPrivate: false }, config.baseUrl)) {
    logRefusal(visit, route, "a post from another site was refused");
    return refused(visit, 403, wordsIn("frame", visit.language).elsewhere);
  }
  // The page that asks for a second factor before an upload posts no file.
  const isProof = route.isDangerous && isTyped(call.request);
  if (isPost && (!route.isRaw || isProof)) visit.fields = await readFields(call.request);
  if (route.access === "anyone") return route.run(visit);
  if (!found) return toLogin(visit, cookies.token !== null);
  if (route.access === "staff" || route.access === "operator") {
    const mark = route.access;
    const mayEnter = found.user[mark] && found.companyId === null;
    if (!mayEnter) logRefusal(visit, route, `a person who is no ${mark === "staff" ? "moderator" : mark} was refused`);
    existing(mayEnter);
    const user = await asUser(visit, found);
    if (await lacksFactor(route, user)) return refused(user, 403, factorNeeded(user));
    return proven(route, user, (visit) => route.run(visit));
  }
  const user = await asUser(visit, found);
  const member = await asMember(user, found);
  if (route.access === "signed-in") {
    if (user.companyId !== null && !route.isWithin) return refused(member ?? user, 403, notOwn(user));
    return proven(route, member ?? user, (visit) => route.run(visit));
  }
  if (!member) return toStart(visit);
  const held = await holdBack(member);
  if (held) return held;
  if (member.organisation.movedAt !== null && !route.isForMoved) return refused(member, 410, movedAway(member));
  existing(isFor(route, member));
  if (!member.may(route.action)) {
    logRefusal(visit, route, "a role was refused");
    return refused(member, 403, wordsIn("frame", member.language).notAllowed);
  }
  if (isPost && member.organisation.suspendedAt !== null && !route.isForSuspended)
    return refused(member, 403, whileSuspended(member));
  if (route.access === "member") return permitted(route, route, member);
  const { business } = member;
  return business ? permitted(route, route, { ...member, business, isAboutBusiness: true }) : businessNeeded(member);
}

/** The caller of a page that refuses them, by their session alone. The page keeps its rail. */
export async function asCaller(visit: Visit): Promise<Visit | UserVisit | MemberVisit> {
  const { config, box, context } = visit.deps;
  const { token, isPublic } = readCookies(config, box, visit.request.headers.get("cookie"));
  const found = token === null ? null : await findSession(context, token, config.sessionEnds);
  if (!found) return visit;
  const known = { ...visit, ...found, isPublic, ...languageOf(visit, config, found.user) };
  const user = await asUser(known, found);
  const isOfStaff = /^\/(moderation|operator)(\/|$)/.test(visit.at) && (user.user.staff || user.user.operator);
  return (isOfStaff ? null : await asMember(user, found)) ?? user;
}

function isFor({ only }: Pick<Route, "only">, { organisation }: Pick<MemberVisit, "organisation">): boolean {
  return only === undefined || (only === "sandbox") === organisation.sandbox;
}

async function lacksFactor({ needsFactor }: Route, { context, user }: UserVisit): Promise<boolean> {
  if (!needsFactor || user.factorSince !== null) return false;
  return needsFactor === "always" || !(await isSettingUp(context, user.id));
}

/** Runs the handler where the plan has the feature. Otherwise a posted form is drawn again, because its text must not be lost. */
async function permitted<V extends MemberVisit>(route: Route, handling: Handling<V>, visit: V): Promise<Answer> {
  const { feature } = route;
  // Not before the proof of a second factor, which restores the form that asked for it.
  const run = (visit: V) => refusedOfOther(visit) ?? handling.run(visit);
  if (!feature || hasFeature(visit, feature)) return proven(route, visit, run);
  const redrawn = await handling.refuse?.(visit, { problem: planSentence(visit, feature), status: 403 });
  return redrawn ?? planRefusal(visit, feature);
}

/** Runs the handler, of a dangerous change only after a second factor was proved lately. */
async function proven<V extends UserVisit | MemberVisit>(
  { isDangerous = false }: Route,
  visit: V,
  run: (visit: V) => Promise<Answer> | Answer,
): Promise<Answer> {
  if (!isDangerous) return run(visit);
  const found = await requireProof(visit);
  return "type" in found ? found : run(found);
}

/**
 * The language of a page: that of the address, the person's, the browser's, the organisation's default, the service's.
 * @param organisation the default of the organisation that the page is about
 */
export function languageOf(
  { url, request }: Pick<Call, "url" | "request">,
  { defaultLanguage: fallback, languages: offered }: Pick<Visit["deps"]["config"], "defaultLanguage" | "languages">,
  user: { language: Language | null } | null,
  organisation: string | null = null,
): Pick<Visit, "language" | "chosen"> {
  const query = request.method === "POST" && !url.searchParams.has("lang") ? queryOfForm(request) : url.searchParams;
  const header = request.headers.get("accept-language");
  return {
    language: chooseLanguage({ query, person: user?.language, header, organisation, fallback, offered }),
    chosen: whereOffered(languageInQuery(query), offered),
  };
}

/** Of the page that a form was sent from: its language is that of the answer. */
function queryOfForm({ headers }: Request): URLSearchParams | null {
  return URL.parse(headers.get("referer") ?? "")?.searchParams ?? null;
}

/** For the detection of abuse. Names the route and not the path, which may hold a private link. */
function logRefusal({ context, user, peer }: Visit, { method, path }: Route, message: string): void {
  context.log.info({ user: user && toWire("usr", user.id), from: peer, route: `${method} ${path}` }, message);
}

/**
 * The login says that the session ended, and leads back to the page, or to that of a posted form, which holds the draft. A post changes
 * nothing and is not sent again.
 */
function toLogin(visit: Visit, wasLoggedIn: boolean): Answer {
  const isPost = visit.request.method === "POST";
  const next = pageOf(visit);
  const login = hrefFor(visit, isPost ? wayTo("/login", next) : `/login?next=${encodeURIComponent(next)}`);
  const isNew = !isPost && !wasLoggedIn;
  if (isNew && leadsToClaim(next) && visit.deps.config.signup !== "invited")
    return seeOther(hrefFor(visit, wayTo("/signup", next)));
  if (isNew) return seeOther(login);
  const { ended, unsent } = wordsIn("draft", visit.language);
  return done(visit, login, { tone: "problem", text: isPost ? unsent : ended });
}

/** A person without an organisation makes one first. One who came to add a business goes on to that; the other pages have nothing yet. */
function toStart(visit: Visit): Answer {
  const next = pageOf(visit);
  return seeOther(wayTo("/dashboard/start", next.startsWith("/dashboard/claim") ? next : HOME));
}

/** A session that an organisation's provider vouched for reaches that organisation and nothing else of the person's. */
async function asUser(visit: Visit, { user, sessionId, companyId }: SignedIn): Promise<UserVisit> {
  const isModerator = user.staff && companyId === null;
  const [all, claimed, waiting] = await Promise.all([
    listMemberships(visit.context, user.id),
    isModerator ? findClaimed(visit.context, user.id) : [],
    // After a post, which this person's message tells of, or during one.
    isModerator ? visit.deps.countCases(visit.context, visit.flash !== null || visit.request.method === "POST") : null,
  ]);
  const known = { ...visit, sessionId, claimed, waiting };
  if (companyId === null) return { ...known, user, memberships: all, isWhole: true };
  const memberships = all.filter(({ organisation }) => organisation.id === companyId);
  const isWhole = !user.staff && memberships.length === all.length;
  return { ...known, user: { ...user, staff: false, operator: false }, memberships, isWhole };
}

/** Takes the organisation and business of the session, or else the first by name. */
async function asMember(visit: UserVisit, chosen: SignedIn): Promise<MemberVisit | null> {
  const { context, memberships } = visit;
  const live = memberships.filter(({ organisation }) => organisation.movedAt === null);
  const membership =
    memberships.find((each) => each.organisation.id === chosen.organisationId) ?? live[0] ?? memberships[0];
  if (!membership) return null;
  const { id, movedAt } = membership.organisation;
  const reached = live.map(({ organisation }) => organisation.id);
  const [{ businesses, failingWebhooks, choices }, last] = await Promise.all([
    readRail(context, id, reached),
    chosen.businessId === null ? null : findManagedBusiness(context, id, chosen.businessId),
  ]);
  const business = last ?? (await listManagedBusinesses(context, id, { limit: 1, offset: 0 }))[0] ?? null;
  const { role } = membership;
  const { defaultLanguage } = membership.organisation;
  const spoken = languageOf(visit, visit.deps.config, visit.user, defaultLanguage);
  const member: MemberVisit = {
    ...visit,
    ...spoken,
    ...membership,
    may: (action) =>
      mayDo(role, action) &&
      (!membership.organisation.sandbox || isInSandbox(action)) &&
      // The overview says where it went.
      (movedAt === null || action === "overview.read"),
    businessCount: businesses,
    choices,
    counts: NO_COUNTS,
    business,
  };
  if (movedAt !== null) return { ...member, business: null };
  return isHeldBack(member) ? member : { ...member, counts: await countsOf(member, failingWebhooks) };
}

const NO_COUNTS: MemberCounts = { unanswered: 0, recent: 0, failingWebhooks: 0 };

async function countsOf({ context, may, business }: MemberVisit, failingWebhooks: number): Promise<MemberCounts> {
  const unanswered =
    business && may("review.reply") ? countOf(customerStars(business.tally)) - business.tally.replied : 0;
  return {
    unanswered,
    recent: business && unanswered > 0 ? await countRecent(context, business.id) : 0,
    failingWebhooks: may("webhook.manage") ? failingWebhooks : 0,
  };
}
