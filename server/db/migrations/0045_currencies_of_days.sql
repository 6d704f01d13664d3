DROP INDEX "bank_account_days_identity_unique";
--> statement-breakpoint
DROP INDEX "bank_account_days_credits_order";
--> statement-breakpoint
DROP INDEX "bank_account_days_debits_order";
--> statement-breakpoint
DROP INDEX "bank_account_days_opening_order";
--> statement-breakpoint
DROP INDEX "bank_account_days_closing_order";
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_days_identity_unique" ON "bank_account_days" USING btree ("account_id","originator","currency","as_of_date","is_final");
--> statement-breakpoint
CREATE INDEX "bank_account_days_credits_order" ON "bank_account_days" USING btree ("currency",coalesce(("amounts"->>'100')::bigint, 0),"id");
--> statement-breakpoint
CREATE INDEX "bank_account_days_debits_order" ON "bank_account_days" USING btree ("currency",coalesce(("amounts"->>'400')::bigint, 0),"id");
--> statement-breakpoint
CREATE INDEX "bank_account_days_opening_order" ON "bank_account_days" USING btree ("currency",coalesce(("amounts"->>'010')::bigint, 0),"id");
--> statement-breakpoint
CREATE INDEX "bank_account_days_closing_order" ON "bank_account_days" USING btree ("currency",coalesce(("amounts"->>'015')::bigint, 0),"id");
--> statement-breakpoint
UPDATE "bank_account_days" SET "currency" = upper("currency") WHERE "currency" <> upper("currency");
--> statement-breakpoint
-- amounts in other currencies were taken for dollars: nobody decided about what is open or proposed, other matches are broken
DELETE FROM "bank_matches" m USING "bank_transactions" t, "bank_account_days" d
WHERE t."id" = m."entry_id" AND d."id" = t."account_day_id" AND d."currency" <> 'USD' AND m."state" IN ('open', 'proposed');
--> statement-breakpoint
UPDATE "bank_matches" m SET "state" = 'broken', "break_reason" = 'The credit is not in US dollars.', "version" = m."version" + 1, "updated_at" = now()
FROM "bank_transactions" t, "bank_account_days" d
WHERE t."id" = m."entry_id" AND d."id" = t."account_day_id" AND d."currency" <> 'USD' AND m."state" IN ('matched', 'confirmed');
--> statement-breakpoint
UPDATE "bank_transactions" t SET "lockbox_id" = NULL FROM "bank_account_days" d
WHERE d."id" = t."account_day_id" AND d."currency" <> 'USD' AND t."lockbox_id" IS NOT NULL;
--> statement-breakpoint
DELETE FROM "lockbox_days" l USING "bank_account_days" d WHERE d."id" = l."account_day_id" AND d."currency" <> 'USD';
