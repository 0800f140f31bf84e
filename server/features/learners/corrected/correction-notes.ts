import { correctionText } from '../../../../resources/learners/correction/rules.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { groupedBy } from '../../../base/grouped-by.ts'
import type { Database } from '../../../storage/postgres/database.ts'
import { inForce } from './in-force.ts'

/** What reports state of the corrections in force, by paper, in order. They name keys: for who may read scores. */
export async function correctionNotes(
  database: Database,
  exams: readonly number[],
): Promise<ReadonlyMap<number, readonly Text[]>> {
  const byPaper = groupedBy(await inForce(database, exams), ({ exam_id }) => exam_id)
  return new Map([...byPaper].map(([exam, corrections]) => [exam, corrections.map(correctionText)]))
}

/** The same of one paper, by the numbers of the questions. */
export async function questionNotes(database: Database, exam: number): Promise<ReadonlyMap<number, readonly Text[]>> {
  const byNumber = groupedBy(await inForce(database, [exam]), ({ number }) => number)
  return new Map([...byNumber].map(([number, corrections]) => [number, corrections.map(correctionText)]))
}
