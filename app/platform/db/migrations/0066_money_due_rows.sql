-- Cut off and run again, it begins anew.
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempts_unknown";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempts_unknown" ON "payment_attempts" USING btree ("opened_at") WHERE "payment_attempts"."state" = 'unknown';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refunds_due";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refunds_due" ON "refunds" USING btree ("requested_at") WHERE "refunds"."state" in ('approved', 'at-bank', 'unknown');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refunds_failed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refunds_failed" ON "refunds" USING btree ("requested_at") WHERE "refunds"."state" = 'refused' or "refunds"."failure_code" = 'silent';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_reminders_owed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_reminders_owed" ON "payment_reminders" USING btree ("created_at") WHERE "payment_reminders"."mail_id" is null;
