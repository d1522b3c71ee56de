// Proofs at a login beside the password (authenticators, recovery codes, passkeys, identities at a provider), and each organisation's
// own provider.
import { bigint, boolean, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { OrganisationId } from "#contract/id.ts";
import { at, bytea } from "#platform/database/column.ts";
import { ROLES } from "../state/permission.ts";
import { organisationId, userId } from "../state/table.ts";

export const authenticator = pgTable("authenticator", {
  userId: userId("user_id").primaryKey(),
  secretSealed: bytea("secret_sealed").notNull(),
  /** The time step of the last accepted code: neither it nor an earlier one is accepted again. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  createdAt: at("created_at").notNull(),
});

/** A code is deleted when it is used. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    userId: userId("user_id").notNull(),
    hash: bytea().notNull(),
    /** Made in a session that an organisation's provider vouched for: it ends once the person sets a proof of their own. */
    byProvider: boolean("by_provider").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

export const passkey = pgTable(
  "passkey",
  {
    id: uuid().primaryKey(),
    userId: userId("user_id").notNull(),
    credentialId: text("credential_id").notNull().unique(),
    publicKey: bytea("public_key").notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    name: text().notNull(),
    /** Whether the passkey can be copied to other devices, and whether it was copied at its last use. */
    canSync: boolean("can_sync").notNull(),
    isSynced: boolean("is_synced").notNull(),
    createdAt: at("created_at").notNull(),
    lastUsedAt: at("last_used_at"),
  },
  (table) => [index("passkey_user").on(table.userId)],
);

/** The OpenID Connect provider of an organisation. */
export const companyLogin = pgTable("company_login", {
  organisationId: organisationId().primaryKey(),
  issuer: text().notNull(),
  clientId: text("client_id").notNull(),
  clientSecretSealed: bytea("client_secret_sealed").notNull(),
  /** Mail domains that the provider vouches for, in lower case. */
  domains: text().array().notNull(),
  /** Role of people who join through the provider. */
  role: text({ enum: ROLES }).notNull(),
  /** Whether its addresses count as verified where it does not say so of one. */
  emailsVerified: boolean("emails_verified").notNull().default(false),
});

/** A person at a provider. `organisationId` is null for the provider of the whole instance. */
export const identity = pgTable(
  "identity",
  {
    id: uuid().primaryKey(),
    userId: userId("user_id").notNull(),
    organisationId: uuid("organisation_id").$type<OrganisationId>(),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("identity_subject").on(table.organisationId, table.issuer, table.subject).nullsNotDistinct(),
    unique("identity_person").on(table.organisationId, table.issuer, table.userId).nullsNotDistinct(),
    index("identity_user").on(table.userId),
  ],
);

export const SEALED_BY_ACCOUNTS = [
  { table: authenticator, id: authenticator.userId, sealed: authenticator.secretSealed },
  { table: companyLogin, id: companyLogin.organisationId, sealed: companyLogin.clientSecretSealed },
];
