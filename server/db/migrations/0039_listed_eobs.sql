DROP INDEX "eobs_location_order";
--> statement-breakpoint
ALTER TABLE "eobs" ADD COLUMN "listed_date" date;
--> statement-breakpoint
CREATE FUNCTION listed_date_of(file integer, live boolean) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF NOT live THEN RETURN NULL; END IF;
	RETURN (
		SELECT r.run_date FROM payment_files f JOIN check_runs r ON r.id = f.check_run_id
		WHERE f.id = file AND r.deleted_at IS NULL);
END $$;
--> statement-breakpoint
-- writes the table anew, which of millions of rows takes much less time than an update with all its indexes
ALTER TABLE "eobs" ALTER COLUMN "listed_date" SET DATA TYPE date USING listed_date_of(payment_file_id, is_live);
--> statement-breakpoint
CREATE INDEX "eobs_location_order" ON "eobs" USING btree ("location_id","number","id") WHERE "eobs"."listed_date" is not null;
--> statement-breakpoint
CREATE INDEX "eobs_listed_order" ON "eobs" USING btree ("listed_date");
--> statement-breakpoint
CREATE INDEX "eobs_month_order" ON "eobs" USING btree ("location_id",(("listed_date" - (extract(day from "listed_date")::int - 1))),"number","id","listed_date") WHERE "eobs"."listed_date" is not null;
--> statement-breakpoint
-- the statistics of the new column, without which the claims search would be planned for any number of listed EOBs
ANALYZE "eobs";
--> statement-breakpoint
CREATE FUNCTION list_eob() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.listed_date := listed_date_of(NEW.payment_file_id, NEW.is_live);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER eobs_listed_insert BEFORE INSERT ON eobs
	FOR EACH ROW WHEN (NEW.listed_date IS NULL) EXECUTE FUNCTION list_eob();
--> statement-breakpoint
CREATE TRIGGER eobs_listed_update BEFORE UPDATE OF is_live, payment_file_id ON eobs
	FOR EACH ROW EXECUTE FUNCTION list_eob();
--> statement-breakpoint
CREATE FUNCTION list_eobs_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE eobs e SET listed_date = CASE WHEN e.is_live AND NEW.deleted_at IS NULL THEN NEW.run_date END
		FROM payment_files f WHERE f.check_run_id = NEW.id AND e.payment_file_id = f.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_runs_list_eobs AFTER UPDATE OF deleted_at, run_date ON check_runs
	FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.run_date <> NEW.run_date)
	EXECUTE FUNCTION list_eobs_of_run();
