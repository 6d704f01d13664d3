CREATE TABLE "exception_owners" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "exception_owners" ADD CONSTRAINT "exception_owners_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "check_run_events_refused_order" ON "check_run_events" USING btree ("check_run_id") WHERE "check_run_events"."type" = 'dropoff' and "check_run_events"."data" ->> 'status' = 'failed';
--> statement-breakpoint
CREATE INDEX "eobs_unsettled_order" ON "eobs" USING btree ("payment_state","payment_file_id") WHERE "eobs"."payment_state" in ('sent', 'stop-requested', 'rejected', 'returned');
--> statement-breakpoint
CREATE INDEX "pull_invoices_returned_order" ON "pull_invoices" USING btree ("returned_at","id") WHERE "pull_invoices"."return_code" is not null or "pull_invoices"."change_code" is not null;
--> statement-breakpoint
CREATE INDEX "pull_invoices_invoice_order" ON "pull_invoices" USING btree ("invoice_id");
--> statement-breakpoint
CREATE INDEX "cr_totals_unreadable_order" ON "cr_totals" USING btree ("check_run_id") WHERE "cr_totals"."total_cents" is null;
