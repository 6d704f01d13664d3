ALTER TABLE "check_runs" ADD COLUMN "status_ids" integer[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "check_runs" ADD COLUMN "flags" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE INDEX "check_runs_deleted_order" ON "check_runs" USING btree ("run_date","id") WHERE "check_runs"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "check_runs_without_file_order" ON "check_runs" USING btree ("run_date","id") WHERE "check_runs"."status_ids" = '{}';
--> statement-breakpoint
CREATE INDEX "check_runs_mixed_order" ON "check_runs" USING btree ("run_date","id") WHERE cardinality("check_runs"."status_ids") > 1;
--> statement-breakpoint
CREATE INDEX "check_runs_flagged" ON "check_runs" USING gin ("status_ids","flags");

--> statement-breakpoint
-- Computes the statuses and flags of some runs again. It locks them first: of two transactions that change files of one
-- run, the second sees what the first has written.
CREATE FUNCTION refresh_run_flags(runs integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF runs IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM check_runs r WHERE r.id = ANY (runs) ORDER BY r.id FOR UPDATE;
  UPDATE check_runs r SET status_ids = n.status_ids, flags = n.flags
  FROM (
    SELECT c.id,
      coalesce(f.status_ids, '{}') AS status_ids,
      array_remove(ARRAY[
        CASE WHEN e.on_hold THEN 'on-hold' END,
        CASE WHEN e.stop_loss THEN 'stop-loss' END,
        CASE WHEN (
          SELECT t.total_cents <> c.amount_cents FROM cr_totals t
          WHERE t.check_run_id = c.id AND t.total_cents IS NOT NULL ORDER BY t.id DESC LIMIT 1) THEN 'totals-mismatch' END,
        CASE WHEN f.with_voids THEN 'has-voided-claims' END,
        CASE WHEN e.network THEN 'network' END,
        CASE WHEN f.test THEN 'test' END
      ]::text[], NULL) AS flags
    FROM check_runs c
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT f.status_id ORDER BY f.status_id) AS status_ids, bool_or(f.voids_cents > 0) AS with_voids,
        bool_or(f.is_test AND f.status_id <> 8 /* voided */) AS test
      FROM payment_files f WHERE f.check_run_id = c.id) f
    CROSS JOIN LATERAL (
      SELECT
        EXISTS (SELECT FROM payment_files f JOIN eobs e ON e.payment_file_id = f.id
          WHERE f.check_run_id = c.id AND e.is_on_hold) AS on_hold,
        EXISTS (SELECT FROM payment_files f JOIN eobs e ON e.payment_file_id = f.id
          WHERE f.check_run_id = c.id AND e.is_flagged_stop_loss) AS stop_loss,
        EXISTS (SELECT FROM payment_files f JOIN eobs e ON e.payment_file_id = f.id
          WHERE f.check_run_id = c.id AND (e.payment_method = 'Network' OR e.processor_method = 'Network')) AS network) e
    WHERE c.id = ANY (runs)) n
  WHERE r.id = n.id AND (r.status_ids, r.flags) IS DISTINCT FROM (n.status_ids, n.flags);
END $$;
--> statement-breakpoint
CREATE FUNCTION payment_files_flag_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_run_flags((SELECT array_agg(DISTINCT n.check_run_id) FROM new_rows n));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM refresh_run_flags((SELECT array_agg(DISTINCT o.check_run_id) FROM old_rows o));
  ELSE
    PERFORM refresh_run_flags((
      SELECT array_agg(DISTINCT r.id) FROM new_rows n JOIN old_rows o USING (id)
      CROSS JOIN LATERAL (VALUES (n.check_run_id), (o.check_run_id)) r (id)
      WHERE (n.check_run_id, n.status_id, n.voids_cents, n.is_test)
        IS DISTINCT FROM (o.check_run_id, o.status_id, o.voids_cents, o.is_test)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION eobs_flag_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_run_flags((
      SELECT array_agg(DISTINCT f.check_run_id) FROM new_rows n JOIN payment_files f ON f.id = n.payment_file_id));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM refresh_run_flags((
      SELECT array_agg(DISTINCT f.check_run_id) FROM old_rows o JOIN payment_files f ON f.id = o.payment_file_id));
  ELSE
    PERFORM refresh_run_flags((
      SELECT array_agg(DISTINCT f.check_run_id)
      FROM new_rows n JOIN old_rows o USING (id) JOIN payment_files f ON f.id IN (n.payment_file_id, o.payment_file_id)
      WHERE (n.payment_file_id, n.is_on_hold, n.is_flagged_stop_loss, n.payment_method, n.processor_method)
        IS DISTINCT FROM (o.payment_file_id, o.is_on_hold, o.is_flagged_stop_loss, o.payment_method, o.processor_method)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION cr_totals_flag_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM refresh_run_flags((SELECT array_agg(DISTINCT o.check_run_id) FROM old_rows o));
  ELSE
    PERFORM refresh_run_flags((SELECT array_agg(DISTINCT n.check_run_id) FROM new_rows n));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_runs_flag_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_run_flags((
    SELECT array_agg(n.id) FROM new_rows n JOIN old_rows o USING (id) WHERE n.amount_cents <> o.amount_cents));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_files_flag_runs_insert AFTER INSERT ON payment_files REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION payment_files_flag_runs();
--> statement-breakpoint
CREATE TRIGGER payment_files_flag_runs_update AFTER UPDATE ON payment_files REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION payment_files_flag_runs();
--> statement-breakpoint
CREATE TRIGGER payment_files_flag_runs_delete AFTER DELETE ON payment_files REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION payment_files_flag_runs();
--> statement-breakpoint
CREATE TRIGGER eobs_flag_runs_insert AFTER INSERT ON eobs REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION eobs_flag_runs();
--> statement-breakpoint
CREATE TRIGGER eobs_flag_runs_update AFTER UPDATE ON eobs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION eobs_flag_runs();
--> statement-breakpoint
CREATE TRIGGER eobs_flag_runs_delete AFTER DELETE ON eobs REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION eobs_flag_runs();
--> statement-breakpoint
CREATE TRIGGER cr_totals_flag_runs_insert AFTER INSERT ON cr_totals REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION cr_totals_flag_runs();
--> statement-breakpoint
CREATE TRIGGER cr_totals_flag_runs_update AFTER UPDATE ON cr_totals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION cr_totals_flag_runs();
--> statement-breakpoint
CREATE TRIGGER cr_totals_flag_runs_delete AFTER DELETE ON cr_totals REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION cr_totals_flag_runs();
--> statement-breakpoint
CREATE TRIGGER check_runs_flag_runs_update AFTER UPDATE ON check_runs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION check_runs_flag_runs();
--> statement-breakpoint
SELECT refresh_run_flags((SELECT array_agg(id) FROM check_runs));
