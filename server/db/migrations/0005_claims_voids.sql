CREATE INDEX "claims_voids_order" ON "claims" USING btree ("voids_claim_id") WHERE "claims"."voids_claim_id" is not null;
