ALTER TABLE "groups" ADD COLUMN "has_open_invoices" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "groups" SET "has_open_invoices" = true WHERE "id" IN (SELECT "group_id" FROM "premium_invoices" WHERE "balance_cents" <> 0);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "facts" integer GENERATED ALWAYS AS (case when not is_on_hold and not is_expired and jsonb_exists(schedule, 'MON') then 1 else 0 end + case when not is_on_hold and not is_expired and jsonb_exists(schedule, 'TUE') then 2 else 0 end + case when not is_on_hold and not is_expired and jsonb_exists(schedule, 'WED') then 4 else 0 end + case when not is_on_hold and not is_expired and jsonb_exists(schedule, 'THU') then 8 else 0 end + case when not is_on_hold and not is_expired and jsonb_exists(schedule, 'FRI') then 16 else 0 end + case when not is_on_hold and not is_expired and schedule is null then 32 else 0 end + case when is_on_hold then 64 else 0 end + case when is_expired then 128 else 0 end + case when is_expired then 256 else 0 end + case when open_ar_cents > 0 then 512 else 0 end + case when open_ar_cents < 0 then 1024 else 0 end + case when open_ar_cents <> current_ar_cents then 2048 else 0 end + case when has_open_invoices then 4096 else 0 end) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "group_coverage_category" ON "group_coverage" USING btree ("coverage_category_id","group_id");
--> statement-breakpoint
CREATE INDEX "groups_facts" ON "groups" USING btree ("facts","location_id","zelis_eligible","id");
--> statement-breakpoint
CREATE INDEX "groups_termination" ON "groups" USING btree ("termination_date");
--> statement-breakpoint
CREATE INDEX "groups_run_out" ON "groups" USING btree ("run_out_date");
--> statement-breakpoint
CREATE INDEX "premium_invoices_open" ON "premium_invoices" USING btree ("group_id") WHERE "premium_invoices"."balance_cents" <> 0;
--> statement-breakpoint
-- The groups are locked first, and in order: two transactions that settle the last invoices of one group would each see
-- the other's as open.
CREATE FUNCTION keep_open_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched integer[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    touched := array(select group_id from changed union select group_id from replaced);
  ELSE
    touched := array(select distinct group_id from changed);
  END IF;
  PERFORM 1 FROM groups WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
  UPDATE groups SET has_open_invoices = NOT has_open_invoices
  WHERE id = ANY (touched) AND has_open_invoices <> EXISTS (
    SELECT FROM premium_invoices i WHERE i.group_id = groups.id AND i.balance_cents <> 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER premium_invoices_added AFTER INSERT ON premium_invoices
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_open_invoices();
--> statement-breakpoint
CREATE TRIGGER premium_invoices_changed AFTER UPDATE ON premium_invoices
  REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_open_invoices();
--> statement-breakpoint
CREATE TRIGGER premium_invoices_removed AFTER DELETE ON premium_invoices
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_open_invoices();
