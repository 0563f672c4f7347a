-- Cut off and run again, it begins anew.
DROP INDEX CONCURRENTLY IF EXISTS "order_lines_cancelled";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_lines_cancelled" ON "order_lines" USING btree ("finished_at","id") WHERE "order_lines"."status" = 'cancelled';
