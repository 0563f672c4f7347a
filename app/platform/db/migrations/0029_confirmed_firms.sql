CREATE TABLE "confirmed_firms" (
	"firm_id" integer PRIMARY KEY NOT NULL REFERENCES "tbFirma"("nFirmaID"),
	"confirmed_by" varchar(254) NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "confirmed_firms" ("firm_id", "confirmed_by") SELECT "nFirmaID", 'before-lists-were-confirmed' FROM "tbFirma";
