// Organisations that moved to another instance, as each thread remembers them: most requests are for others, and must cost no look-up.
import { hash } from "node:crypto";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import type { LinkPurpose } from "#contract/link.ts";
import type { Topic } from "#contract/topic.ts";
import { type ChangeHandlers, readInTurn } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** @property to the base URL of the other instance @property hasLinks whether it opens the private links of this one */
export type Moved = { id: OrganisationId; name: string; to: string; hasLinks: boolean };
/** @property business the one that a link is about; null where it is about the organisation */
export type MovedSubject = Moved & { business: MovedBusiness | null };
export type MovedBusiness = { id: BusinessId; slug: string; name: string };

export type MovedMemory = ReturnType<typeof createMovedMemory>;

export function createMovedMemory(context: Context) {
  let known = nothing();

  const read = async () => {
    const fresh = nothing();
    for (const each of await organisations(context.db))
      if (each.to !== null) fresh.organisations.set(each.id, { ...each, to: each.to });
    if (fresh.organisations.size > 0) {
      const [ofBusinesses, ofKeys, ofIntegrations] = await Promise.all([
        businesses(context.db),
        keys(context.db),
        integrations(context.db),
      ]);
      const movedOf = (id: OrganisationId | null) => (id === null ? null : (fresh.organisations.get(id) ?? null));
      for (const { organisationId, domainKey, wasPublic, ...business } of ofBusinesses) {
        const moved = movedOf(organisationId);
        // It moved since the first of these statements; an announcement follows.
        if (moved === null) continue;
        const subject = { ...moved, business };
        fresh.businesses.set(business.id, subject);
        // One that no reader saw here has no page to lead from.
        if (!wasPublic) continue;
        fresh.slugs.set(business.slug, subject);
        if (domainKey !== null) fresh.domains.set(domainKey, subject);
      }
      for (const { id, organisationId } of [...ofKeys, ...ofIntegrations]) {
        const moved = movedOf(organisationId);
        if (moved !== null) fresh.names.set(id, moved);
      }
    }
    known = fresh;
  };

  const { load, look } = readInTurn(read, context.log, "moved organisations could not be read");
  const ofRow = async (row: Promise<Subject[]>): Promise<MovedSubject | null> => {
    const [found] = await row;
    const moved = found?.organisationId && known.organisations.get(found.organisationId);
    if (!moved) return null;
    return { ...moved, business: (found.businessId && known.businesses.get(found.businessId)?.business) ?? null };
  };

  return {
    load,
    isEmpty: (): boolean => known.organisations.size === 0,
    bySlug: (slug: string): MovedSubject | null => known.slugs.get(slug) ?? null,
    byDomain: (key: string): MovedSubject | null => known.domains.get(key) ?? null,
    byKey: (secret: string): Moved | null => known.names.get(hash("sha256", secret, "hex")) ?? null,
    byIntegration: (id: string): Moved | null => known.names.get(id) ?? null,
    /** @param id what a link of the purpose is signed over; null for a purpose that is about a person's account */
    async byLink(purpose: LinkPurpose, id: string): Promise<MovedSubject | null> {
      const find = OF_LINK[purpose];
      return find ? ofRow(find(context.db, id)) : null;
    },
    byLogo: (logoHash: string): Promise<MovedSubject | null> => ofRow(ofLogo(context.db, logoHash)),
    byPhoto: (name: string): Promise<MovedSubject | null> => ofRow(ofPhoto(context.db, name)),
    onChange(topic: Topic): void {
      if (topic === "*" || topic.startsWith("organisation:") || topic.startsWith("key:")) look();
    },
    onGap: look,
  } satisfies ChangeHandlers & Record<string, unknown>;
}

/** `names`: hashes of keys and ids of integrations. */
function nothing() {
  return {
    organisations: new Map<OrganisationId, Moved>(),
    businesses: new Map<BusinessId, MovedSubject & { business: MovedBusiness }>(),
    slugs: new Map<string, MovedSubject>(),
    domains: new Map<string, MovedSubject>(),
    names: new Map<string, Moved>(),
  };
}

type Subject = { organisationId: OrganisationId | null; businessId: BusinessId | null };

const organisations = statement<Omit<Moved, "to"> & { to: string | null }>(
  "moved_organisations",
  `select id, name, moved_to as "to", moved_links as "hasLinks" from organisation where moved_at is not null`,
);

