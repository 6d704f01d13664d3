CREATE INDEX "check_runs_open_order" ON "check_runs" USING btree ("run_date","id") WHERE "check_runs"."deleted_at" is null and "check_runs"."released_at" is null;
