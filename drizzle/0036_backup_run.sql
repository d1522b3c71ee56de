CREATE TABLE "backup_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"bytes" bigint,
	"rows" bigint,
	"checked_at" timestamp (3) with time zone,
	"restored_at" timestamp (3) with time zone,
	"fault" text,
	"restore_fault" text
);
