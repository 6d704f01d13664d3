CREATE TABLE "presence" (
	"stream" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"is_editing" boolean NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "presence_record_order" ON "presence" USING btree ("record_type","record_id");
--> statement-breakpoint
CREATE INDEX "presence_seen_order" ON "presence" USING btree ("seen_at");
