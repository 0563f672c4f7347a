CREATE TABLE "question_templates" (
	"template" varchar(20) NOT NULL,
	"locale" varchar(5) NOT NULL,
	"text" varchar(1000) NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(254) NOT NULL,
	CONSTRAINT "question_templates_template_locale_pk" PRIMARY KEY("template","locale"),
	CONSTRAINT "question_templates_template" CHECK ("question_templates"."template" in ('hello', 'which-computer', 'right-code', 'transfer'))
);
--> statement-breakpoint
ALTER TABLE "conversation_entries" DROP CONSTRAINT "conversation_entries_kind";--> statement-breakpoint
ALTER TABLE "visitor_requests" DROP CONSTRAINT "visitor_requests_kind";--> statement-breakpoint
ALTER TABLE "visitor_requests" ADD COLUMN "taken_by_id" integer;--> statement-breakpoint
ALTER TABLE "visitor_requests" ADD COLUMN "firm_id" integer;--> statement-breakpoint
ALTER TABLE "visitor_requests" ADD COLUMN "order_line_id" uuid;--> statement-breakpoint
ALTER TABLE "visitor_requests" ADD CONSTRAINT "visitor_requests_taken_by_id_user_accounts_id_fk" FOREIGN KEY ("taken_by_id") REFERENCES "public"."user_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_requests" ADD CONSTRAINT "visitor_requests_firm_id_tbFirma_nFirmaID_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."tbFirma"("nFirmaID") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_requests" ADD CONSTRAINT "visitor_requests_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_requests_firm" ON "visitor_requests" USING btree ("firm_id") WHERE "visitor_requests"."firm_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "visitor_requests_handed_on" ON "visitor_requests" USING btree ("order_line_id") WHERE "visitor_requests"."kind" = 'operations' and "visitor_requests"."state" in ('new', 'in-progress');--> statement-breakpoint
ALTER TABLE "conversation_entries" ADD CONSTRAINT "conversation_entries_kind" CHECK ("conversation_entries"."kind" in ('stop', 'message', 'question', 'answer', 'apply', 'note', 'take', 'close'));--> statement-breakpoint
ALTER TABLE "visitor_requests" ADD CONSTRAINT "visitor_requests_kind" CHECK ("visitor_requests"."kind" in ('callback', 'application', 'data-subject', 'file', 'demo', 'general', 'operations'));