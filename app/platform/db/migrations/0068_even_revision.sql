ALTER TABLE "orders" ADD COLUMN "even_revision" integer;
