ALTER TABLE "audit_log" ADD COLUMN "call" text;
--> statement-breakpoint
CREATE INDEX "approvals_about_order" ON "approvals" USING btree ("about_type","about_id");
