CREATE TABLE "queued_licence_orders" (
	"account_id" integer NOT NULL,
	"firm_id" integer NOT NULL,
	"position" integer NOT NULL,
	"action" varchar(20) NOT NULL,
	"approval_codes" varchar(8)[] NOT NULL,
	"idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"skipped" boolean DEFAULT false NOT NULL,
	"order_id" integer,
	CONSTRAINT "queued_licence_orders_account_id_firm_id_pk" PRIMARY KEY("account_id","firm_id"),
	CONSTRAINT "queued_licence_orders_action" CHECK ("queued_licence_orders"."action" in ('extend-month', 'extend-year', 'stop', 'clear', 'register-computer'))
);
--> statement-breakpoint
ALTER TABLE "queued_licence_orders" ADD CONSTRAINT "queued_licence_orders_account_id_user_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_licence_orders" ADD CONSTRAINT "queued_licence_orders_firm_id_tbFirma_nFirmaID_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."tbFirma"("nFirmaID") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_licence_orders" ADD CONSTRAINT "queued_licence_orders_order_id_orders_receipt_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("receipt_id") ON DELETE no action ON UPDATE no action;