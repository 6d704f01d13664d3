CREATE INDEX "check_runs_group_order" ON "check_runs" USING btree ("group_id","run_date","id");
--> statement-breakpoint
CREATE INDEX "check_runs_amount_order" ON "check_runs" USING btree ("amount_cents");
--> statement-breakpoint
CREATE INDEX "payment_files_created_order" ON "payment_files" USING btree ("created_at");
