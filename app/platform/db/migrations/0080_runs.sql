ALTER TABLE "job_failures" ADD COLUMN "step" varchar(20);--> statement-breakpoint
ALTER TABLE "job_failures" ADD COLUMN "release" varchar(40) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_failures" ADD COLUMN "last_beat_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "attempted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "worker" varchar(100);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "release" varchar(40);
