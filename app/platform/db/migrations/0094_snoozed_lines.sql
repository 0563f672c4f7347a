ALTER TABLE "snoozes" DROP CONSTRAINT "snoozes_subject";
--> statement-breakpoint
-- The table has the few things that are put off, so all of them are checked at once.
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_subject" CHECK ("snoozes"."subject" in ('request', 'conversation', 'incident', 'order-line'));
