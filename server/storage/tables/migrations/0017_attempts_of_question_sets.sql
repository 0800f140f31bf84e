ALTER TABLE "answer_record" ADD COLUMN "exam_id" integer;
--> statement-breakpoint
ALTER TABLE "answer_record" ADD CONSTRAINT "answer_record_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "answer_record_exam_id_filter" ON "answer_record" USING btree ("exam_id","updated_at","id") WHERE deleted_at is null;

--> statement-breakpoint
-- As before, but that an attempt made for its answers belongs to the question set of its title, where there is just one.
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
    INSERT INTO answer_record (title, user_id, subject_course_id, exam_id, created_by)
      VALUES (sat, learner, course, (SELECT min(id) FROM exam WHERE subject_course_id = course AND lower(title) = lower(sat) AND deleted_at IS NULL HAVING count(*) = 1), maker)
      ON CONFLICT DO NOTHING RETURNING id INTO made;
    IF made IS NOT NULL THEN
      IF maker IS NULL THEN RETURN made; END IF;
      INSERT INTO history (resource, record_id, action, user_id, version) VALUES ('answer_record', made, 'create', maker, 1);
      RETURN made;
    END IF;
  END LOOP;
END $$;

--> statement-breakpoint
-- As before, but that the questions of an attempt that changes its question set are due too: it is compared with others.
DROP TRIGGER sitting_changed ON answer_record;
--> statement-breakpoint
CREATE TRIGGER sitting_changed AFTER UPDATE OF title, user_id, subject_course_id, state, started_at, submitted_at, deleted_at, exam_id ON answer_record FOR EACH ROW
  WHEN ((OLD.title, OLD.user_id, OLD.subject_course_id, OLD.state = 'in_progress', OLD.started_at, OLD.submitted_at, OLD.deleted_at, OLD.exam_id)
    IS DISTINCT FROM (NEW.title, NEW.user_id, NEW.subject_course_id, NEW.state = 'in_progress', NEW.started_at, NEW.submitted_at, NEW.deleted_at, NEW.exam_id))
  EXECUTE FUNCTION sitting_changed();
