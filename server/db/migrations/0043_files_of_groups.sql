CREATE INDEX "payment_files_group_order" ON "payment_files" USING btree ("group_id","id");
