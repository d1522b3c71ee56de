CREATE TABLE "benchmark_figure" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"tally_version" bigint NOT NULL,
	"day" date NOT NULL,
	"reviews" integer NOT NULL,
	"score" integer,
	"rating" integer,
	"reply_rate" integer,
	"verified_share" integer,
	"recent" integer NOT NULL,
	"year" integer[] NOT NULL,
	"reply_seconds" integer
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
	"seconds" integer[] NOT NULL,
	CONSTRAINT "reply_time_business_id_month_pk" PRIMARY KEY("business_id","month")
);
--> statement-breakpoint
ALTER TABLE "business_month" ADD COLUMN "reply_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_figure" ADD CONSTRAINT "benchmark_figure_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_time" ADD CONSTRAINT "reply_time_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;