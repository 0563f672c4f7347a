CREATE TABLE "licence_keys" (
	"kid" varchar(16) PRIMARY KEY NOT NULL,
	"public_key" varchar(43) NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signs_from" timestamp with time zone NOT NULL,
	"published_until" timestamp with time zone
);
