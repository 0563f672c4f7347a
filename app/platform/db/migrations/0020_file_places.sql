ALTER TABLE "download_files" ADD COLUMN "place" varchar(6) DEFAULT 'disk' NOT NULL;--> statement-breakpoint
ALTER TABLE "download_files" ADD COLUMN "moving_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "download_files" ADD CONSTRAINT "download_files_place" CHECK ("download_files"."place" in ('disk', 'both', 'bucket'));