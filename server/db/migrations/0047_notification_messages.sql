ALTER TABLE "notifications" ALTER COLUMN "content" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "message" jsonb;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_says" CHECK ("notifications"."message" is not null or "notifications"."content" is not null);
