CREATE TABLE "payment_names" (
	"name" text NOT NULL
);

--> statement-breakpoint
CREATE INDEX "payment_names_order" ON "payment_names" USING btree ("name");
--> statement-breakpoint
CREATE INDEX "payment_names_search" ON "payment_names" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "claims_provider_order" ON "claims" USING btree ("provider_name");
--> statement-breakpoint
CREATE INDEX "claims_payee_order" ON "claims" USING btree ("payee_name");
--> statement-breakpoint
CREATE INDEX "eobs_number_order" ON "eobs" USING btree ("number","id");
--> statement-breakpoint
CREATE INDEX "eobs_payee_order" ON "eobs" USING btree ("payee_name");
--> statement-breakpoint
INSERT INTO "payment_names" ("name")
	SELECT "payee_name" FROM "eobs" UNION SELECT "payee_name" FROM "claims" UNION SELECT "provider_name" FROM "claims";
--> statement-breakpoint
CREATE FUNCTION add_payment_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'eobs' THEN
		INSERT INTO payment_names (name)
			SELECT DISTINCT a.payee_name FROM added a
			WHERE NOT EXISTS (SELECT FROM payment_names n WHERE n.name = a.payee_name);
	ELSE
		INSERT INTO payment_names (name)
			SELECT own.name FROM (SELECT a.payee_name AS name FROM added a UNION SELECT a.provider_name FROM added a) own
			WHERE NOT EXISTS (SELECT FROM payment_names n WHERE n.name = own.name);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER eobs_payment_names AFTER INSERT ON eobs
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_payment_names();
--> statement-breakpoint
CREATE TRIGGER claims_payment_names AFTER INSERT ON claims
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_payment_names();
