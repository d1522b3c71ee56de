// The tables of an organisation: those that move, in the order of their foreign keys, and those that stay, each with the reason. A test
// compares both with the schema of the database.

export type MovedTable = {
  name: string;
  /**
   * SQL: whether a row `t` belongs to the organisation $1. Both instances ask it: the old one to choose rows, the new one to refuse rows that
   * reach into another organisation.
   */
  whose: string;
  /** The columns that name a row where the table has no primary key. */
  key?: readonly string[];
  /** The only columns that move; the others get their defaults. By default all. */
  columns?: readonly string[];
  /** SQL of values of the new instance by column, in place of those that were sent; $1 is the organisation. */
  values?: Readonly<Record<string, string>>;
  /** SQL of fields that are sent beside the columns. */
  beside?: Readonly<Record<string, string>>;
  /** Only for accounts that the move makes. */
  ofNewAccounts?: true;
};

const BUSINESSES = "(select id from business where organisation_id = $1::uuid)";
const REVIEWS = `(select r.id from review r join business b on b.id = r.business_id where b.organisation_id = $1::uuid)`;
const MEMBERS = "(select user_id from member where organisation_id = $1::uuid)";
const INTEGRATIONS = `(select i.id from integration i join business b on b.id = i.business_id where b.organisation_id = $1::uuid)`;
const INVITATIONS = `(select i.id from invitation i join business b on b.id = i.business_id
    where i.organisation_id = $1::uuid and b.organisation_id = $1::uuid)`;
const SUBSCRIPTIONS = "(select id from webhook_subscription where organisation_id = $1::uuid)";
const EVENTS = "(select id from webhook_event where organisation_id = $1::uuid)";
const IMPORTS = `(select i.id from review_import i join business b on b.id = i.business_id where b.organisation_id = $1::uuid)`;
const REPORTS = `(select r.id from report r where r.review_id in ${REVIEWS})`;

const OWN = "t.organisation_id = $1::uuid";
const OF_BUSINESS = `t.business_id in ${BUSINESSES}`;
const OF_REVIEW = `t.review_id in ${REVIEWS}`;
const OF_SUBSCRIPTION = `t.subscription_id in ${SUBSCRIPTIONS}`;

/**
 * Messages that wait and are about a row that moves. Mails about decisions, about accounts and about the data of a person are sent by the
 * instance that queued them.
 */
const WAITING_MESSAGES = `t.status = 'due' and (
    (t.kind in ('invitation', 'reminder') and t.organisation_id = $1::uuid and t.subject_id in ${INVITATIONS})
    or (t.kind = 'reply' and t.organisation_id = $1::uuid and t.subject_id in ${REVIEWS})
    or (t.kind in ('review-confirm', 'review-receipt', 'review-link') and coalesce(t.organisation_id, $1::uuid) = $1::uuid
      and t.subject_id in ${REVIEWS})
    or (t.kind = 'team-invitation' and coalesce(t.organisation_id, $1::uuid) = $1::uuid
      and t.subject_id in (select id from team_invitation where organisation_id = $1::uuid))
    or (t.kind = 'webhook-failing' and coalesce(t.organisation_id, $1::uuid) = $1::uuid and t.subject_id in ${SUBSCRIPTIONS}))`;

const IF_OWN = (column: string) => `case when r.${column} = $1::uuid then r.${column} end`;

