import { sql, type Database } from '../../../storage/postgres/database.ts'
import { paperOf } from '../../papers/paper-files/kept-paper.ts'
import { questionsIn, type ContentQuestion } from '../../papers/paper-files/paper-content.ts'

/** The questions of the version that most attempts are of; of the present one where nobody sat it. */
async function questionsSat(database: Database, exam: number): Promise<ContentQuestion[]> {
  const sat = await database.first<{ version: number }>(
    sql`select version from (
        select r.exam_version as version, count(*) as attempts from answer_record r
          where r.exam_id = ${exam}::integer and r.exam_version is not null and r.deleted_at is null group by 1
        union all select version, 0 from exam where id = ${exam}::integer) one
      order by attempts desc, version desc limit 1`,
  )
  return sat ? questionsIn(await paperOf(database, { exam_id: exam, exam_version: sat.version })) : []
}

/** The question of a number; of one whose blanks or parts have numbers, any of these. */
export const paperQuestion = async (
  database: Database,
  exam: number,
  number: number,
): Promise<ContentQuestion | undefined> =>
  (await questionsSat(database, exam)).find((one) => one.number <= number && number <= one.lastNumber)

/** The number of a question. */
export const numberOf = async (database: Database, exam: number, exercise: number): Promise<number | undefined> =>
  (await questionsSat(database, exam)).find(({ exercise_id }) => exercise_id === exercise)?.number
