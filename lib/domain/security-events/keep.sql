-- Nobody changes a row, and nobody deletes one before its year is over.
CREATE OR REPLACE FUNCTION "keep_security_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.created_at < now() - interval '365 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'security_event is append-only: a row stays as it was written for 365 days' USING ERRCODE = 'restrict_violation';
END
$$;
