-- Fingerprints of recent words only, in partitions of 30 days that are dropped whole. By hand, because drizzle does not know
-- partitions. The table is made beside the old one, so that nobody waits but for the last moment. Words older than 90 days do not count.
CREATE TABLE "review_fingerprint_recent" (
	"review_id" uuid NOT NULL,
	"simhash" bigint NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_fingerprint_review_id_written_at_pk" PRIMARY KEY("review_id","written_at")
) PARTITION BY RANGE ("written_at");
--> statement-breakpoint
-- Takes the words of a time without a partition of its own.
CREATE TABLE "review_fingerprint_default" PARTITION OF "review_fingerprint_recent" DEFAULT;
--> statement-breakpoint
-- As src/platform/database/partition.ts makes them: periods begin at multiples of 30 days since 1970.
DO $$
DECLARE
  today int := (now() at time zone 'UTC')::date - date '1970-01-01';
  first int := today;
BEGIN
  IF EXISTS (SELECT FROM "review_fingerprint") THEN
    first := today - 90;
  END IF;
  FOR period IN first / 30 .. today / 30 + 1 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF "review_fingerprint_recent" FOR VALUES FROM (%L) TO (%L)',
      'review_fingerprint_' || to_char(date '1970-01-01' + period * 30, 'YYYY_MM_DD'),
      (date '1970-01-01' + period * 30) || ' 00:00+00', (date '1970-01-01' + (period + 1) * 30) || ' 00:00+00');
  END LOOP;
END $$;
--> statement-breakpoint
-- A review's id begins with 48 bits of milliseconds, so the recent ones are one range of the primary key.
CREATE FUNCTION candor_moment_of(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT to_timestamp(('x' || lpad(replace(left(id::text, 13), '-', ''), 16, '0'))::bit(64)::bigint / 1000.0)
$$;
--> statement-breakpoint
CREATE FUNCTION candor_first_id(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT rpad(lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
--> statement-breakpoint
INSERT INTO "review_fingerprint_recent" ("review_id", "simhash", "written_at")
SELECT "review_id", "simhash", least(candor_moment_of("review_id"), now()) FROM "review_fingerprint"
WHERE "review_id" >= candor_first_id(now() - interval '90 days');
--> statement-breakpoint
CREATE INDEX "review_fingerprint_near_0" ON "review_fingerprint_recent" USING btree ((((simhash >> 0) & 65535)::int),"simhash","review_id");
--> statement-breakpoint
CREATE INDEX "review_fingerprint_near_1" ON "review_fingerprint_recent" USING btree ((((simhash >> 16) & 65535)::int),"simhash","review_id");
--> statement-breakpoint
CREATE INDEX "review_fingerprint_near_2" ON "review_fingerprint_recent" USING btree ((((simhash >> 32) & 65535)::int),"simhash","review_id");
--> statement-breakpoint
CREATE INDEX "review_fingerprint_near_3" ON "review_fingerprint_recent" USING btree ((((simhash >> 48) & 65535)::int),"simhash","review_id");
--> statement-breakpoint
-- From here on reviews wait, until what was written meanwhile is copied as well.
LOCK TABLE "review_fingerprint" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "review_fingerprint_recent" ("review_id", "simhash")
SELECT "review_id", "simhash" FROM "review_fingerprint" o
WHERE "review_id" >= candor_first_id(now() - interval '1 hour')
  AND NOT EXISTS (SELECT FROM "review_fingerprint_recent" r WHERE r."review_id" = o."review_id");
--> statement-breakpoint
DROP TABLE "review_fingerprint";
--> statement-breakpoint
ALTER TABLE "review_fingerprint_recent" RENAME TO "review_fingerprint";
--> statement-breakpoint
DROP FUNCTION candor_moment_of(uuid);
--> statement-breakpoint
DROP FUNCTION candor_first_id(timestamptz);