export const MOVED: readonly MovedTable[] = [
  {
    name: "organisation",
    whose: "t.id = $1::uuid",
    columns: [
      ...["id", "name", "plan", "plan_status", "billing_interval", "period_anchor", "preferred_channel", "sender_name"],
      ...["reply_to", "postal_address", "default_language", "reminder_days", "factor_by", "company_login_required"],
      ...["sender_checked_at", "steps_dismissed_at", "created_at"],
    ],
    values: { plan: "$2::text" },
  },
  {
    name: "user",
    whose: `t.id in ${MEMBERS}`,
    columns: ["id", "email", "name", "email_confirmed_at", "language", "shortcut_keys", "created_at"],
    // Without a password: an instance that names a person's address must not know the password of the account here.
    ofNewAccounts: true,
  },
  { name: "member", whose: OWN },
  { name: "team_invitation", whose: OWN },
  { name: "api_key", whose: `${OWN} and (t.business_ids is null or t.business_ids <@ array${BUSINESSES})` },
  {
    name: "idempotency_key",
    whose: "t.api_key_id in (select id from api_key where organisation_id = $1::uuid)",
  },
  // Entries of moderators and operators would stand in the new instance's own lists of them.
  { name: "audit_entry", whose: `${OWN} and t.actor not in ('staff', 'operator', 'command line')` },
  { name: "authenticator", whose: `t.user_id in ${MEMBERS}`, ofNewAccounts: true },
  { name: "recovery_code", whose: `t.user_id in ${MEMBERS}`, ofNewAccounts: true },
  { name: "company_login", whose: OWN },
  { name: "identity", whose: `${OWN} and t.user_id in ${MEMBERS}` },
  {
    name: "business",
    whose: `${OWN} and not t.sandbox`,
    beside: { category: "(select c.slug from category c where c.id = t.category_id)" },
    values: {
      category_id: "(select c.id from category c where c.slug = a.row::json->>'category')",
      added_by: IF_OWN("added_by"),
      sandbox: "false",
    },
  },
  {
    name: "notice_choice",
    whose: `t.business_id in ${BUSINESSES} and t.user_id in ${MEMBERS}`,
    key: ["user_id", "business_id", "kind"],
  },
  { name: "business_tally", whose: OF_BUSINESS, values: { sandbox: "false" } },
  { name: "business_logo", whose: OF_BUSINESS },
  { name: "widget_sighting", whose: OF_BUSINESS },
  { name: "business_month", whose: OF_BUSINESS },
  { name: "business_day", whose: OF_BUSINESS },
  { name: "claim", whose: `${OWN} and ${OF_BUSINESS}` },
  {
    name: "claim_question",
    whose: `${OWN} and t.claim_id in (select c.id from claim c where c.organisation_id = $1::uuid and c.business_id in ${BUSINESSES})`,
  },
  { name: "product", whose: OF_BUSINESS },
  { name: "product_tally", whose: `t.product_id in (select id from product where business_id in ${BUSINESSES})` },
  { name: "feed", whose: OF_BUSINESS },
  { name: "platform_rating", whose: OF_BUSINESS },
  { name: "platform_statement", whose: OF_BUSINESS },
  { name: "saved_reply", whose: OWN },
  { name: "integration", whose: OF_BUSINESS },
  { name: "review", whose: OF_BUSINESS },
  { name: "review_author", whose: `${OF_REVIEW} and ${OF_BUSINESS}` },
  { name: "review_revision", whose: OF_REVIEW },
  { name: "review_edit", whose: OF_REVIEW },
  { name: "reply", whose: OF_REVIEW },
  { name: "review_removed_words", whose: OF_REVIEW },
  { name: "review_address", whose: OF_REVIEW },
  { name: "review_fingerprint", whose: OF_REVIEW },
  { name: "product_rating", whose: OF_REVIEW },
  {
    name: "moderation",
    whose: `${OF_REVIEW} and ${OF_BUSINESS}
      and (t.undoes is null or t.undoes in (select m.id from moderation m where m.review_id = t.review_id))`,
  },
  { name: "appeal", whose: OF_REVIEW },
  {
    name: "report",
    whose: `${OF_REVIEW} and not exists (
      select from review_photo p where p.id = t.photo_id and p.review_id is distinct from t.review_id)`,
    values: { organisation_id: IF_OWN("organisation_id") },
  },
  { name: "report_reader", whose: `t.report_id in ${REPORTS}` },
  {
    name: "reward_case",
    whose: `${OF_REVIEW} and ${OF_BUSINESS}`,
    values: { organisation_id: IF_OWN("organisation_id") },
  },
  { name: "tie_refusal", whose: OF_BUSINESS },
  {
    name: "removal_request",
    whose: `(t.organisation_id is not null or t.review_id is not null)
      and coalesce(t.organisation_id, $1::uuid) = $1::uuid and (t.review_id is null or ${OF_REVIEW})`,
  },
  {
    name: "review_photo",
    whose: `${OF_BUSINESS} and t.state <> 'writing' and (t.review_id is not null or t.revision_id is not null)
      and (t.review_id is null or ${OF_REVIEW})`,
    values: { repeats: "null" },
  },
  {
    name: "invitation",
    whose: `${OWN} and ${OF_BUSINESS} and (t.review_id is null or ${OF_REVIEW})`,
  },
  { name: "invitation_product", whose: `t.invitation_id in ${INVITATIONS}` },
  { name: "invitation_allowance", whose: OWN },
  { name: "suppression", whose: OWN },
  {
    name: "inbound_order",
    whose: `t.integration_id in ${INTEGRATIONS} and (t.invitation_id is null or t.invitation_id in ${INVITATIONS})`,
  },
  { name: "inbound_outcome", whose: `t.integration_id in ${INTEGRATIONS}` },
  { name: "review_import", whose: OF_BUSINESS, values: { organisation_id: IF_OWN("organisation_id") } },
  // An undo changes the reviews that they name.
  { name: "review_import_change", whose: `t.import_id in ${IMPORTS} and ${OF_REVIEW}` },
  { name: "review_import_difference", whose: `t.import_id in ${IMPORTS} and ${OF_REVIEW}` },
  { name: "review_import_product", whose: `t.import_id in ${IMPORTS}` },
  { name: "review_import_refusal", whose: `t.import_id in ${IMPORTS}` },
  { name: "review_import_piece", whose: `t.import_id in ${IMPORTS}` },
  {
    name: "photo_fetch",
    whose: `${OF_BUSINESS} and ${OF_REVIEW} and t.source is not null and (t.import_id is null or t.import_id in ${IMPORTS})`,
  },
  { name: "webhook_subscription", whose: OWN },
  {
    name: "webhook_event",
    whose: `${OWN} and (t.id in (select event_id from webhook_outbox) or t.id in (
      select d.event_id from webhook_delivery d where d.subscription_id in ${SUBSCRIPTIONS}))`,
  },
  { name: "webhook_outbox", whose: `t.event_id in ${EVENTS}` },
  { name: "webhook_delivery", whose: `${OF_SUBSCRIPTION} and t.event_id in ${EVENTS}` },
  { name: "webhook_lane", whose: OF_SUBSCRIPTION },
  { name: "webhook_failed_delivery", whose: OF_SUBSCRIPTION },
  { name: "message", whose: WAITING_MESSAGES },
];

