ALTER TABLE "eobs" ADD COLUMN "location_id" integer;
--> statement-breakpoint
CREATE FUNCTION location_of_file(file integer) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (SELECT g.location_id FROM payment_files f JOIN groups g ON g.id = f.group_id WHERE f.id = file);
END $$;
--> statement-breakpoint
-- writes the table anew, which of millions of rows takes much less time than an update with all its indexes
ALTER TABLE "eobs" ALTER COLUMN "location_id" SET DATA TYPE integer USING location_of_file(payment_file_id);
--> statement-breakpoint
CREATE INDEX "eobs_location_order" ON "eobs" USING btree ("location_id","number","id");
--> statement-breakpoint
CREATE INDEX "eobs_held_number_order" ON "eobs" USING btree ("number","id") WHERE "eobs"."is_on_hold";
--> statement-breakpoint
CREATE INDEX "eobs_stop_loss_number_order" ON "eobs" USING btree ("number","id") WHERE "eobs"."is_flagged_stop_loss";
--> statement-breakpoint
CREATE INDEX "eobs_unpaid_number_order" ON "eobs" USING btree ("number","id") WHERE "eobs"."processor_method" is null;
--> statement-breakpoint
CREATE FUNCTION locate_eob() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.location_id := location_of_file(NEW.payment_file_id);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER eobs_location BEFORE INSERT ON eobs
	FOR EACH ROW WHEN (NEW.location_id IS NULL) EXECUTE FUNCTION locate_eob();
--> statement-breakpoint
CREATE FUNCTION relocate_eobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE eobs e SET location_id = NEW.location_id
		FROM payment_files f WHERE f.group_id = NEW.id AND e.payment_file_id = f.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER groups_relocate_eobs AFTER UPDATE OF location_id ON groups
	FOR EACH ROW WHEN (OLD.location_id <> NEW.location_id) EXECUTE FUNCTION relocate_eobs();
