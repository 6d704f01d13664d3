CREATE INDEX "processor_payments_number_order" ON "processor_payments" USING btree ("number");
