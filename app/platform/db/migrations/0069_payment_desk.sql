CREATE TABLE "bank_line_repeats" (
	"statement_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	CONSTRAINT "bank_line_repeats_statement_id_line_id_pk" PRIMARY KEY("statement_id","line_id")
);
--> statement-breakpoint
ALTER TABLE "bank_statements" DROP CONSTRAINT "bank_statements_file_hash_unique";--> statement-breakpoint
ALTER TABLE "bank_lines" DROP CONSTRAINT "bank_lines_state";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_means";--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "aside_kind" varchar(15);--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "aside_note" varchar(500);--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "original_amount" numeric(18, 2);--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "original_currency" char(3);--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "taken_back_by" varchar(254);--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "taken_back_reason" varchar(500);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "note" varchar(500) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "form_key" uuid;--> statement-breakpoint
ALTER TABLE "bank_line_repeats" ADD CONSTRAINT "bank_line_repeats_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line_repeats" ADD CONSTRAINT "bank_line_repeats_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_line_repeats_line" ON "bank_line_repeats" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "bank_lines_decided" ON "bank_lines" USING btree ("state","id") WHERE "bank_lines"."state" in ('confirmed', 'set-aside', 'settlement');--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_file" ON "bank_statements" USING btree ("file_hash") WHERE "bank_statements"."taken_back_at" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_form_key_unique" UNIQUE("form_key");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_aside_kind" CHECK ("bank_lines"."aside_kind" in ('interest', 'fee', 'internal', 'supplier-refund', 'foreign', 'other'));--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_aside" CHECK (("bank_lines"."state" = 'set-aside') = ("bank_lines"."aside_kind" is not null));--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_original" CHECK (("bank_lines"."original_amount" is null) = ("bank_lines"."original_currency" is null));--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_state" CHECK ("bank_lines"."state" in ('open', 'confirmed', 'ignored', 'settlement', 'set-aside'));--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_taken_back" CHECK (num_nulls("bank_statements"."taken_back_at", "bank_statements"."taken_back_by", "bank_statements"."taken_back_reason") in (0, 3));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_means" CHECK ("payments"."means" in ('transfer', 'card', 'cash', 'cheque'));--> statement-breakpoint
-- What earlier files repeated was not noted: the days say it well enough, and keep more rather than less.
INSERT INTO "bank_line_repeats" ("statement_id", "line_id")
SELECT s."id", b."id" FROM "bank_statements" s JOIN "bank_lines" b ON b."account_iban" = s."account_iban"
  AND b."statement_id" < s."id" AND b."booked_on" BETWEEN s."period_from" AND s."period_to";
