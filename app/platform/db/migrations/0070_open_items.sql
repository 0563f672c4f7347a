-- Cut off and run again, it begins anew.
DROP INDEX CONCURRENTLY IF EXISTS "orders_not_even";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_not_even" ON "orders" USING btree ("dealer_id","receipt_id") WHERE "orders"."even_revision" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_held";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_held" ON "orders" USING btree ("held_for","dealer_id") WHERE "orders"."held_for" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_lines_taken_back";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_lines_taken_back" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."reversed_at" is not null;
