ALTER TABLE "spreadsheet_imports" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "spreadsheet_imports" SET "due_at" = "asked_at";
