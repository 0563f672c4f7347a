ALTER TABLE "refunds" ADD COLUMN "resolved_as" varchar(8);--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "transfer_reference" varchar(40);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_resolved" CHECK ("refunds"."resolved_as" in ('account', 'transfer'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transferred" CHECK (("refunds"."resolved_as" is not distinct from 'transfer') = ("refunds"."transfer_reference" is not null));