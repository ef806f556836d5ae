-- True for what starts from p_from to before p_to, began in the evening before p_at, or goes on for longer, and for what has no time. The
-- same as `isForToday` in admission.ts.
CREATE OR REPLACE FUNCTION "is_for_day"(
  p_starts timestamptz, p_ends timestamptz, p_at timestamptz, p_from timestamptz, p_to timestamptz
) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_starts IS NULL
      OR (p_starts >= p_from AND p_starts < p_to)
      OR (p_starts < p_at AND (p_at - p_starts < interval '12 hours' OR coalesce(p_ends > p_at, false)))
$$;
