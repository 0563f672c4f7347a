CREATE TABLE "payment_attempt_orders" (
	"attempt_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"captured" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_attempt_orders_attempt_id_order_id_pk" PRIMARY KEY("attempt_id","order_id"),
	CONSTRAINT "payment_attempt_orders_amount" CHECK ("payment_attempt_orders"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_reminders" DROP CONSTRAINT "payment_reminders_kind";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_resolved";--> statement-breakpoint
DROP INDEX "payment_attempts_captured";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bank_reference" varchar(40);--> statement-breakpoint
ALTER TABLE "payment_attempt_orders" ADD CONSTRAINT "payment_attempt_orders_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt_orders" ADD CONSTRAINT "payment_attempt_orders_order_id_orders_receipt_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("receipt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_orders_captured" ON "payment_attempt_orders" USING btree ("order_id") WHERE "payment_attempt_orders"."captured";--> statement-breakpoint
CREATE INDEX "payment_attempt_orders_order" ON "payment_attempt_orders" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_kind" CHECK ("payment_reminders"."kind" in ('accepted', 'asked', 'changed', 'before-due', 'due', 'released', 'cancelled'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_bank" CHECK (("refunds"."resolved_as" is not distinct from 'bank') = ("refunds"."bank_reference" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_resolved" CHECK ("refunds"."resolved_as" in ('account', 'transfer', 'bank'));--> statement-breakpoint
INSERT INTO "payment_attempt_orders" ("attempt_id", "order_id", "amount", "captured")
	SELECT "id", "order_id", "amount", "state" = 'captured' FROM "payment_attempts";
