DROP INDEX "check_runs_open_order";
--> statement-breakpoint
DROP INDEX "eobs_held_number_order";
--> statement-breakpoint
DROP INDEX "eobs_stop_loss_number_order";
--> statement-breakpoint
DROP INDEX "eobs_unpaid_number_order";
--> statement-breakpoint
CREATE INDEX "check_runs_open_order" ON "check_runs" USING btree ("run_date","id","status_ids","flags") WHERE "check_runs"."deleted_at" is null and "check_runs"."released_at" is null;
--> statement-breakpoint
CREATE INDEX "eobs_held_number_order" ON "eobs" USING btree ("location_id","number","id") WHERE "eobs"."is_on_hold";
--> statement-breakpoint
CREATE INDEX "eobs_stop_loss_number_order" ON "eobs" USING btree ("location_id","number","id") WHERE "eobs"."is_flagged_stop_loss";
--> statement-breakpoint
CREATE INDEX "eobs_unpaid_number_order" ON "eobs" USING btree ("location_id","number","id") WHERE "eobs"."processor_method" is null;
