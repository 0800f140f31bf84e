ALTER TABLE "history" ADD COLUMN "version" integer;
--> statement-breakpoint
-- What the history held before it noted versions: counted back from the version that each record has now. Entries that leave the
-- record as it was have none; of records deleted for good nothing is read any more.
DO $$
DECLARE
  one text;
BEGIN
  FOR one IN SELECT DISTINCT resource FROM history LOOP
    CONTINUE WHEN to_regclass(quote_ident(one)) IS NULL;
    EXECUTE format($q$
      UPDATE history h SET version = counted.version
      FROM (
        SELECT e.id, t.version + 1 - row_number() OVER (PARTITION BY e.record_id ORDER BY e.id DESC) AS version
        FROM history e JOIN %I t ON t.id = e.record_id
        WHERE e.resource = %L AND (e.action IN ('create', 'delete', 'restore') OR (e.before IS NOT NULL AND e.after IS NOT NULL))
      ) counted
      WHERE h.id = counted.id AND counted.version > 0
    $q$, one, one);
  END LOOP;
END
$$;
