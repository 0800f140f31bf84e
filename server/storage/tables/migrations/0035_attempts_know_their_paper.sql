ALTER TABLE "answer_record" ADD COLUMN "is_online" boolean DEFAULT false NOT NULL;

--> statement-breakpoint
-- Until now an attempt that had a version of its set was one that a learner's app began, and the others were of the set as it was.
UPDATE "answer_record" SET "is_online" = true WHERE "exam_version" IS NOT NULL;

--> statement-breakpoint
UPDATE "answer_record" r SET "exam_version" = e.version FROM "exam" e WHERE e.id = r.exam_id AND r.exam_version IS NULL;

--> statement-breakpoint
-- The question set of a title in a course, as it is; none where there are several.
CREATE FUNCTION set_of_title(course integer, sat text) RETURNS TABLE (id integer, version integer) LANGUAGE sql STABLE AS $$
  SELECT min(e.id), min(e.version) FROM exam e WHERE e.subject_course_id = course AND lower(e.title) = lower(sat) AND e.deleted_at IS NULL HAVING count(*) = 1
$$;

--> statement-breakpoint
-- As before, but that an attempt made for its answers keeps the version of the set of its title.
CREATE OR REPLACE FUNCTION sitting_of(course integer, learner integer, sat text, kept integer, maker integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  there answer_record%ROWTYPE;
  made integer;
BEGIN
  LOOP
    SELECT * INTO there FROM answer_record WHERE user_id = learner AND lower(title) = lower(sat) AND deleted_at IS NULL AND title <> '' FOR NO KEY UPDATE;
    IF FOUND THEN
      IF there.subject_course_id <> course THEN
        RAISE EXCEPTION 'the sitting % belongs to another course', there.id USING ERRCODE = '23503', CONSTRAINT = 'answer_exercise_sitting_fk';
      END IF;
      RETURN there.id;
    END IF;
    UPDATE answer_record SET deleted_at = NULL WHERE id = kept AND deleted_at IS NOT NULL AND version = 1
      AND user_id = learner AND lower(title) = lower(sat) AND subject_course_id = course RETURNING id INTO made;
    IF made IS NOT NULL THEN RETURN made; END IF;
    INSERT INTO answer_record (title, user_id, subject_course_id, exam_id, exam_version, created_by)
      SELECT sat, learner, course, paper.id, paper.version, maker FROM (SELECT 1) made_for LEFT JOIN set_of_title(course, sat) paper ON true
      ON CONFLICT DO NOTHING RETURNING id INTO made;
    IF made IS NOT NULL THEN
      IF maker IS NULL THEN RETURN made; END IF;
      INSERT INTO history (resource, record_id, action, user_id, version) VALUES ('answer_record', made, 'create', maker, 1);
      RETURN made;
    END IF;
  END LOOP;
END $$;
