CREATE TABLE "schema_contractions" (
	"created_at" bigint PRIMARY KEY NOT NULL,
	"needs" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "encryption_canary" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret" text NOT NULL,
	CONSTRAINT "encryption_canary_one" CHECK ("encryption_canary"."id" = 1)
);
