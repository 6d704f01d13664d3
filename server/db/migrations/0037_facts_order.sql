-- in the order in which the lists group them, so that each count is added up while the index is read
DROP INDEX "groups_facts";
--> statement-breakpoint
DROP INDEX "groups_premium_facts";
--> statement-breakpoint
CREATE INDEX "groups_facts" ON "groups" USING btree ("location_id","facts","zelis_eligible","id");
--> statement-breakpoint
CREATE INDEX "groups_premium_facts" ON "groups" USING btree ("location_id","premium_facts","next_pull_date","id");
