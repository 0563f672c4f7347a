CREATE TABLE "ledger_balances" (
	"firm_id" integer PRIMARY KEY NOT NULL,
	"before" timestamp with time zone NOT NULL,
	"balance" numeric(18, 2) NOT NULL
);
--> statement-breakpoint
-- Whoever carries balances forward holds the lock alone: an entry of the past waits for it, and then finds the row that it makes wrong.
CREATE FUNCTION forget_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('ledger-balances'));
  DELETE FROM ledger_balances WHERE firm_id IN (OLD."nFirmaID", NEW."nFirmaID");
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Balances are carried forward to a day before the last seven, so that entries of these days, nearly all, do not call the function.
CREATE TRIGGER "tbFirmaHareketi_added_late" AFTER INSERT ON "tbFirmaHareketi"
  FOR EACH ROW WHEN (NEW."dteIslemTarihi" < now() - interval '7 days') EXECUTE FUNCTION forget_ledger_balance();
--> statement-breakpoint
CREATE TRIGGER "tbFirmaHareketi_changed_late" AFTER UPDATE OF "nFirmaID", "dteIslemTarihi", "lBorcTutar", "lAlacakTutar" ON "tbFirmaHareketi"
  FOR EACH ROW WHEN (least(OLD."dteIslemTarihi", NEW."dteIslemTarihi") < now() - interval '7 days') EXECUTE FUNCTION forget_ledger_balance();
--> statement-breakpoint
CREATE TRIGGER "tbFirmaHareketi_deleted_late" AFTER DELETE ON "tbFirmaHareketi"
  FOR EACH ROW WHEN (OLD."dteIslemTarihi" < now() - interval '7 days') EXECUTE FUNCTION forget_ledger_balance();
