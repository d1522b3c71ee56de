CREATE TABLE "organisation_arriving" (
	"receipt_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"row" text NOT NULL,
	CONSTRAINT "organisation_arriving_receipt_id_table_name_key_pk" PRIMARY KEY("receipt_id","table_name","key")
);
--> statement-breakpoint
CREATE TABLE "organisation_leaving" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"token_sealed" "bytea" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation_receipt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"identity_sealed" "bytea" NOT NULL,
	"plan" text,
	"state" text DEFAULT 'open' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"organisation_id" uuid,
	"fault" text,
	"handover" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"live_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "organisation_sent" (
	"organisation_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"waits" boolean NOT NULL,
	CONSTRAINT "organisation_sent_organisation_id_table_name_key_pk" PRIMARY KEY("organisation_id","table_name","key")
);
--> statement-breakpoint
ALTER TABLE "organisation_arriving" ADD CONSTRAINT "organisation_arriving_receipt_id_organisation_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."organisation_receipt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisation_sent_waiting" ON "organisation_sent" USING btree ("organisation_id","table_name","key") WHERE waits;