import { statesWithPoints } from '../../../../resources/exams/candidates.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'

/** Over a candidate `c` and a subject `s`: a paper of it is to be handed in. */
export const isToSit = (c: SQL, s: SQL): SQL =>
  sql`${c}.state = any(${sql.param([...statesWithPoints])}::text[]) and (cardinality(${c}.subject_ids) = 0 or ${s}.id = any(${c}.subject_ids)) and not ${s}.id = any(${c}.absent_ids)`
