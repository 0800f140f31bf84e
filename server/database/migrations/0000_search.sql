-- The search index: every pair of neighbouring characters of a normalised text (see server/database/search.ts).
-- Two-character words are the common case in Chinese, and a pair is what an index can find them by.
CREATE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT pair), '{}')
  FROM (SELECT substr(value, i, 2) AS pair FROM generate_series(1, length(value) - 1) AS i) AS pairs
  WHERE pair !~ '\s'
$$;
