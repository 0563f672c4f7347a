-- Cut off and run again, it begins anew.
DROP INDEX CONCURRENTLY IF EXISTS "orders_year_due";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_year_due" ON "orders" USING btree ("year_due_at") WHERE "orders"."year_due_at" is not null;
