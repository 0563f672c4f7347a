-- Cut off and run again, it begins anew.
DROP INDEX CONCURRENTLY IF EXISTS "tbFirmaLisans_firm_end";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tbFirmaLisans_firm_end" ON "tbFirmaLisans" USING btree ("nFirmaID","dteGecerlilikTarihi","sOnayKodu");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tbFirmaLisans_firm";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "licence_events_ended";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "licence_events_ended" ON "licence_events" USING btree ("approval_code") WHERE "licence_events"."action" = 'stop' or "licence_events"."reverses";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_unpaid";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_unpaid" ON "orders" USING btree ("receipt_id") WHERE "orders"."even_revision" is null and "orders"."cancelled_at" is null and not "orders"."yearly_trade";
