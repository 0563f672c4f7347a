CREATE TABLE "payment_inquiries" (
	"attempt_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered" boolean NOT NULL,
	CONSTRAINT "payment_inquiries_attempt_id_number_pk" PRIMARY KEY("attempt_id","number")
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "mail_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_inquiries" ADD CONSTRAINT "payment_inquiries_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_mail_due" ON "refunds" USING btree ("mail_due_at") WHERE "refunds"."mail_due_at" is not null;