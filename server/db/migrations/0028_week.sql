CREATE INDEX "check_runs_released_order" ON "check_runs" USING btree ("released_at");
