CREATE INDEX "payment_files_loaded_order" ON "payment_files" USING btree ((("created_at" at time zone 'America/Chicago')::date),"id");
