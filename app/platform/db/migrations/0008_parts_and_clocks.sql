CREATE TABLE "part_deaths" (
	"id" uuid PRIMARY KEY NOT NULL,
	"part" varchar(20) NOT NULL,
	"how" varchar(60) NOT NULL,
	"died_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "worker_beats" ADD COLUMN "clock_ahead_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "part_deaths_died" ON "part_deaths" USING btree ("died_at");