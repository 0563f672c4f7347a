ALTER TABLE "stored_mails" ADD COLUMN "document_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_mails" ADD COLUMN "without_document" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_mails_without_document" ON "stored_mails" USING btree ("created_at","id") WHERE "stored_mails"."without_document";
