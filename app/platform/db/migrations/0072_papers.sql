CREATE TABLE "reconciliation_files" (
	"reconciliation_id" integer PRIMARY KEY NOT NULL,
	"name" varchar(120) NOT NULL,
	"media_type" varchar(100) NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "own_balance" numeric(18, 2);--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "replied_by" varchar(254);--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "outcome" varchar(10);--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "reply" varchar(500) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bank_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bank_checked_by" varchar(254);--> statement-breakpoint
ALTER TABLE "reconciliation_files" ADD CONSTRAINT "reconciliation_files_reconciliation_id_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliations_objected" ON "reconciliations" USING btree ("answered_at") WHERE not "reconciliations"."agreed" and "reconciliations"."replied_at" is null;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_outcome" CHECK ("reconciliations"."outcome" in ('answered', 'corrected'));--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_reply" CHECK (("reconciliations"."replied_at" is null) = ("reconciliations"."outcome" is null) and ("reconciliations"."replied_at" is null or "reconciliations"."agreed" is not distinct from false));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bank_checked" CHECK (("refunds"."bank_checked_at" is null) = ("refunds"."bank_checked_by" is null));