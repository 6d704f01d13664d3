DROP INDEX "check_runs_group_order";
--> statement-breakpoint
DROP INDEX "check_runs_open_order";
--> statement-breakpoint
DROP INDEX "check_runs_deleted_order";
--> statement-breakpoint
DROP INDEX "check_runs_without_file_order";
--> statement-breakpoint
DROP INDEX "check_runs_mixed_order";
--> statement-breakpoint
ALTER TABLE "check_runs" ADD COLUMN "facts" integer GENERATED ALWAYS AS (case when deleted_at is not null then 1 else 0 end + case when released_at is not null then 2 else 0 end + case when flags && '{on-hold}' then 4 else 0 end + case when flags && '{stop-loss}' then 8 else 0 end + case when flags && '{totals-mismatch}' then 16 else 0 end + case when flags && '{has-voided-claims}' then 32 else 0 end + case when flags && '{network}' then 64 else 0 end + case when flags && '{test}' then 128 else 0 end + case when status_ids && '{1}' then 256 else 0 end + case when status_ids && '{2}' then 512 else 0 end + case when status_ids && '{3}' then 1024 else 0 end + case when status_ids && '{4}' then 2048 else 0 end + case when status_ids && '{5}' then 4096 else 0 end + case when status_ids && '{6}' then 8192 else 0 end + case when status_ids && '{7}' then 16384 else 0 end + case when status_ids && '{8}' then 32768 else 0 end + case when status_ids && '{9}' then 65536 else 0 end + case when status_ids && '{10}' then 131072 else 0 end + case when status_ids && '{11}' then 262144 else 0 end + case when status_ids && '{12}' then 524288 else 0 end + case when status_ids && '{13}' then 1048576 else 0 end + case when status_ids && '{14}' then 2097152 else 0 end + case when status_ids && '{15}' then 4194304 else 0 end + case when status_ids && '{16}' then 8388608 else 0 end) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "groups_release_type" ON "groups" USING btree ("release_type","release_day","id");
--> statement-breakpoint
CREATE INDEX "check_runs_unfinished" ON "check_runs" USING btree ("group_id","status_ids") WHERE "check_runs"."deleted_at" is null and "check_runs"."status_ids" && '{1,2,3,4,6,7,9,11,12,13,14,15,16}';
--> statement-breakpoint
CREATE INDEX "check_runs_stage_failed_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE ("check_runs"."deleted_at" is null and "check_runs"."released_at" is null and "check_runs"."status_ids" && '{6,7,14,16}');
--> statement-breakpoint
CREATE INDEX "check_runs_stage_on_hold_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE ("check_runs"."deleted_at" is null and "check_runs"."released_at" is null and not "check_runs"."status_ids" && '{6,7,14,16}' and "check_runs"."flags" && '{on-hold}');
--> statement-breakpoint
CREATE INDEX "check_runs_stage_waiting_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE ("check_runs"."deleted_at" is null and "check_runs"."released_at" is null and "check_runs"."status_ids" = '{5}' and not "check_runs"."flags" && '{on-hold}');
--> statement-breakpoint
CREATE INDEX "check_runs_stage_in_progress_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE ("check_runs"."deleted_at" is null and "check_runs"."released_at" is null and not "check_runs"."status_ids" && '{6,7,14,16}' and not "check_runs"."flags" && '{on-hold}' and not "check_runs"."status_ids" = '{5}');
--> statement-breakpoint
CREATE INDEX "check_runs_flag_on_hold_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE "check_runs"."flags" && '{on-hold}';
--> statement-breakpoint
CREATE INDEX "check_runs_flag_stop_loss_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE "check_runs"."flags" && '{stop-loss}';
--> statement-breakpoint
CREATE INDEX "check_runs_flag_totals_mismatch_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE "check_runs"."flags" && '{totals-mismatch}';
--> statement-breakpoint
CREATE INDEX "check_runs_flag_has_voided_claims_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE "check_runs"."flags" && '{has-voided-claims}';
--> statement-breakpoint
CREATE INDEX "check_runs_flag_network_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE "check_runs"."flags" && '{network}';
--> statement-breakpoint
CREATE INDEX "check_runs_flag_test_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE "check_runs"."flags" && '{test}';
--> statement-breakpoint
CREATE INDEX "check_runs_status_10_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE "check_runs"."status_ids" && '{10}';
--> statement-breakpoint
CREATE INDEX "check_runs_status_8_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE "check_runs"."status_ids" && '{8}';
--> statement-breakpoint
CREATE INDEX "check_runs_group_order" ON "check_runs" USING btree ("group_id","run_date","id","facts","status_ids","flags");
--> statement-breakpoint
CREATE INDEX "check_runs_open_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE "check_runs"."deleted_at" is null and "check_runs"."released_at" is null;
--> statement-breakpoint
CREATE INDEX "check_runs_deleted_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE "check_runs"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "check_runs_without_file_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE "check_runs"."status_ids" = '{}';
--> statement-breakpoint
CREATE INDEX "check_runs_mixed_order" ON "check_runs" USING btree ("run_date","id","group_id","status_ids","flags") WHERE cardinality("check_runs"."status_ids") > 1;
