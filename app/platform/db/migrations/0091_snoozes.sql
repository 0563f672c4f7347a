CREATE TABLE "snoozes" (
	"subject" varchar(12) NOT NULL,
	"subject_id" varchar(36) NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"account_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "snoozes_subject_subject_id_pk" PRIMARY KEY("subject","subject_id"),
	CONSTRAINT "snoozes_subject" CHECK ("snoozes"."subject" in ('request', 'conversation', 'incident'))
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "muted_by" varchar(254);
--> statement-breakpoint
ALTER TABLE "queue_limits" ADD COLUMN "ends_when_slow_ms" integer;
--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_account_id_user_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user_accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "snoozes_account" ON "snoozes" USING btree ("account_id");
