// Organisations, their members, sessions and API keys, and the audit log.
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ApiKeyId, BusinessId, OrganisationId, UserId } from "#contract/id.ts";
import { at, bytea } from "#platform/database/column.ts";
import type { Language } from "#platform/language/language.ts";
import { ROLES } from "./permission.ts";

export const organisationId = () =>
  uuid("organisation_id")
    .$type<OrganisationId>()
    .references(() => organisation.id);
export const userId = (name: string) =>
  uuid(name)
    .$type<UserId>()
    .references(() => user.id);

export const organisation = pgTable(
  "organisation",
  {
    id: uuid().$type<OrganisationId>().primaryKey(),
    name: text().notNull(),
    plan: text().notNull(),
    planStatus: text("plan_status", { enum: ["active", "trialing", "past_due", "canceled"] })
      .notNull()
      .default("active"),
    billingInterval: text("billing_interval", { enum: ["month", "year"] })
      .notNull()
      .default("month"),
    /** Allowance periods are steps of calendar months from here (contract, Plans). */
    periodAnchor: at("period_anchor").notNull(),
    preferredChannel: text("preferred_channel", { enum: ["email", "sms", "whatsapp"] })
      .notNull()
      .default("email"),
    senderName: text("sender_name"),
    replyTo: text("reply_to"),
    /** In the footer of invitations, where a law asks for it. */
    postalAddress: text("postal_address"),
    /** The customers' language, as `readLanguageTag` gives it. Null: the language of each business's country. */
    defaultLanguage: text("default_language"),
    /** Days after the invitation; null: no reminder. */
    reminderDays: integer("reminder_days"),
    /** From this moment on members need a second factor; null: they need none. */
    factorBy: at("factor_by"),
    /** Whether members must log in by the organisation's own provider. */
    companyLoginRequired: boolean("company_login_required").notNull().default(false),
    /** When a test invitation to one of its members was accepted last; null: none was. */
    senderCheckedAt: at("sender_checked_at"),
    /** When a member dismissed the list of first steps; null: it shows until all are done. */
    stepsDismissedAt: at("steps_dismissed_at"),
    /** For good: its businesses are never public, and its mails never leave. */
    sandbox: boolean().notNull().default(false),
    /** The organisation whose owner made the sandbox; null: the operator made it, or the organisation is none. */
    sandboxFor: uuid("sandbox_for").$type<OrganisationId>().unique(),
    /** Since when the organisation is suspended: it sends nothing and shows nothing on sites. Null: it is not suspended. */
    suspendedAt: at("suspended_at"),
    /** What its members read about it. */
    suspendedReason: text("suspended_reason"),
    /** When it is erased; null: no erasure waits. */
    eraseAt: at("erase_at"),
    /** Then the row stands for its entries in logs alone. */
    erasedAt: at("erased_at"),
    /** Since when the organisation is read-only, because it moves to another instance (domain/operator/move-state.ts). */
    movingAt: at("moving_at"),
    /** The base URL of that instance, without a slash at the end. Set from the handover on. */
    movedTo: text("moved_to"),
    /** Since when it lives there, and requests for it are sent there. */
    movedAt: at("moved_at"),
    /** Whether private links that this instance signed open there, too. */
    movedLinks: boolean("moved_links").notNull().default(false),
    /** Of operators, for operators. */
    notes: text(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("organisation_suspended").on(table.suspendedAt).where(sql`suspended_at is not null`),
    index("organisation_moving").on(table.id).where(sql`moving_at is not null`),
    index("organisation_moved").on(table.id).where(sql`moved_at is not null`),
    // For the foreign key of businesses.
    uniqueIndex("organisation_sandbox").on(table.id, table.sandbox),
    check("organisation_sandbox_for", sql`${table.sandbox} or ${table.sandboxFor} is null`),
    // An organisation that is to be erased sends nothing meanwhile.
    check(
      "organisation_erase_suspended",
      sql`${table.suspendedAt} is not null or (${table.eraseAt} is null and ${table.erasedAt} is null)`,
    ),
    // One that moved is suspended as well, so nothing of it is sent here.
    check(
      "organisation_move",
      sql`(${table.movedAt} is null or (${table.movedTo} is not null and ${table.movingAt} is null and ${table.suspendedAt} is not null))
        and (${table.movedTo} is null or ${table.movedAt} is not null or ${table.movingAt} is not null)`,
    ),
  ],
);

export const user = pgTable(
  "user",
  {
    id: uuid().$type<UserId>().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text("password_hash"),
    emailConfirmedAt: at("email_confirmed_at"),
    staff: boolean().notNull().default(false),
    /** Of those who moderate, one who also runs the service. */
    operator: boolean().notNull().default(false),
    /** Of pages and mails to the person; null: nothing was chosen. */
    language: text().$type<Language>(),
    /** Whether single keys work on the moderators' pages. */
    shortcutKeys: boolean("shortcut_keys").notNull().default(true),
    /** When the second factors changed last; null: the person has none. */
    factorSince: at("factor_since"),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("user_email").on(sql`lower(${table.email})`),
    check("user_operator", sql`${table.staff} or not ${table.operator}`),
  ],
);

export const accountColumns = {
  id: user.id,
  email: user.email,
  name: user.name,
  passwordHash: user.passwordHash,
  staff: user.staff,
  isConfirmed: sql<boolean>`${user.emailConfirmedAt} is not null`,
  factorSince: user.factorSince,
};

/** `passwordHash` is null until the person sets one: the account was made at the command line. */
export type Account = Pick<
  typeof user.$inferSelect,
  "id" | "email" | "name" | "passwordHash" | "staff" | "factorSince"
> & { isConfirmed: boolean };

export const member = pgTable(
  "member",
  {
    organisationId: organisationId().notNull(),
    userId: userId("user_id").notNull(),
    role: text({ enum: ROLES }).notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.userId] }), index("member_user").on(table.userId)],
);

