-- What somebody asked for who wants an account, until the link in their mailbox makes it (D2).
CREATE TABLE "pending_registrations" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"email" varchar(254) NOT NULL,
	"display_name" varchar(60) NOT NULL,
	"password_hash" text NOT NULL,
	"locale" varchar(5) NOT NULL,
	"onward" text NOT NULL,
	"access_hash" "bytea",
	"refresh_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "user_accounts" ADD COLUMN "locale" varchar(5);
