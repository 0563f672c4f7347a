ALTER TABLE "stored_mails" DROP CONSTRAINT "stored_mails_status";--> statement-breakpoint
ALTER TABLE "stored_mails" ADD COLUMN "generation" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_mails" ADD COLUMN "unanswered" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_mails" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_mails" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stored_mails" ADD CONSTRAINT "stored_mails_status" CHECK ("stored_mails"."status" in ('queued', 'sending', 'retrying', 'sent', 'failed', 'unknown', 'cancelled'));