export const teamInvitation = pgTable(
  "team_invitation",
  {
    id: uuid().primaryKey(),
    organisationId: organisationId().notNull(),
    email: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    invitedBy: userId("invited_by"),
    createdAt: at("created_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
    acceptedAt: at("accepted_at"),
  },
  (table) => [
    index("team_invitation_organisation").on(table.organisationId),
    uniqueIndex("team_invitation_once")
      .on(table.organisationId, sql`lower(${table.email})`)
      .where(sql`accepted_at is null`),
  ],
);

/** Links mailed to a person: confirm an address, set a new password. Each is signed over the id, and works once. */
export const userToken = pgTable(
  "user_token",
  {
    id: uuid().primaryKey(),
    userId: userId("user_id").notNull(),
    purpose: text({ enum: ["confirm", "reset"] }).notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
  },
  (table) => [index("user_token_user").on(table.userId)],
);

export const session = pgTable(
  "session",
  {
    id: uuid().primaryKey(),
    userId: userId("user_id").notNull(),
    tokenHash: bytea("token_hash").notNull().unique(),
    userAgent: text("user_agent"),
    /** The caller's network, shortened: never a whole address. */
    addressRange: text("address_range"),
    /** When a second factor was proved in this session; null: never. */
    provenAt: at("proven_at"),
    /** The organisation whose provider vouched for the person: the session reaches no other. */
    companyId: uuid("company_id").$type<OrganisationId>(),
    /** The organisation and business that the dashboard shows; plain ids, checked at each visit. */
    organisationId: uuid("organisation_id").$type<OrganisationId>(),
    businessId: uuid("business_id").$type<BusinessId>(),
    createdAt: at("created_at").notNull().defaultNow(),
    lastSeenAt: at("last_seen_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("session_user").on(table.userId), index("session_expiry").on(table.expiresAt)],
);

export const apiKey = pgTable(
  "api_key",
  {
    id: uuid().$type<ApiKeyId>().primaryKey(),
    organisationId: organisationId().notNull(),
    /** Replies posted with the key are attributed to this person (contract, Reply); null for a key made on the command line. */
    createdBy: userId("created_by"),
    name: text().notNull(),
    /** The first characters, so that a person can tell keys apart. */
    prefix: text().notNull(),
    hash: bytea().notNull().unique(),
    scopes: text({ enum: ["read", "write"] })
      .array()
      .notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
    lastUsedAt: at("last_used_at"),
    /** The network of the last caller, shortened. */
    lastUsedFrom: text("last_used_from"),
    /** Null: the key works until it is revoked. */
    expiresAt: at("expires_at"),
    /** The businesses that the key reaches; null: all of the organisation. */
    businessIds: uuid("business_ids").array().$type<BusinessId[]>(),
    revokedAt: at("revoked_at"),
  },
  (table) => [index("api_key_organisation").on(table.organisationId)],
);

export const idempotencyKey = pgTable(
  "idempotency_key",
  {
    apiKeyId: uuid("api_key_id")
      .$type<ApiKeyId>()
      .notNull()
      .references(() => apiKey.id),
    key: text().notNull(),
    requestHash: bytea("request_hash").notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.key] }), index("idempotency_key_age").on(table.createdAt)],
);

/** SQL: an organisation learns who made the entry. Those who act for the service stay unnamed. */
export const NAMES_PERSON =
  "user_id is not null and actor not in ('staff', 'operator', 'command line', 'schedule', 'proof', 'provider')";

export const auditEntry = pgTable(
  "audit_entry",
  {
    id: uuid().primaryKey(),
    organisationId: uuid("organisation_id").$type<OrganisationId>(),
    userId: uuid("user_id").$type<UserId>(),
    /** A role, or "operator", "command line", "schedule". */
    actor: text().notNull(),
    action: text().notNull(),
    subject: text(),
    /** Small facts beside the subject. */
    detail: jsonb().$type<Record<string, string | number | boolean | null>>(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("audit_entry_organisation").on(table.organisationId, table.createdAt),
    index("audit_entry_time").on(table.createdAt),
    index("audit_entry_staff").on(table.createdAt, table.id).where(sql`actor = 'staff'`),
    index("audit_entry_operator").on(table.createdAt, table.id).where(sql`actor in ('operator', 'command line')`),
    // Serve the filters of an organisation's log: by the person whom an entry names, and by the noun of the action.
    index("audit_entry_person")
      .on(table.organisationId, table.userId, table.createdAt, table.id)
      .where(sql.raw(NAMES_PERSON)),
    index("audit_entry_noun").on(
      table.organisationId,
      sql`split_part(${table.action}, '.', 1)`,
      table.createdAt,
      table.id,
    ),
    index("audit_entry_subject").on(table.subject),
  ],
);
