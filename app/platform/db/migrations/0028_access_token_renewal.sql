ALTER TABLE "access_tokens" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "sealed_successor" text;--> statement-breakpoint
CREATE INDEX "access_tokens_sealed" ON "access_tokens" USING btree ("used_at") WHERE "access_tokens"."sealed_successor" is not null;
