ALTER TABLE "vendors" ADD COLUMN "next_pull_date" date;
--> statement-breakpoint
CREATE INDEX "vendors_pull_order" ON "vendors" USING btree ("next_pull_date","id");
