ALTER TABLE "processor_files" DROP CONSTRAINT "processor_files_filename_unique";
--> statement-breakpoint
DROP INDEX "processor_files_kind_unique";
--> statement-breakpoint
ALTER TABLE "eobs" ADD COLUMN "payment_state" text DEFAULT 'not-sent' NOT NULL;
--> statement-breakpoint
ALTER TABLE "eobs" ADD COLUMN "stop_part" integer;
--> statement-breakpoint
ALTER TABLE "eobs" ADD COLUMN "reissue_of_id" integer;
--> statement-breakpoint
ALTER TABLE "processor_files" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "processor_files" ADD COLUMN "is_delivered" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "processor_payments" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "eobs" ADD CONSTRAINT "eobs_reissue_of_id_eobs_id_fk" FOREIGN KEY ("reissue_of_id") REFERENCES "public"."eobs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- what the processor said so far; where it said nothing, what was sent is awaited
UPDATE "eobs" SET "payment_state" = CASE WHEN lower("p"."status") IN ('paid', 'rejected', 'returned', 'stopped', 'voided') THEN lower("p"."status") ELSE 'sent' END FROM "processor_payments" "p" WHERE "p"."eob_id" = "eobs"."id";
--> statement-breakpoint
-- an EOB on hold was left out, unless more money was sent than was not on hold: then it was put on hold later. Amounts and not rows, because payments of $0.00 were sent once
UPDATE "eobs" SET "payment_state" = 'sent' FROM (SELECT "s"."payment_file_id", "s"."total_cents" > coalesce(sum("e"."amount_cents") FILTER (WHERE NOT "e"."is_on_hold" OR "e"."payment_state" <> 'not-sent'), 0) AS "has_more" FROM "processor_files" "s" JOIN "eobs" "e" ON "e"."payment_file_id" = "s"."payment_file_id" WHERE "s"."kind" = 'sent' GROUP BY "s"."payment_file_id", "s"."total_cents") "files" WHERE "files"."payment_file_id" = "eobs"."payment_file_id" AND "eobs"."payment_state" = 'not-sent' AND "eobs"."amount_cents" <> 0 AND (NOT "eobs"."is_on_hold" OR "files"."has_more");
--> statement-breakpoint
CREATE UNIQUE INDEX "eobs_reissue_unique" ON "eobs" USING btree ("reissue_of_id") WHERE "eobs"."reissue_of_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "processor_files_part_unique" ON "processor_files" USING btree ("payment_file_id","kind","part") WHERE "processor_files"."kind" in ('sent', 'stop');
--> statement-breakpoint
CREATE UNIQUE INDEX "processor_files_bytes_unique" ON "processor_files" USING btree ("payment_file_id","kind","sha256") WHERE "processor_files"."kind" in ('epay', 'status');
--> statement-breakpoint
CREATE INDEX "processor_files_name_order" ON "processor_files" USING btree ("filename");
--> statement-breakpoint
CREATE INDEX "processor_files_file_order" ON "processor_files" USING btree ("payment_file_id","kind","part");
--> statement-breakpoint
ALTER TABLE "payment_files" DROP COLUMN "sending_at";
