CREATE TABLE "dealer_profiles" (
	"firm_id" integer PRIMARY KEY NOT NULL,
	"state" varchar(8) DEFAULT 'draft' NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"published_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"sent_by_id" integer,
	"sent_locale" varchar(5) DEFAULT 'tr' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" varchar(254),
	"reason" varchar(500) DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(254) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dealer_profiles_state" CHECK ("dealer_profiles"."state" in ('draft', 'waiting', 'returned', 'approved')),
	CONSTRAINT "dealer_profiles_sent" CHECK ("dealer_profiles"."state" <> 'waiting' or "dealer_profiles"."sent_at" is not null),
	CONSTRAINT "dealer_profiles_published" CHECK (("dealer_profiles"."published" is null) = ("dealer_profiles"."published_at" is null)),
	CONSTRAINT "dealer_profiles_approved" CHECK ("dealer_profiles"."state" <> 'approved' or "dealer_profiles"."published" is not null)
);
--> statement-breakpoint
ALTER TABLE "dealer_profiles" ADD CONSTRAINT "dealer_profiles_firm_id_tbFirma_nFirmaID_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."tbFirma"("nFirmaID") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_profiles" ADD CONSTRAINT "dealer_profiles_sent_by_id_user_accounts_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."user_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dealer_profiles_waiting" ON "dealer_profiles" USING btree ("sent_at") WHERE "dealer_profiles"."state" = 'waiting';