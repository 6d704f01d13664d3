ALTER TABLE "ach_files" ADD COLUMN "delivered_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "pull_invoices" ADD COLUMN "routing_number" text;
--> statement-breakpoint
ALTER TABLE "pull_invoices" ADD COLUMN "account_mask" text;
--> statement-breakpoint
ALTER TABLE "pulls" ADD COLUMN "creator" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "pulls" ADD COLUMN "group_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "pulls" ADD COLUMN "invoice_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "pulls_name_order" ON "pulls" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "pulls_location_order" ON "pulls" USING btree ("location_id","id");
--> statement-breakpoint
CREATE INDEX "pulls_groups_order" ON "pulls" USING btree ("group_count","id");
--> statement-breakpoint
CREATE INDEX "pulls_amount_order" ON "pulls" USING btree ("invoice_cents","id");
--> statement-breakpoint
CREATE INDEX "pulls_creator_order" ON "pulls" USING btree ("creator","id");
--> statement-breakpoint
CREATE INDEX "pulls_name_search" ON "pulls" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
UPDATE "pulls" p SET
  "creator" = coalesce((SELECT trim(u.first_name || ' ' || u.last_name) FROM "users" u WHERE u.id = p.created_by), ''),
  "group_count" = t.groups,
  "invoice_cents" = t.cents
FROM (
  SELECT o.id, count(DISTINCT i.group_id)::int AS groups, coalesce(sum(x.amount_cents), 0) AS cents FROM "pulls" o
  LEFT JOIN "pull_invoices" x ON x.pull_id = o.id AND x.excluded_at IS NULL
  LEFT JOIN "premium_invoices" i ON i.id = x.invoice_id
  GROUP BY o.id) t
WHERE t.id = p.id;
--> statement-breakpoint
-- Until now the bank had no file that was built here.
UPDATE "ach_files" SET "delivered_at" = "built_at";
--> statement-breakpoint
UPDATE "pull_invoices" SET "is_open" = false WHERE "return_code" IS NOT NULL;
