-- contracts since 0081_bulk_runs: nothing but a longer name fits in
ALTER TABLE "bulk_runs" DROP CONSTRAINT "bulk_runs_known";--> statement-breakpoint
ALTER TABLE "bulk_run_items" DROP CONSTRAINT "bulk_run_items_known";--> statement-breakpoint
ALTER TABLE "bulk_runs" DROP CONSTRAINT "bulk_runs_continues_bulk_runs_id_fk";
--> statement-breakpoint
DROP INDEX "bulk_run_items_in_hand";--> statement-breakpoint
ALTER TABLE "bulk_run_items" ALTER COLUMN "subject_id" SET DATA TYPE varchar(64);--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_run_items_in_hand" ON "bulk_run_items" USING btree ("subject","subject_id") WHERE "bulk_run_items"."state" in ('waiting', 'running');--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD COLUMN "slow_limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_continues_bulk_runs_id_fk" FOREIGN KEY ("continues") REFERENCES "public"."bulk_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_runs_continues" ON "bulk_runs" USING btree ("continues") WHERE "bulk_runs"."continues" is not null;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_known" CHECK ("bulk_runs"."act" in ('repair', 'retry', 'resend', 'redeliver') and "bulk_runs"."state" in ('running', 'stopping', 'stopped', 'done') and ("bulk_runs"."stopped_for" is null or "bulk_runs"."stopped_for" in ('by-hand', 'first', 'five', 'same-cause', 'too-slow')));--> statement-breakpoint
ALTER TABLE "bulk_run_items" ADD CONSTRAINT "bulk_run_items_known" CHECK ("bulk_run_items"."subject" in ('order-line', 'confirmation', 'mail', 'webhook') and "bulk_run_items"."state" in ('waiting', 'running', 'done', 'failed', 'retrying', 'changed', 'gone', 'left'));