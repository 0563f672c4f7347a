-- Cut off and run again, it begins anew.
DROP INDEX CONCURRENTLY IF EXISTS "stored_mails_lead";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stored_mails_lead" ON "stored_mails" USING btree ("lead_id") WHERE "stored_mails"."lead_id" is not null;
