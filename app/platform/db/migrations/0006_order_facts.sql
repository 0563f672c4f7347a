-- Text boxes hold 60 characters, the tax number's too (dealer-shop §5). The column that searches read is made of it.
ALTER TABLE "tbStokFisiPesinAdres" ALTER COLUMN "sVergiNo" SET DATA TYPE varchar(60);--> statement-breakpoint
ALTER TABLE "tbFirma" DROP COLUMN "sArama";--> statement-breakpoint
ALTER TABLE "tbFirma" ALTER COLUMN "sVergiNo" SET DATA TYPE varchar(60);--> statement-breakpoint
ALTER TABLE "tbFirma" ADD COLUMN "sArama" text GENERATED ALWAYS AS (lower(translate("sAciklama" || ' ' || "sKodu" || ' ' || "sVergiNo", 'İIıÇçĞğÖöŞşÜüÂâÎîÛû', 'iiiccggoossuuaaiiuu'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "tbFirma_search" ON "tbFirma" USING gin ("sArama" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "tbFirmaModulu" ADD COLUMN "bSiparis" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "tbFirmaModulu" m SET "bSiparis" = true WHERE EXISTS (
  SELECT 1 FROM order_lines l JOIN orders o ON o.receipt_id = l.order_id
  WHERE o.customer_firm_id = m."nFirmaID" AND m."sModul" = ANY (l.new_modules));--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rate_source" varchar(12) DEFAULT 'fixed' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rate_date" date;--> statement-breakpoint
-- An order of a time that did not write it down: it was the bank's rate where one of the week before it is the same.
UPDATE "orders" o SET rate_source = 'central-bank', rate_date = bank.day FROM (
  SELECT p.receipt_id, max(k."dteKurTarihi") AS day FROM "orders" p JOIN "tbDovizKuru" k ON k."sDovizCinsi" = 'USD'
    AND k."lSatis" = p.exchange_rate AND k."dteKurTarihi" BETWEEN p.accepted_at::date - 8 AND p.accepted_at::date + 1
  GROUP BY p.receipt_id) bank WHERE bank.receipt_id = o.receipt_id;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "rate_source" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_rate_source" CHECK ("orders"."rate_source" in ('fixed', 'central-bank'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_rate_date" CHECK (("orders"."rate_source" = 'central-bank') = ("orders"."rate_date" is not null));--> statement-breakpoint
-- Each product has its stock item, whose number is that of its address; the old number leads there.
WITH item AS (
  INSERT INTO "tbStok" ("sKodu", "sAciklama", "nKdvOrani", "sBirimCinsi")
  SELECT p.sku, coalesce(t.name, p.sku), p.vat_rate, 'ADET' FROM products p LEFT JOIN product_texts t ON t.sku = p.sku AND t.locale = 'tr'
  ORDER BY p.position, p.id
  ON CONFLICT ("sKodu") DO NOTHING RETURNING "nStokID" AS id, "sKodu" AS code
), class AS (
  INSERT INTO "tbStokSinifi" ("nStokID", "sSinifKodu1") SELECT item.id, p.class FROM item JOIN products p ON p.sku = item.code
)
INSERT INTO "tbStokAciklama" ("nStokID", "sAciklama1")
  SELECT item.id, left(coalesce(t.summary, ''), 60) FROM item LEFT JOIN product_texts t ON t.sku = item.code AND t.locale = 'tr';--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_pkey";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" RENAME COLUMN "id" TO "former_id";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_former_id_unique" UNIQUE("former_id");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stock_item_id" integer;--> statement-breakpoint
UPDATE "products" p SET stock_item_id = s."nStokID" FROM "tbStok" s WHERE s."sKodu" = p.sku;--> statement-breakpoint
ALTER TABLE "products" ADD PRIMARY KEY ("stock_item_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_stock_item_id_tbStok_nStokID_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."tbStok"("nStokID") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_accounts" ADD COLUMN "status" varchar(10) GENERATED ALWAYS AS (case when "locked" then 'locked' else 'active' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "user_accounts" ADD COLUMN "provider_id" varchar(40) DEFAULT 'password' NOT NULL;
