CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text,
	"sealed" "bytea",
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "setting_one" CHECK (("setting"."value" is null) <> ("setting"."sealed" is null))
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_operator" CHECK ("user"."staff" or not "user"."operator");