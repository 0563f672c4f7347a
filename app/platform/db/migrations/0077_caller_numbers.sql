-- Cut off and run again, it begins anew.
DROP INDEX CONCURRENTLY IF EXISTS "tbFirmaIletisimi_phone";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tbFirmaIletisimi_phone" ON "tbFirmaIletisimi" USING btree (reverse(regexp_replace("sIletisimAdresi", '\D', '', 'g')) text_pattern_ops) WHERE "tbFirmaIletisimi"."sIletisimAraci" = 'Telefon';
