-- The number of emails that a run's event or a job reports was kept under "letters".
UPDATE "check_run_events" SET "data" = ("data" - 'letters') || jsonb_build_object('emails', "data" -> 'letters') WHERE "data" ? 'letters';
--> statement-breakpoint
UPDATE "job_runs" SET "counts" = ("counts" - 'letters') || jsonb_build_object('emails', "counts" -> 'letters') WHERE "counts" ? 'letters';
