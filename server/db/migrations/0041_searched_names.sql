DROP INDEX "claims_provider_order";
--> statement-breakpoint
DROP INDEX "claims_payee_order";
--> statement-breakpoint
DROP INDEX "eobs_payee_order";
--> statement-breakpoint
CREATE INDEX "eobs_found_order" ON "eobs" USING btree ("id","number") WHERE "eobs"."listed_date" is not null;
--> statement-breakpoint
CREATE INDEX "claims_provider_order" ON "claims" USING btree ("provider_name","eob_id");
--> statement-breakpoint
CREATE INDEX "claims_payee_order" ON "claims" USING btree ("payee_name","eob_id");
--> statement-breakpoint
CREATE INDEX "eobs_payee_order" ON "eobs" USING btree ("payee_name","id");
