ALTER TABLE "dealer_terms" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dealer_terms" ADD COLUMN "closed_by" varchar(254);--> statement-breakpoint
ALTER TABLE "dealer_terms" ADD COLUMN "closed_reason" varchar(200);--> statement-breakpoint
ALTER TABLE "dealer_terms" ADD CONSTRAINT "dealer_terms_closed" CHECK (("dealer_terms"."closed_at" is null) = ("dealer_terms"."closed_by" is null) and ("dealer_terms"."closed_at" is null) = ("dealer_terms"."closed_reason" is null));