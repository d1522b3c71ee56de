-- Events that wait for their fan-out are listed apart, so that a fan-out writes no payload anew.
CREATE TABLE "webhook_outbox" (
	"event_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
WITH waiting AS (
	UPDATE "webhook_event" SET "fanned_out_at" = now() WHERE "fanned_out_at" IS NULL RETURNING "id"
)
INSERT INTO "webhook_outbox" SELECT "id" FROM waiting;