/** By column, in all tables: leases end, keyed hashes mean nothing under another APP_SECRET, and moderators never move. */
export const VALUES_OF_COLUMNS: Readonly<Record<string, string>> = {
  lease_until: "null",
  lease_owner: "null",
  owner: "null",
  ip_hash: "null",
  source_hash: "null",
  decided_by: "null",
  first_decided_by: "null",
};

/** Columns that name a person without a foreign key. */
export const PERSON_COLUMNS: Readonly<Record<string, string>> = { audit_entry: "user_id" };

/** Each with the reason. */
export const NOT_MOVED: Readonly<Record<string, string>> = {
  backup_run: "of the instance",
  benchmark_figure: "computed from reviews and counters",
  benchmark_snapshot: "of all businesses of the instance",
  category: "of the instance: a business gets the category with the same slug",
  category_former_slug: "of the instance",
  caught_message: "of sandboxes, which are made anew",
  helpful_vote: "keyed hashes of voters; the count stands in the review",
  log_cosignature: "of the instance's log",
  log_entry: "of the instance's log",
  log_key: "of the instance's log",
  log_move: "of the instance's log",
  log_pending: "of the instance's log",
  log_sandbox_day: "of the instance's log",
  log_state: "of the instance's log",
  log_tile: "of the instance's log",
  mail_refusal: "of the instance",
  notice: "a member's mail that collects them names rows of both instances; lists of work show what they tell",
  notice_event: "handed out within seconds",
  notice_lane: "of notices",
  notice_time: "a person's own, for all organisations",
  organisation_arriving: "of the move",
  organisation_leaving: "of the move",
  organisation_receipt: "of the move",
  organisation_sent: "of the move",
  passkey: "bound to the host of the old instance",
  phone_opt_out: "of the number that the instance sends from",
  photo_decoding: "of address ranges of the instance",
  photo_gone: "files of the instance",
  rate_count: "of the instance",
  reply_time: "computed from reviews",
  reporter_misuse: "decisions about readers of the instance",
  sandbox_traffic: "of sandboxes, which are made anew",
  search_word: "learned from the names of businesses",
  serving_process: "of the instance",
  service_logo: "of the instance",
  session: "people log in anew",
  setting: "of the instance",
  user_token: "links of the old instance",
  webhook_attempt: "the log of past deliveries stays where they were made",
  webhook_change: "counts changes for the processes of the instance",
};
