import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { present } from '../../../../resources/kit/present.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'

/** A sheet as it is stored, no matter who reads it: callers have checked that the person may reach it, or its pages. */
export const storedSheet = async (database: Database, id: number): Promise<AnswerSheet> =>
  present(await database.first<AnswerSheet>(sql`select * from answer_sheet where id = ${id}`), `answer sheet ${id}`)
