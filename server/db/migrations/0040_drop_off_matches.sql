ALTER TABLE "bank_matches" ADD COLUMN "check_run_id" integer;
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_check_run_id_check_runs_id_fk" FOREIGN KEY ("check_run_id") REFERENCES "public"."check_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_run_unique" ON "bank_matches" USING btree ("check_run_id") WHERE "bank_matches"."state" not in ('open', 'broken');
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_one_paid" CHECK ("bank_matches"."pull_id" is null or "bank_matches"."check_run_id" is null);