/** A site that another business here has, too, leads to that one. */
const businesses = statement<
  MovedBusiness & { organisationId: OrganisationId | null; domainKey: string | null; wasPublic: boolean }
>(
  "moved_businesses",
  `select b.id, b.slug, b.name, b.organisation_id as "organisationId", b.profile = 'moved' as "wasPublic",
    case when not exists (select from business o where o.domain_key = b.domain_key and o.profile = 'public')
      then b.domain_key end as "domainKey"
  from organisation o join business b on b.organisation_id = o.id where o.moved_at is not null`,
);

const keys = statement<{ id: string; organisationId: OrganisationId }>(
  "moved_keys",
  `select encode(k.hash, 'hex') as id, k.organisation_id as "organisationId" from organisation o join api_key k on k.organisation_id = o.id
  where o.moved_at is not null and k.revoked_at is null`,
);

const integrations = statement<{ id: string; organisationId: OrganisationId | null }>(
  "moved_integrations",
  `select i.id, b.organisation_id as "organisationId" from organisation o join business b on b.organisation_id = o.id
  join integration i on i.business_id = b.id where o.moved_at is not null`,
);

const SUBJECT = `b.organisation_id as "organisationId", b.id as "businessId"`;
const OF_REVIEW = `select ${SUBJECT} from review r join business b on b.id = r.business_id where r.id`;

const ofInvitation = statement<Subject, [string]>(
  "moved_invitation",
  `select organisation_id as "organisationId", business_id as "businessId" from invitation where id = $1::uuid`,
);
const ofReview = statement<Subject, [string]>("moved_review", `${OF_REVIEW} = $1::uuid`);
const ofConfirmation = statement<Subject, [string]>(
  "moved_confirmation",
  `${OF_REVIEW} = coalesce((select review_id from review_revision where id = $1::uuid), $1::uuid)`,
);
const ofAddress = statement<Subject, [string]>(
  "moved_address",
  `${OF_REVIEW} = (select review_id from review_address where id = $1::uuid)`,
);
const ofDecision = statement<Subject, [string]>(
  "moved_decision",
  `${OF_REVIEW} = (select review_id from moderation where id = $1::uuid)`,
);
const ofReport = statement<Subject, [string]>(
  "moved_report",
  `${OF_REVIEW} = (select review_id from report where id = $1::uuid)`,
);
const ofOwnPhoto = statement<Subject, [string]>(
  "moved_own_photo",
  `select ${SUBJECT} from review_photo p join business b on b.id = p.business_id where p.id = $1::uuid`,
);
const ofRemoval = statement<Subject, [string]>(
  "moved_removal",
  `select organisation_id as "organisationId", null::uuid as "businessId" from removal_request where id = $1::uuid`,
);
const ofLane = statement<Subject, [string]>(
  "moved_notice_lane",
  `select organisation_id as "organisationId", business_id as "businessId" from notice_lane where id = $1::uuid`,
);
const ofTeamInvitation = statement<Subject, [string]>(
  "moved_team_invitation",
  `select organisation_id as "organisationId", null::uuid as "businessId" from team_invitation where id = $1::uuid`,
);
const ofFeed = statement<Subject, [string]>(
  "moved_feed",
  `select ${SUBJECT} from business b where b.id = coalesce((select business_id from feed where id = $1::uuid), $1::uuid)`,
);
const ofLogo = statement<Subject, [string]>(
  "moved_logo",
  `select ${SUBJECT} from business_logo l join business b on b.id = l.business_id where l.hash = $1`,
);
const ofPhoto = statement<Subject, [string]>(
  "moved_photo",
  `select ${SUBJECT} from review_photo p join business b on b.id = p.business_id where p.name = $1`,
);

/** By what a private link is for. Those about a person's account stay here, and so do those of "claim" and "your-data". */
const OF_LINK: Partial<Record<LinkPurpose, typeof ofReview>> = {
  invite: ofInvitation,
  confirm: ofConfirmation,
  address: ofAddress,
  manage: ofReview,
  appeal: ofDecision,
  removal: ofRemoval,
  photo: ofOwnPhoto,
  report: ofReport,
  "unsubscribe-invitation": ofInvitation,
  "unsubscribe-review": ofReview,
  "unsubscribe-notice": ofLane,
  join: ofTeamInvitation,
  feed: ofFeed,
};
