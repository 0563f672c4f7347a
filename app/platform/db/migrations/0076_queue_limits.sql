CREATE TABLE "queue_limits" (
	"queue" varchar(20) PRIMARY KEY NOT NULL,
	"at_once" smallint,
	"per_minute" integer,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	"set_by" varchar(254) NOT NULL,
	"reason" varchar(500) NOT NULL,
	"ends_at" timestamp with time zone,
	"ends_when_empty" boolean DEFAULT false NOT NULL,
	"at_once_after" smallint,
	"per_minute_after" integer,
	CONSTRAINT "queue_limits_positive" CHECK ("queue_limits"."at_once" > 0 and "queue_limits"."per_minute" > 0)
);
