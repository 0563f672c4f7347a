-- Customer numbers come from a sequence, so that no order waits for another's commit (readings 51). Gaps are allowed.
CREATE SEQUENCE "public"."customer_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
-- Whoever takes a longer number than the last one moves the sequence on. A rolled-back subtransaction releases the lock, and
-- setval outlives it: the lock keeps two of them from setting the sequence back, but is never held until a commit.
CREATE FUNCTION move_customer_number(taken bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF taken IS NULL OR NOT EXISTS (SELECT FROM customer_number WHERE last_value < taken OR (last_value = taken AND NOT is_called)) THEN
    RETURN;
  END IF;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('customer_number'));
    PERFORM setval('customer_number', greatest(taken, last_value)) FROM customer_number;
    RAISE EXCEPTION USING ERRCODE = 'P0MCN';
  EXCEPTION WHEN SQLSTATE 'P0MCN' THEN
    RETURN;
  END;
END $$;
--> statement-breakpoint
-- For a database that was filled or restored: the highest number of at most eight digits.
CREATE FUNCTION move_customer_numbers() RETURNS void LANGUAGE sql AS $$
  SELECT move_customer_number(max(CASE WHEN "sKodu" ~ '^10[0-9]{1,8}$' THEN substring("sKodu" from 3)::bigint END)) FROM "tbFirma"
$$;
--> statement-breakpoint
CREATE FUNCTION customer_number_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_customer_number(substring(NEW."sKodu" from 3)::bigint);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tbFirma_customer_number_taken" AFTER INSERT OR UPDATE OF "sKodu" ON "tbFirma"
  FOR EACH ROW WHEN (NEW."sKodu" ~ '^10[0-9]{1,8}$') EXECUTE FUNCTION customer_number_taken();
--> statement-breakpoint
-- Codes that stand already are passed by, whatever brought them and wherever the sequence stands.
CREATE OR REPLACE FUNCTION next_firm_code() RETURNS varchar LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  number bigint;
  code varchar;
  moved boolean := false;
BEGIN
  LOOP
    number := nextval('customer_number');
    code := '10' || CASE WHEN number < 1000 THEN lpad(number::text, 3, '0') ELSE number::text END;
    IF NOT EXISTS (SELECT FROM "tbFirma" WHERE "sKodu" = code)
      AND NOT EXISTS (SELECT FROM "tbHesapPlani" WHERE "sKodu" = '120.' || code) THEN
      RETURN code;
    END IF;
    IF NOT moved THEN
      PERFORM move_customer_numbers();
      moved := true;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
SELECT move_customer_numbers();
