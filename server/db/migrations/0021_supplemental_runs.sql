DROP INDEX "check_runs_identity_unique";
--> statement-breakpoint
DROP INDEX "payment_files_bytes_unique";
--> statement-breakpoint
DROP INDEX "payment_files_name_unique";
--> statement-breakpoint
ALTER TABLE "check_runs" ADD COLUMN "sequence" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_files" ADD COLUMN "moved_from_id" integer;
--> statement-breakpoint
ALTER TABLE "payment_files" ADD CONSTRAINT "payment_files_moved_from_id_payment_files_id_fk" FOREIGN KEY ("moved_from_id") REFERENCES "public"."payment_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_files_moved_unique" ON "payment_files" USING btree ("moved_from_id","check_run_id") WHERE "payment_files"."moved_from_id" is not null and "payment_files"."status_id" <> 8;
--> statement-breakpoint
CREATE UNIQUE INDEX "check_runs_identity_unique" ON "check_runs" USING btree ("group_id","run_date","type","sequence") WHERE "check_runs"."deleted_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_files_bytes_unique" ON "payment_files" USING btree ("sha256") WHERE "payment_files"."status_id" <> 8 and "payment_files"."moved_from_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_files_name_unique" ON "payment_files" USING btree ("group_id",lower("filename")) WHERE "payment_files"."status_id" <> 8 and "payment_files"."moved_from_id" is null;
