ALTER TABLE "payment_reminders" DROP CONSTRAINT "payment_reminders_kind";--> statement-breakpoint
ALTER TABLE "order_approvals" ADD COLUMN "pay_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_kind" CHECK ("payment_reminders"."kind" in ('accepted', 'asked', 'before-due', 'due', 'released', 'cancelled'));