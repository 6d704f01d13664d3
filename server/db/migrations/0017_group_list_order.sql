CREATE INDEX "groups_name_order" ON "groups" USING btree ("name","id");
