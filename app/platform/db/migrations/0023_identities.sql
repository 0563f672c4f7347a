CREATE TABLE "account_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" integer NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "account_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "account_identities_one_each" UNIQUE("account_id","issuer")
);
--> statement-breakpoint
CREATE TABLE "identity_attempts" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_logout_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_identities" (
	"browser_hash" "bytea" PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"account_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_log_ins" ADD COLUMN "identity" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "account_identities" ADD CONSTRAINT "account_identities_account_id_user_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_identities" ADD CONSTRAINT "waiting_identities_account_id_user_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_attempts_expiry" ON "identity_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_logout_tokens_expiry" ON "spent_logout_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "waiting_identities_expiry" ON "waiting_identities" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_identity" ON "sessions" USING btree ("issuer","subject") WHERE "sessions"."issuer" is not null;--> statement-breakpoint
CREATE INDEX "sessions_provider_session" ON "sessions" USING btree ("issuer","provider_session") WHERE "sessions"."provider_session" is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_identity_whole" CHECK (("sessions"."issuer" is null) = ("sessions"."subject" is null));