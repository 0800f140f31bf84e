-- As before, but that the sitting is held from the moment it is found: one that goes with its last answer waits for whoever answers in
-- it, and is found to be gone by whoever comes after.
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
    INSERT INTO answer_record (title, user_id, subject_course_id, created_by) VALUES (sat, learner, course, maker) ON CONFLICT DO NOTHING RETURNING id INTO made;
    IF made IS NOT NULL THEN
      IF maker IS NULL THEN RETURN made; END IF;
      INSERT INTO history (resource, record_id, action, user_id, version) VALUES ('answer_record', made, 'create', maker, 1);
      RETURN made;
    END IF;
  END LOOP;
END $$;
