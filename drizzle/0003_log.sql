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
CREATE INDEX "log_entry_review" ON "log_entry" USING btree ("review_id","index");--> statement-breakpoint
CREATE INDEX "log_entry_business" ON "log_entry" USING btree ("business_id","index");--> statement-breakpoint
CREATE INDEX "log_entry_at" ON "log_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "log_pending_place" ON "log_pending" USING btree ("place","id");--> statement-breakpoint
CREATE INDEX "log_pending_review" ON "log_pending" USING btree ("review_id","place");--> statement-breakpoint
-- Reviews from before the log: one entry each, with the status as its reason. The salt is 32 bytes of two random uuids' hash. PostgreSQL
-- writes JSON strings as JSON.stringify does.
INSERT INTO "log_pending" ("id", "place", "at", "event", "business_id", "slug", "review_id", "asked_by", "reason", "salt", "commitment")
SELECT gen_random_uuid(), row_number() over (ORDER BY made.created_at, made.id), now(), 'imported', made.business_id, made.slug, made.id, 'operator', made.status, made.salt,
	sha256(made.salt || convert_to('[' || made.rating || ',' || to_json(made.title)::text || ',' || to_json(made.body)::text
		|| ',' || made.verified::text || ']', 'UTF8'))
FROM (
	SELECT r.id, r.business_id, r.rating, r.title, r.body, r.verified, r.status, b.slug, r.created_at,
		CASE WHEN r.status <> 'removed' THEN sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) END AS salt
	FROM "review" r JOIN "business" b ON b.id = r.business_id
	WHERE r.status <> 'pending'
) made;
