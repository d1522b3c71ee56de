-- Nothing reads these columns. They stay, because processes of the version before write them while an upgrade runs.
ALTER TABLE "company_login" ALTER COLUMN "updated_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "passkey" ALTER COLUMN "transports" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "recovery_code" ALTER COLUMN "created_at" SET DEFAULT now();
