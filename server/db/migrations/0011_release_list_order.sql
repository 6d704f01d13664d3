DROP INDEX "check_runs_date_order";
--> statement-breakpoint
DROP INDEX "cr_totals_run_order";
--> statement-breakpoint
CREATE INDEX "check_runs_date_order" ON "check_runs" USING btree ("run_date","id");
--> statement-breakpoint
CREATE INDEX "cr_totals_run_order" ON "cr_totals" USING btree ("check_run_id","id","total_cents");
