ALTER TABLE "audit_entries" ADD COLUMN "act_id" varchar(64);--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("act_id","id") WHERE "audit_entries"."act_id" is not null;
