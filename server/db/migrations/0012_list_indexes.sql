DROP INDEX "audit_log_actor_order";
--> statement-breakpoint
DROP INDEX "pulls_date_order";
--> statement-breakpoint
DROP INDEX "network_files_kind_order";
--> statement-breakpoint
DROP INDEX "register_reports_date_order";
--> statement-breakpoint
DROP INDEX "bank_account_days_date_order";
--> statement-breakpoint
DROP INDEX "notifications_created_order";
--> statement-breakpoint
DROP INDEX "notifications_status_order";
--> statement-breakpoint
DROP INDEX "notifications_event_order";
--> statement-breakpoint
DROP INDEX "webhook_logs_time_order";
--> statement-breakpoint
DROP INDEX "webhook_logs_status_order";
--> statement-breakpoint
DROP INDEX "job_runs_name_order";
--> statement-breakpoint
DROP INDEX "metrics_events_time_order";
--> statement-breakpoint
DROP INDEX "sftp_polls_source_order";
--> statement-breakpoint
DROP INDEX "local_pool_events_sub_at";
--> statement-breakpoint
CREATE INDEX "users_email_order" ON "users" USING btree (lower("email"),"id");
--> statement-breakpoint
CREATE INDEX "users_first_name_order" ON "users" USING btree (lower("first_name"),"id");
--> statement-breakpoint
CREATE INDEX "users_last_name_order" ON "users" USING btree (lower("last_name"),"id");
--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("email" gin_trgm_ops,("first_name" || ' ' || "last_name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_roles_search" ON "users" USING gin ("roles");
--> statement-breakpoint
CREATE INDEX "audit_log_action_order" ON "audit_log" USING btree ("action","created_at","id");
--> statement-breakpoint
CREATE INDEX "notification_addressees_search" ON "notification_addressees" USING gin ("name" gin_trgm_ops,"address" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "notifications_scheduled_latest_order" ON "notifications" USING btree ("scheduled_for" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "notifications_sent_latest_order" ON "notifications" USING btree ("sent_at" DESC NULLS LAST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "webhook_logs_refused_order" ON "webhook_logs" USING btree ("created_at","id") WHERE not "webhook_logs"."token_valid";
--> statement-breakpoint
CREATE INDEX "audit_log_actor_order" ON "audit_log" USING btree ("actor_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "pulls_date_order" ON "pulls" USING btree ("sending_date","id");
--> statement-breakpoint
CREATE INDEX "network_files_kind_order" ON "network_files" USING btree ("kind","received_at");
--> statement-breakpoint
CREATE INDEX "register_reports_date_order" ON "register_reports" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "bank_account_days_date_order" ON "bank_account_days" USING btree ("as_of_date","id");
--> statement-breakpoint
CREATE INDEX "notifications_created_order" ON "notifications" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "notifications_status_order" ON "notifications" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "notifications_event_order" ON "notifications" USING btree ("event_type","created_at","id");
--> statement-breakpoint
CREATE INDEX "webhook_logs_time_order" ON "webhook_logs" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "webhook_logs_status_order" ON "webhook_logs" USING btree ("response_status","created_at","id");
--> statement-breakpoint
CREATE INDEX "job_runs_name_order" ON "job_runs" USING btree ("name","started_at");
--> statement-breakpoint
CREATE INDEX "metrics_events_time_order" ON "metrics_events" USING btree ("happened_at","id");
--> statement-breakpoint
CREATE INDEX "sftp_polls_source_order" ON "sftp_polls" USING btree ("source_key","polled_at");
--> statement-breakpoint
CREATE INDEX "local_pool_events_sub_at" ON "local_pool_events" USING btree ("sub","at","id");
