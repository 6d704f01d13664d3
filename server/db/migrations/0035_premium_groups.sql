ALTER TABLE "groups" ALTER COLUMN "premium_is_active" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "groups" ALTER COLUMN "premium_is_active" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "groups" ALTER COLUMN "current_ar_cents" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "groups" ALTER COLUMN "current_ar_cents" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "groups" ALTER COLUMN "open_ar_cents" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "groups" ALTER COLUMN "open_ar_cents" DROP NOT NULL;
--> statement-breakpoint
-- Groups that are not billed have no amounts, and those whose premium was never set up are neither active nor inactive.
UPDATE "groups" SET "current_ar_cents" = NULL, "open_ar_cents" = NULL
WHERE NOT EXISTS (SELECT FROM "premium_invoices" i WHERE i."group_id" = "groups"."id");
--> statement-breakpoint
UPDATE "groups" SET "premium_is_active" = NULL WHERE NOT "premium_is_active" AND "premium_funding_type" IS NULL;
--> statement-breakpoint
UPDATE "group_accounts" SET "type" = 'checking' WHERE "type" NOT IN ('checking', 'savings');
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "premium_facts" integer GENERATED ALWAYS AS (coalesce(premium_schedule_day, 0) + case when premium_is_active then 32 else 0 end + case when not premium_is_active then 64 else 0 end + case when premium_funding_type = 'Push' then 128 else 0 end + case when premium_funding_type = 'Pull' then 256 else 0 end + case when premium_funding_type = 'Check' then 512 else 0 end + case when premium_funding_type = 'FBB' then 1024 else 0 end + case when current_ar_cents = 0 then 2048 else 0 end + case when current_ar_cents > 0 then 4096 else 0 end + case when current_ar_cents < 0 then 8192 else 0 end + case when open_ar_cents = 0 then 16384 else 0 end + case when open_ar_cents > 0 then 32768 else 0 end + case when open_ar_cents < 0 then 65536 else 0 end + case when is_expired then 131072 else 0 end + case when open_ar_cents <> current_ar_cents then 262144 else 0 end + case when has_open_invoices then 524288 else 0 end) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "groups_premium_facts" ON "groups" USING btree ("premium_facts","location_id","next_pull_date","id");
--> statement-breakpoint
CREATE INDEX "groups_current_largest_order" ON "groups" USING btree ("current_ar_cents" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "groups_open_largest_order" ON "groups" USING btree ("open_ar_cents" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "groups_premium_routing_found" ON "groups" USING btree ("premium_routing_number");
--> statement-breakpoint
CREATE INDEX "groups_banking_found" ON "groups" USING btree ("group_banking_id");
--> statement-breakpoint
CREATE INDEX "groups_originator_found" ON "groups" USING btree ("group_originator_id");
