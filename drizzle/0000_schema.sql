-- The schema before the first release, made by drizzle-kit. By hand, because drizzle cannot say it: the function, the partitions, the
-- unlogged tables and the storage parameter at the end.

-- One spelling for all addresses of one mailbox; src/platform/mailbox.ts states the rules. To change them, replace the function in a new
-- migration, clear "organic" of reviews that then collide, and rebuild both indexes.
CREATE OR REPLACE FUNCTION candor_mailbox(email text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  address text := lower(email);
  domain text := substring(address from '@([^@]+)$');
  name text := left(address, -length(domain) - 1);
  is_tagged boolean := false;
  reached text;
BEGIN
  IF domain IS NULL OR name = '' THEN
    RETURN address;
  END IF;
  reached := substring(domain from '^[^.]+\.(fastmail\.(?:com|fm|net|org|co\.uk|de|fr|es|nl|se|us))$');
  IF reached IS NOT NULL THEN
    -- anything@jane.fastmail.com is jane@fastmail.com
    name := split_part(domain, '.', 1);
    domain := reached;
  ELSIF domain IN ('gmail.com', 'googlemail.com') THEN
    name := replace(split_part(name, '+', 1), '.', '');
    domain := 'gmail.com';
  ELSIF domain IN ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') THEN
    name := translate(split_part(name, '+', 1), '._-', '');
    domain := 'proton.me';
  ELSIF domain IN ('icloud.com', 'me.com', 'mac.com') THEN
    is_tagged := true;
    domain := 'icloud.com';
  ELSIF domain IN ('yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru') THEN
    name := replace(split_part(name, '+', 1), '.', '-');
    domain := 'yandex.ru';
  ELSIF domain ~ '^(?:yahoo\.(?:[a-z]{2,3}|com?\.(?!jp)[a-z]{2})|ymail\.com|rocketmail\.com)$' THEN
    name := split_part(name, '-', 1);
  ELSE
    is_tagged := domain ~ '^(?:outlook|hotmail|live)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$'
      OR domain ~ '^fastmail\.(?:com|fm|net|org|co\.uk|de|fr|es|nl|se|us)$'
      OR domain IN ('msn.com', 'posteo.de', 'posteo.net', 'mailbox.org', 'hey.com', 'zoho.com', 'zohomail.com', 'pobox.com');
  END IF;
  IF is_tagged THEN
    name := split_part(name, '+', 1);
  END IF;
  RETURN CASE WHEN name = '' THEN address ELSE name || '@' || domain END;
END
$$;--> statement-breakpoint
CREATE TABLE "authenticator" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_login" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret_sealed" "bytea" NOT NULL,
	"domains" text[] NOT NULL,
	"role" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"organisation_id" uuid,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_subject" UNIQUE NULLS NOT DISTINCT("organisation_id","issuer","subject"),
	CONSTRAINT "identity_person" UNIQUE NULLS NOT DISTINCT("organisation_id","issuer","user_id")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"can_sync" boolean NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_code_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_used_from" text,
	"expires_at" timestamp (3) with time zone,
	"business_ids" uuid[],
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"user_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"api_key_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_api_key_id_key_pk" PRIMARY KEY("api_key_id","key")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"plan_status" text DEFAULT 'active' NOT NULL,
	"billing_interval" text DEFAULT 'month' NOT NULL,
	"period_anchor" timestamp (3) with time zone NOT NULL,
	"preferred_channel" text DEFAULT 'email' NOT NULL,
	"sender_name" text,
	"reply_to" text,
	"postal_address" text,
	"default_language" text,
	"reminder_days" integer,
	"factor_by" timestamp (3) with time zone,
	"company_login_required" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text,
	"address_range" text,
	"proven_at" timestamp (3) with time zone,
	"company_id" uuid,
	"organisation_id" uuid,
	"business_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "team_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"staff" boolean DEFAULT false NOT NULL,
	"factor_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_token" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "platform_rating" (
	"business_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"url" text NOT NULL,
	"rating" numeric(3, 2) NOT NULL,
	"count" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"set_by" text DEFAULT 'import' NOT NULL,
	"stale_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "platform_rating_business_id_platform_pk" PRIMARY KEY("business_id","platform")
);
--> statement-breakpoint
CREATE TABLE "platform_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"url" text NOT NULL,
	"rating" numeric(3, 2) NOT NULL,
	"count" integer NOT NULL,
	"status" text DEFAULT 'stated' NOT NULL,
	"reason" text,
	"stated_by" uuid,
	"stated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "business" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"domain_key" text NOT NULL,
	"website" text NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"timezone" text NOT NULL,
	"category_id" uuid NOT NULL,
	"organisation_id" uuid,
	"verification_status" text DEFAULT 'unclaimed' NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "business_day" (
	"business_id" uuid NOT NULL,
	"day" date NOT NULL,
	"verified" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"unverified" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"editor" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"imported" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	CONSTRAINT "business_day_business_id_day_pk" PRIMARY KEY("business_id","day")
);
--> statement-breakpoint
CREATE TABLE "business_month" (
	"business_id" uuid NOT NULL,
	"month" date NOT NULL,
	"verified" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"unverified" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"replied" integer DEFAULT 0 NOT NULL,
	"median_reply_seconds" integer,
	"stale" boolean DEFAULT false NOT NULL,
	"reply_changes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "business_month_business_id_month_pk" PRIMARY KEY("business_id","month")
);
--> statement-breakpoint
CREATE TABLE "business_tally" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"verified" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"unverified" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"editor" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"imported" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"stated" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"replied" integer DEFAULT 0 NOT NULL,
	"platform_count" bigint DEFAULT 0 NOT NULL,
	"platform_sum" bigint DEFAULT 0 NOT NULL,
	"score_tenths" integer,
	"daily" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	CONSTRAINT "category_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "claim" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid,
	"method" text NOT NULL,
	"address" text,
	"note" text,
	"checked_at" timestamp (3) with time zone,
	"finding" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "feed" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_business_id_unique" UNIQUE("business_id")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"shop_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"image" text,
	"gtin" text,
	"mpn" text,
	"sku" text,
	"brand" text,
	"handle" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_tally" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"stars" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "benchmark_figure" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"tally_version" bigint NOT NULL,
	"day" date NOT NULL,
	"reviews" integer NOT NULL,
	"score" integer,
	"stars" bigint NOT NULL,
	"replied" integer NOT NULL,
	"verified" integer NOT NULL,
	"recent" integer NOT NULL,
	"year" integer[] NOT NULL,
	"reply_ms" double precision
);
--> statement-breakpoint
CREATE TABLE "benchmark_snapshot" (
	"scope" text PRIMARY KEY NOT NULL,
	"generated_at" timestamp (3) with time zone NOT NULL,
	"businesses" integer NOT NULL,
	"reviews" bigint NOT NULL,
	"reply_businesses" integer NOT NULL,
	"year" bigint[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"quartiles" json NOT NULL,
	"ranks" json
);
--> statement-breakpoint
CREATE TABLE "reply_time" (
	"business_id" uuid NOT NULL,
	"month" date NOT NULL,
	"reply_changes" integer NOT NULL,
	"ms" double precision[] NOT NULL,
	CONSTRAINT "reply_time_business_id_month_pk" PRIMARY KEY("business_id","month")
);
--> statement-breakpoint
CREATE TABLE "inbound_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"integration_id" uuid NOT NULL,
	"order_key" text NOT NULL,
	"address" text NOT NULL,
	"invitation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_outcome" (
	"id" uuid PRIMARY KEY NOT NULL,
	"integration_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"delay_days" integer DEFAULT 7 NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"reference" text,
	"phone" text,
	"language" text,
	"channel" text NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"review_id" uuid,
	"send_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"reviewed_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation_allowance" (
	"organisation_id" uuid NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invitation_allowance_organisation_id_period_start_pk" PRIMARY KEY("organisation_id","period_start")
);
--> statement-breakpoint
CREATE TABLE "invitation_product" (
	"invitation_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "invitation_product_invitation_id_product_id_pk" PRIMARY KEY("invitation_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "phone_opt_out" (
	"phone" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppression" (
	"organisation_id" uuid NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppression_organisation_id_address_pk" PRIMARY KEY("organisation_id","address")
);
--> statement-breakpoint
CREATE TABLE "log_cosignature" (
	"witness" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"line" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_entry" (
	"index" bigint PRIMARY KEY NOT NULL,
	"entry" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"business_id" uuid,
	"review_id" uuid,
	"asked_by" text NOT NULL,
	"reason" text,
	"salt" "bytea"
);
--> statement-breakpoint
CREATE TABLE "log_key" (
	"verifier" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_pending" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"business_id" uuid,
	"review_id" uuid,
	"asked_by" text NOT NULL,
	"reason" text,
	"salt" "bytea",
	"slug" text,
	"commitment" "bytea"
);
--> statement-breakpoint
CREATE TABLE "log_state" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"origin" text,
	"size" bigint DEFAULT 0 NOT NULL,
	"checkpoint" text,
	"signed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "log_tile" (
	"level" smallint NOT NULL,
	"number" bigint NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "log_tile_level_number_pk" PRIMARY KEY("level","number")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"organisation_id" uuid,
	"subject_id" uuid,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"lease_owner" uuid,
	"provider_id" text,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "appeal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"moderation_id" uuid NOT NULL,
	"words" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "appeal_moderation_id_unique" UNIQUE("moderation_id")
);
--> statement-breakpoint
CREATE TABLE "review_removed_words" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"author" text NOT NULL,
	"original" text,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_fingerprint" (
	"review_id" uuid NOT NULL,
	"simhash" bigint NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_fingerprint_review_id_written_at_pk" PRIMARY KEY("review_id","written_at")
) PARTITION BY RANGE ("written_at");
--> statement-breakpoint
-- Takes the words of a time without a partition of its own.
CREATE TABLE "review_fingerprint_default" PARTITION OF "review_fingerprint" DEFAULT;
--> statement-breakpoint
-- As src/platform/database/partition.ts makes them: periods begin at multiples of 30 days since 1970.
DO $$
DECLARE
  today int := (now() at time zone 'UTC')::date - date '1970-01-01';
