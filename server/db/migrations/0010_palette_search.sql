DROP INDEX "claims_number_order";
--> statement-breakpoint
DROP INDEX "eobs_number_order";
--> statement-breakpoint
CREATE INDEX "claims_number_search" ON "claims" USING btree ("number" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "eobs_number_search" ON "eobs" USING btree ("number" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "eobs_number_end_search" ON "eobs" USING btree (reverse("number") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "eobs_check_search" ON "eobs" USING btree ("check_number" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "eobs_check_end_search" ON "eobs" USING btree (reverse("check_number") text_pattern_ops);
