ALTER TABLE "inbound_files" ADD COLUMN "amount_cents" bigint;
