CREATE TABLE "service_logo" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"hash" text NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "service_logo_only" CHECK ("service_logo"."is_only")
);
