-- The search index: every pair of neighbouring characters of a normalised text (see server/search-text/search-condition.ts).
-- Two-character words are the common case in Chinese, and a pair is what an index can find them by.
-- Texts come normalised, with plain spaces alone. A pair that comes twice does not matter to the index, and sorting it out
-- would cost six times as much.
CREATE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(first || second), '{}')
  FROM unnest(string_to_array(value, null), string_to_array(substr(value, 2), null)) AS pair(first, second)
  WHERE first <> ' ' AND second <> ' '
$$;
