CREATE TABLE "account_shares" (
	"account_id" integer NOT NULL REFERENCES "user_accounts"("id") ON DELETE CASCADE,
	"kind" varchar(20) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"runs" integer NOT NULL,
	"ms" integer NOT NULL,
	CONSTRAINT "account_shares_at_account_id_kind_pk" PRIMARY KEY("at","account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "held_accounts" (
	"account_id" integer PRIMARY KEY NOT NULL REFERENCES "user_accounts"("id") ON DELETE CASCADE,
	"held_by" varchar(254) NOT NULL,
	"reason" varchar(500) NOT NULL,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL
);
