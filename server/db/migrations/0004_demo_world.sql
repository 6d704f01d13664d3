CREATE TABLE "demo_world" (
	"area" text PRIMARY KEY NOT NULL,
	"preset" text NOT NULL,
	"seed" integer NOT NULL,
	"made_for" date NOT NULL,
	"row_count" integer NOT NULL,
	"planted" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);

