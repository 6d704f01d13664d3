CREATE TABLE "remote_files" (
	"source_key" text NOT NULL,
	"dir" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"unchanged_since" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'listed' NOT NULL,
	"has_fault" boolean DEFAULT false NOT NULL,
	CONSTRAINT "remote_files_source_key_dir_name_pk" PRIMARY KEY("source_key","dir","name")
);

--> statement-breakpoint
ALTER TABLE "inbound_files" ALTER COLUMN "sha256" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "inbound_files" ALTER COLUMN "size_bytes" SET DATA TYPE bigint;
--> statement-breakpoint
ALTER TABLE "inbound_files" ALTER COLUMN "storage_key" DROP NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_files_fault_unique" ON "inbound_files" USING btree ("source_key","kind","filename","size_bytes","reason") WHERE "inbound_files"."sha256" is null;
