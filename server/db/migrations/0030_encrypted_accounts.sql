ALTER TABLE "groups" ADD COLUMN "claims_account_hash" text GENERATED ALWAYS AS (nullif(split_part("claims_account_number", ':', 3), '')) STORED;
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "premium_account_hash" text GENERATED ALWAYS AS (nullif(split_part("premium_account_number", ':', 3), '')) STORED;
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "effects" text[];
--> statement-breakpoint
-- the payload is encrypted after the migrations: only until then can the database read it
UPDATE "approvals" SET "effects" = array(SELECT jsonb_array_elements_text("payload"::jsonb -> 'effects'));
--> statement-breakpoint
ALTER TABLE "approvals" ALTER COLUMN "effects" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "groups_claims_account_found" ON "groups" USING btree ("claims_account_hash");
--> statement-breakpoint
CREATE INDEX "groups_premium_account_found" ON "groups" USING btree ("premium_account_hash");
