ALTER TABLE "answer_record" ADD COLUMN "open_score" numeric(12, 2);

--> statement-breakpoint
-- As before, and what is still to be marked.
CREATE OR REPLACE FUNCTION settle_sittings(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM answer_record WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE answer_record r SET score = s.score, total_score = s.total_score, open_score = s.open_score,
      state = CASE WHEN r.state = 'in_progress' OR s.answers = 0 THEN r.state WHEN s.open = 0 THEN 'marked' ELSE 'submitted' END,
      deleted_at = CASE WHEN s.answers = 0 AND r.version = 1 THEN coalesce(r.deleted_at, now()) ELSE r.deleted_at END
    FROM (SELECT one AS id, sum(a.score) AS score, sum(a.full_score) FILTER (WHERE a.score IS NOT NULL) AS total_score,
        sum(a.full_score) FILTER (WHERE a.score IS NULL) AS open_score, count(a.id) AS answers, count(a.id) FILTER (WHERE a.score IS NULL) AS open
      FROM unnest(ids) one LEFT JOIN answer_exercise a ON a.record_id = one AND a.deleted_at IS NULL GROUP BY one) s
    WHERE r.id = s.id;
  INSERT INTO exercise_due (exercise_id) SELECT DISTINCT exercise_id FROM answer_exercise WHERE record_id = ANY(ids) AND deleted_at IS NULL;
END $$;

--> statement-breakpoint
UPDATE "answer_record" r SET "open_score" = s.open_score
  FROM (SELECT record_id, sum(full_score) AS open_score FROM "answer_exercise" WHERE deleted_at IS NULL AND score IS NULL GROUP BY record_id) s
  WHERE s.record_id = r.id;
