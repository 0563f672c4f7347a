ALTER TABLE "licence_events" DROP CONSTRAINT "licence_events_action";--> statement-breakpoint
ALTER TABLE "licence_events" ADD COLUMN "paid_order_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "year_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "year_once_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "licence_events" ADD CONSTRAINT "licence_events_paid_order_id_orders_receipt_id_fk" FOREIGN KEY ("paid_order_id") REFERENCES "public"."orders"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_events" ADD CONSTRAINT "licence_events_action" CHECK ("licence_events"."action" in ('issue', 'extend-month', 'extend-year', 'stop', 'clear', 'register-computer', 'reverse', 'paid', 'unpaid'));
