ALTER TABLE "cr_totals" DROP CONSTRAINT "cr_totals_sha256_unique";
--> statement-breakpoint
DROP INDEX "claims_voids_order";
--> statement-breakpoint
DROP INDEX "payment_files_bytes_unique";
--> statement-breakpoint
DROP INDEX "payment_files_name_unique";
--> statement-breakpoint
DROP INDEX "bank_account_days_identity_unique";
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "service_from" date;
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "service_to" date;
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "original_number" text;
--> statement-breakpoint
ALTER TABLE "eobs" ADD COLUMN "hold_kind" text;
--> statement-breakpoint
ALTER TABLE "eobs" ADD COLUMN "payer_id" text;
--> statement-breakpoint
ALTER TABLE "eobs" ADD COLUMN "claims_digest" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "eobs" ADD COLUMN "is_live" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_files" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_files" ADD COLUMN "sending_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "bank_account_days" ADD COLUMN "originator" text;
--> statement-breakpoint
ALTER TABLE "bank_account_days" ADD COLUMN "is_final" boolean;
--> statement-breakpoint
-- days from before: the originator was not stored, and is nearly always the sender
UPDATE "bank_account_days" SET "originator" = "bank_files"."sender", "is_final" = true FROM "bank_files" WHERE "bank_files"."id" = "bank_account_days"."file_id";
--> statement-breakpoint
ALTER TABLE "bank_account_days" ALTER COLUMN "originator" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "bank_account_days" ALTER COLUMN "is_final" SET NOT NULL;
--> statement-breakpoint
UPDATE "eobs" SET "is_live" = false FROM "payment_files" WHERE "payment_files"."id" = "eobs"."payment_file_id" AND "payment_files"."status_id" = 8;
--> statement-breakpoint
-- a claim that several reversals refer to was reversed by the first
UPDATE "claims" SET "voids_claim_id" = NULL WHERE "id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY "voids_claim_id" ORDER BY "id") AS "place" FROM "claims" WHERE "voids_claim_id" IS NOT NULL) "reversals" WHERE "place" > 1);
--> statement-breakpoint
CREATE UNIQUE INDEX "groups_plain_number_unique" ON "groups" USING btree (ltrim("number", '0'));
--> statement-breakpoint
CREATE UNIQUE INDEX "claims_voids_unique" ON "claims" USING btree ("voids_claim_id") WHERE "claims"."voids_claim_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "eobs_payment_unique" ON "eobs" USING btree ("payer_id","number","amount_cents","claims_digest") WHERE "eobs"."is_live";
--> statement-breakpoint
CREATE INDEX "payment_files_test_order" ON "payment_files" USING btree ("check_run_id") WHERE "payment_files"."is_test";
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_files_bytes_unique" ON "payment_files" USING btree ("sha256") WHERE "payment_files"."status_id" <> 8;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_files_name_unique" ON "payment_files" USING btree ("group_id",lower("filename")) WHERE "payment_files"."status_id" <> 8;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_days_identity_unique" ON "bank_account_days" USING btree ("originator","account_number","as_of_date","is_final");
