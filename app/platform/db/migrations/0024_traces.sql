ALTER TABLE "outbox_messages" ADD COLUMN "trace_parent" varchar(55);--> statement-breakpoint
ALTER TABLE "stored_mails" ADD COLUMN "correlation_id" varchar(64);--> statement-breakpoint
CREATE INDEX "stored_mails_correlation" ON "stored_mails" USING btree ("correlation_id") WHERE "stored_mails"."correlation_id" is not null;