BEGIN
  FOR period IN today / 30 .. today / 30 + 1 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF "review_fingerprint" FOR VALUES FROM (%L) TO (%L)',
      'review_fingerprint_' || to_char(date '1970-01-01' + period * 30, 'YYYY_MM_DD'),
      (date '1970-01-01' + period * 30) || ' 00:00+00', (date '1970-01-01' + (period + 1) * 30) || ' 00:00+00');
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "helpful_vote" (
	"review_id" uuid NOT NULL,
	"voter_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "helpful_vote_review_id_voter_hash_pk" PRIMARY KEY("review_id","voter_hash")
);
--> statement-breakpoint
CREATE TABLE "moderation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"decided_by" uuid,
	"undoes" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_rating" (
	"product_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_rating_product_id_review_id_pk" PRIMARY KEY("product_id","review_id")
);
--> statement-breakpoint
CREATE TABLE "removal_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"body" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reply_review_id_unique" UNIQUE("review_id")
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"organisation_id" uuid,
	"user_id" uuid,
	"reason" text NOT NULL,
	"note" text,
	"decision" text,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"external_id" text,
	"rating" smallint NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"author" text NOT NULL,
	"verified" boolean NOT NULL,
	"source" text NOT NULL,
	"origin" text,
	"counts" boolean DEFAULT true NOT NULL,
	"original" text,
	"status" text NOT NULL,
	"language" text NOT NULL,
	"experience_date" date NOT NULL,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"resolution" text,
	"resolution_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "review_editor_unverified" CHECK (source <> 'editor' or not verified),
	CONSTRAINT "review_import_unverified" CHECK (source <> 'import' or not verified),
	CONSTRAINT "review_uncounted_imported" CHECK (counts or source = 'import')
);
--> statement-breakpoint
CREATE TABLE "review_author" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"email" text,
	"ip_hash" "bytea",
	"confirmed_at" timestamp (3) with time zone,
	"organic" boolean DEFAULT false NOT NULL,
	"form_language" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_edit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_revision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"author" text NOT NULL,
	"language" text NOT NULL,
	"form_language" text,
	"experience_date" date NOT NULL,
	"ip_hash" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"layout" text NOT NULL,
	"file_name" text NOT NULL,
	"organisation_id" uuid,
	"user_id" uuid,
	"status" text NOT NULL,
	"confirmation" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"read" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"bytes_total" bigint DEFAULT 0 NOT NULL,
	"scale" integer,
	"page" integer DEFAULT 1 NOT NULL,
	"fault" text,
	"task" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"lease_owner" uuid,
	"summary" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_import_change" (
	"import_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "review_import_change_import_id_review_id_pk" PRIMARY KEY("import_id","review_id")
);
--> statement-breakpoint
CREATE TABLE "review_import_piece" (
	"import_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "review_import_piece_import_id_n_pk" PRIMARY KEY("import_id","n")
);
--> statement-breakpoint
CREATE TABLE "review_import_product" (
	"import_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"filled" text,
	CONSTRAINT "review_import_product_import_id_product_id_pk" PRIMARY KEY("import_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "review_import_refusal" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "review_import_refusal_import_id_line_reason_pk" PRIMARY KEY("import_id","line","reason")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"outcome" text NOT NULL,
	"response_status" integer,
	"response_body" text,
	"duration_ms" integer NOT NULL,
	"attempted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_attempt_attempted_at_id_pk" PRIMARY KEY("attempted_at","id")
) PARTITION BY RANGE ("attempted_at");
--> statement-breakpoint
-- Takes attempts of days without a partition of their own.
CREATE TABLE "webhook_attempt_default" PARTITION OF "webhook_attempt" DEFAULT;
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"manual" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_delivery_once" UNIQUE("event_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"event" text NOT NULL,
	"data" text NOT NULL,
	"trace" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_lane" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"next_due" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"owner" uuid
);
--> statement-breakpoint
CREATE TABLE "webhook_outbox" (
	"event_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"next_secret_sealed" "bytea",
	"rotates_at" timestamp (3) with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"disabled_reason" text,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_delivery_at" timestamp (3) with time zone,
	"last_delivery_status" text
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_count" (
	"name" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "rate_count_name_ends_at_pk" PRIMARY KEY("name","ends_at")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "serving_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Room for updates in place: the figures change with each review.
ALTER TABLE "business_tally" SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_login" ADD CONSTRAINT "company_login_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitation" ADD CONSTRAINT "team_invitation_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitation" ADD CONSTRAINT "team_invitation_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_token" ADD CONSTRAINT "user_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_rating" ADD CONSTRAINT "platform_rating_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_statement" ADD CONSTRAINT "platform_statement_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_statement" ADD CONSTRAINT "platform_statement_stated_by_user_id_fk" FOREIGN KEY ("stated_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_statement" ADD CONSTRAINT "platform_statement_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business" ADD CONSTRAINT "business_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business" ADD CONSTRAINT "business_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_day" ADD CONSTRAINT "business_day_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_month" ADD CONSTRAINT "business_month_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_tally" ADD CONSTRAINT "business_tally_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed" ADD CONSTRAINT "feed_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tally" ADD CONSTRAINT "product_tally_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_figure" ADD CONSTRAINT "benchmark_figure_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_time" ADD CONSTRAINT "reply_time_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_order" ADD CONSTRAINT "inbound_order_integration_id_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_order" ADD CONSTRAINT "inbound_order_invitation_id_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_outcome" ADD CONSTRAINT "inbound_outcome_integration_id_integration_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration" ADD CONSTRAINT "integration_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_allowance" ADD CONSTRAINT "invitation_allowance_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_product" ADD CONSTRAINT "invitation_product_invitation_id_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_product" ADD CONSTRAINT "invitation_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_moderation_id_moderation_id_fk" FOREIGN KEY ("moderation_id") REFERENCES "public"."moderation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_removed_words" ADD CONSTRAINT "review_removed_words_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helpful_vote" ADD CONSTRAINT "helpful_vote_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation" ADD CONSTRAINT "moderation_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation" ADD CONSTRAINT "moderation_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation" ADD CONSTRAINT "moderation_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_rating" ADD CONSTRAINT "product_rating_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_rating" ADD CONSTRAINT "product_rating_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removal_request" ADD CONSTRAINT "removal_request_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply" ADD CONSTRAINT "reply_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply" ADD CONSTRAINT "reply_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_author" ADD CONSTRAINT "review_author_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_author" ADD CONSTRAINT "review_author_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_edit" ADD CONSTRAINT "review_edit_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_revision" ADD CONSTRAINT "review_revision_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import" ADD CONSTRAINT "review_import_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import" ADD CONSTRAINT "review_import_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import" ADD CONSTRAINT "review_import_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import" ADD CONSTRAINT "review_import_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import_change" ADD CONSTRAINT "review_import_change_import_id_review_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."review_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import_piece" ADD CONSTRAINT "review_import_piece_import_id_review_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."review_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import_product" ADD CONSTRAINT "review_import_product_import_id_review_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."review_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import_product" ADD CONSTRAINT "review_import_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_import_refusal" ADD CONSTRAINT "review_import_refusal_import_id_review_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."review_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_subscription_id_webhook_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_lane" ADD CONSTRAINT "webhook_lane_subscription_id_webhook_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscription" ADD CONSTRAINT "webhook_subscription_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_user" ON "identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_key_organisation" ON "api_key" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "audit_entry_organisation" ON "audit_entry" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entry_time" ON "audit_entry" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entry_staff" ON "audit_entry" USING btree ("created_at","id") WHERE actor = 'staff';--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "member_user" ON "member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "team_invitation_organisation" ON "team_invitation" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitation_once" ON "team_invitation" USING btree ("organisation_id",lower("email")) WHERE accepted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_token_user" ON "user_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "platform_rating_counting" ON "platform_rating" USING btree ("updated_at") WHERE stale_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "platform_statement_once" ON "platform_statement" USING btree ("business_id",lower("platform"));--> statement-breakpoint
CREATE INDEX "platform_statement_waiting" ON "platform_statement" USING btree ("stated_at","id") WHERE status = 'stated';--> statement-breakpoint
CREATE INDEX "business_domain_key" ON "business" USING btree ("domain_key");--> statement-breakpoint
CREATE INDEX "business_website_host" ON "business" USING btree (left(rtrim(substring(lower("website") from '^https?://(?:[^/?#@]*@)?(?:www\.(?=[^/:?#]*\.))?([^/:?#]+)'), '.'), 253),("verification_status" <> 'verified'),"created_at","id");--> statement-breakpoint
CREATE INDEX "business_category" ON "business" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "business_organisation" ON "business" USING btree ("organisation_id",lower(name),"id");--> statement-breakpoint
CREATE INDEX "business_search" ON "business" USING gin (to_tsvector('simple', "name" || ' ' || translate("domain", '.-', '  ') || ' ' || "city"));--> statement-breakpoint
CREATE INDEX "business_tally_score" ON "business_tally" USING btree ("score_tenths") WHERE score_tenths is not null;--> statement-breakpoint
CREATE INDEX "category_parent" ON "category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "claim_business" ON "claim" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "claim_organisation" ON "claim" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_once" ON "claim" USING btree ("business_id","organisation_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "claim_waiting" ON "claim" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "product_shop_id" ON "product" USING btree ("business_id","shop_id");--> statement-breakpoint
CREATE INDEX "product_sku" ON "product" USING btree ("business_id","sku") WHERE sku is not null;--> statement-breakpoint
CREATE INDEX "product_handle" ON "product" USING btree ("business_id","handle") WHERE handle is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_order_once" ON "inbound_order" USING btree ("integration_id","order_key","address");--> statement-breakpoint
CREATE INDEX "inbound_order_address" ON "inbound_order" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "inbound_order_invitation" ON "inbound_order" USING btree ("invitation_id") WHERE invitation_id is not null;--> statement-breakpoint
CREATE INDEX "inbound_outcome_recent" ON "inbound_outcome" USING btree ("integration_id","created_at");--> statement-breakpoint
CREATE INDEX "integration_business" ON "integration" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "invitation_by_reference" ON "invitation" USING btree ("business_id","reference") WHERE reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_reference" ON "invitation" USING btree ("business_id",lower("email"),"reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "invitation_email" ON "invitation" USING btree (lower("email"),"business_id");--> statement-breakpoint
CREATE INDEX "invitation_organisation" ON "invitation" USING btree ("organisation_id","created_at","id","status");--> statement-breakpoint
CREATE INDEX "invitation_business" ON "invitation" USING btree ("business_id","created_at","id","status","organisation_id");--> statement-breakpoint
CREATE INDEX "invitation_review" ON "invitation" USING btree ("review_id") WHERE review_id is not null;--> statement-breakpoint
CREATE INDEX "invitation_reminder" ON "invitation" USING btree ("organisation_id","sent_at") WHERE status in ('sent', 'opened') and reminded_at is null;--> statement-breakpoint
CREATE INDEX "invitation_expiry" ON "invitation" USING btree ("expires_at") WHERE status in ('queued', 'sent', 'opened');--> statement-breakpoint
CREATE INDEX "log_entry_review" ON "log_entry" USING btree ("review_id","index");--> statement-breakpoint
CREATE INDEX "log_entry_business" ON "log_entry" USING btree ("business_id","index");--> statement-breakpoint
CREATE INDEX "log_entry_at" ON "log_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "log_pending_place" ON "log_pending" USING btree ("place","id");--> statement-breakpoint
CREATE INDEX "log_pending_review" ON "log_pending" USING btree ("review_id","place");--> statement-breakpoint
CREATE INDEX "message_due" ON "message" USING btree ("urgent","run_at") WHERE status = 'due';--> statement-breakpoint
CREATE INDEX "message_subject" ON "message" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "message_address" ON "message" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "message_provider" ON "message" USING btree ("provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "appeal_review" ON "appeal" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "appeal_open" ON "appeal" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "appeal_created" ON "appeal" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "appeal_decided" ON "appeal" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "review_removed_words_age" ON "review_removed_words" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "review_fingerprint_near_0" ON "review_fingerprint" USING btree ((((simhash >> 0) & 65535)::int),"simhash","review_id");--> statement-breakpoint
CREATE INDEX "review_fingerprint_near_1" ON "review_fingerprint" USING btree ((((simhash >> 16) & 65535)::int),"simhash","review_id");--> statement-breakpoint
CREATE INDEX "review_fingerprint_near_2" ON "review_fingerprint" USING btree ((((simhash >> 32) & 65535)::int),"simhash","review_id");--> statement-breakpoint
CREATE INDEX "review_fingerprint_near_3" ON "review_fingerprint" USING btree ((((simhash >> 48) & 65535)::int),"simhash","review_id");--> statement-breakpoint
CREATE INDEX "moderation_business" ON "moderation" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "moderation_review" ON "moderation" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "product_rating_newest" ON "product_rating" USING btree ("product_id","created_at","review_id");--> statement-breakpoint
CREATE INDEX "product_rating_review" ON "product_rating" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "removal_request_email" ON "removal_request" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "removal_request_organisation" ON "removal_request" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "report_review" ON "report" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "report_open" ON "report" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "report_once" ON "report" USING btree ("review_id","organisation_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "review_external_id" ON "review" USING btree ("business_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "review_listed" ON "review" USING btree ("business_id","created_at","id","rating","verified") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "review_customer" ON "review" USING btree ("business_id","created_at","id","rating","verified","language") WHERE status = 'published' and source in ('invitation', 'organic');--> statement-breakpoint
CREATE INDEX "review_imported" ON "review" USING btree ("business_id","created_at","id","rating") WHERE status = 'published' and source = 'import';--> statement-breakpoint
CREATE INDEX "review_editor" ON "review" USING btree ("business_id","created_at","id","rating") WHERE status = 'published' and source = 'editor';--> statement-breakpoint
CREATE INDEX "review_offline" ON "review" USING btree ("business_id","status","created_at","id") WHERE status in ('held', 'hidden');--> statement-breakpoint
CREATE INDEX "review_removed" ON "review" USING btree ("updated_at") WHERE status = 'removed' and title not in ('Removed', 'Erased');--> statement-breakpoint
CREATE INDEX "review_waiting" ON "review" USING btree ("status","created_at") WHERE status in ('pending', 'held');--> statement-breakpoint
CREATE INDEX "review_author_mailbox" ON "review_author" USING btree (candor_mailbox("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "review_author_organic" ON "review_author" USING btree ("business_id",candor_mailbox("email")) WHERE organic;--> statement-breakpoint
CREATE INDEX "review_author_ip" ON "review_author" USING btree ("ip_hash","created_at") WHERE ip_hash is not null;--> statement-breakpoint
CREATE INDEX "review_edit_review" ON "review_edit" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_revision_review" ON "review_revision" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_revision_age" ON "review_revision" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "review_import_business" ON "review_import" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "review_import_task" ON "review_import" USING btree ("created_at") WHERE task is not null;--> statement-breakpoint
CREATE INDEX "review_import_uploaded" ON "review_import" USING btree ("created_at") WHERE status = 'uploaded';--> statement-breakpoint
CREATE INDEX "review_import_waiting" ON "review_import" USING btree ("created_at","id") WHERE confirmation = 'waiting' and status = 'done';--> statement-breakpoint
CREATE INDEX "review_import_change_review" ON "review_import_change" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "webhook_attempt_delivery" ON "webhook_attempt" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_attempt_subscription" ON "webhook_attempt" USING btree ("subscription_id","attempted_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("subscription_id","run_at","id");--> statement-breakpoint
CREATE INDEX "webhook_event_organisation" ON "webhook_event" USING btree ("organisation_id","event","created_at");--> statement-breakpoint
CREATE INDEX "webhook_lane_due" ON "webhook_lane" USING btree ("next_due") WHERE next_due is not null;--> statement-breakpoint
CREATE INDEX "webhook_subscription_organisation" ON "webhook_subscription" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "rate_count_end" ON "rate_count" USING btree ("ends_at");
