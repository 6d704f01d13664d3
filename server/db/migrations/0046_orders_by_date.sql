DROP INDEX "eobs_listed_order";
--> statement-breakpoint
DROP INDEX "eobs_found_order";
--> statement-breakpoint
CREATE INDEX "eobs_location_listed_order" ON "eobs" USING btree ("location_id","listed_date","id") WHERE "eobs"."listed_date" is not null;
--> statement-breakpoint
CREATE INDEX "eobs_held_listed_order" ON "eobs" USING btree ("location_id","listed_date","id") WHERE "eobs"."is_on_hold";
--> statement-breakpoint
CREATE INDEX "eobs_stop_loss_listed_order" ON "eobs" USING btree ("location_id","listed_date","id") WHERE "eobs"."is_flagged_stop_loss";
--> statement-breakpoint
CREATE INDEX "eobs_unpaid_listed_order" ON "eobs" USING btree ("location_id","listed_date","id") WHERE "eobs"."processor_method" is null;
--> statement-breakpoint
CREATE INDEX "eobs_listed_order" ON "eobs" USING btree ("listed_date","id");
--> statement-breakpoint
CREATE INDEX "eobs_found_order" ON "eobs" USING btree ("id","number","listed_date") WHERE "eobs"."listed_date" is not null;
