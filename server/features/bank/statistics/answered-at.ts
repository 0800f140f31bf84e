import { exercise } from '../../../../resources/exercise.ts'
import { idsAt, valueAt } from '../../../records/version-values.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'

/**
 * Questions as they were answered: what a figure is about is what learners had before them, whatever became of the
 * question since.
 */

const [e, version] = [sql`e`, sql`k.exercise_version`]

/**
 * Common table expressions: `answered_at` has `exercise_id`, `exercise_version`, `type` and `knowledge_ids` of each
 * question at each version that was answered. `answers` selects `exercise_id` and `exercise_version`.
 */
export const answeredAt = (answers: SQL): SQL => sql`
  answered_at as materialized (
    select k.exercise_id, k.exercise_version, ${valueAt(exercise, e, 'type', version)} #>> '{}' as type, ${idsAt(exercise, e, 'knowledge_ids', version)} as knowledge_ids
    from (select distinct exercise_id, exercise_version from (${answers}) given) k join exercise e on e.id = k.exercise_id)`

/** Joins `answered_at` as `q` to the answers `a`. */
export const joinAnsweredAt = sql`join answered_at q on q.exercise_id = a.exercise_id and q.exercise_version = a.exercise_version`
