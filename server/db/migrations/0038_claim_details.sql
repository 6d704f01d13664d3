ALTER TABLE "claims" ADD COLUMN "filing_indicator" text;
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "procedure_code" text;
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "provider_id" text;
--> statement-breakpoint
ALTER TABLE "eobs" ADD COLUMN "payment_symbol" text;
--> statement-breakpoint
ALTER TABLE "eobs" ADD COLUMN "payee_tax_id" text;
