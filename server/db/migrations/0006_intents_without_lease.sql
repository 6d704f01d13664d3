-- Claims that were under way when the program was replaced: their calls were never answered and may come again.
DELETE FROM "idempotency_keys" WHERE "status" IS NULL;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "status" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "headers" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "lease_until";
