ALTER TABLE "vendors" RENAME COLUMN "vendor_name" TO "name";
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "changes" jsonb;
--> statement-breakpoint
CREATE INDEX "vendors_vendor_id_order" ON "vendors" USING btree ("vendor_id","id");
