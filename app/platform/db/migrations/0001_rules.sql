-- The next customer firm code: '10' and the highest number + 1, at least three digits (readings 11).
-- A volatile function reads with a fresh snapshot after the lock is granted, so two orders at the same
-- instant never get the same code; the lock lives from here to the commit and no longer.
CREATE FUNCTION next_firm_code() RETURNS varchar LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  highest bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('next_firm_code'));
  SELECT substring("sKodu" from 3)::bigint INTO highest FROM "tbFirma"
    WHERE "sKodu" ~ '^10[0-9]{1,16}$' ORDER BY substring("sKodu" from 3)::bigint DESC LIMIT 1;
  RETURN '10' || CASE WHEN coalesce(highest, 0) + 1 < 1000
    THEN lpad((coalesce(highest, 0) + 1)::text, 3, '0') ELSE (coalesce(highest, 0) + 1)::text END;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The dealer ids that the specification names (dealer-shop §6).
INSERT INTO dealer_terms (firm_id, may_pay, sees_all_firms, empty_seller_alias) VALUES
  (508, true, true, true), (69, false, true, true),
  (36, true, false, false), (444, true, false, false), (1196, true, false, false), (966, true, false, false);
