CREATE INDEX "check_runs_updated_order" ON "check_runs" USING btree ("updated_at");
