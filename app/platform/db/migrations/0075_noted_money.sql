ALTER TABLE "orders" ADD COLUMN "open_revision" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "open_amount" numeric(18, 2);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "spent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_unspent" ON "payments" USING btree ("dealer_id") WHERE not "payments"."spent";