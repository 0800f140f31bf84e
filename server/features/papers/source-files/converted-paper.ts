import { exam } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import { exercisesOf } from '../../../../resources/papers/sections.ts'
import { entriesAfter, faultsOf, type EntryRow } from '../../../exchange/import/batch-rows.ts'
import type { JobResult } from '../../../background/jobs/job-kind.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { sectionsOfFile, type PlacedQuestion } from './paper-of-entries.ts'

/** The entries of a file that was imported become a question set. */

const readAtOnce = 500

async function entriesOf(database: Database, batchId: number): Promise<EntryRow[]> {
  const all: EntryRow[] = []
  for (;;) {
    const some = await entriesAfter(database, batchId, all.at(-1)?.number ?? 0, sql`true`, readAtOnce)
    all.push(...some)
    if (some.length < readAtOnce) return all
  }
}

/**
 * A question of the bank that the file has with other content: the bank's is in the paper, and the file's is not read
 * over it.
 */
const keptAsItIs = {
  zh: '题库中有同一编号的题目，内容不同：用的是题库中的题目',
  en: 'The bank has a question with this code and other content: the paper has that of the bank.',
}

/** Of the questions of a file, those that are in the bank now, in the file's order. */
async function questionsIn(records: Records, entries: readonly EntryRow[]): Promise<PlacedQuestion[]> {
  const ids = entries.flatMap(({ record_id }) => record_id ?? [])
  const seen = new Set((await records.getMany(exercise, ids)).map(({ id }) => id))
  return entries.flatMap(({ record_id, section, input }) =>
    record_id !== null && seen.has(record_id)
      ? [{ exercise_id: record_id, section: section ?? null, score: pointsIn(input) }]
      : [],
  )
}

const pointsIn = ({ score }: Readonly<Record<string, unknown>>): number | null =>
  typeof score === 'number' && score <= 1000 ? score : null

/** What the conversion left out, and why: as far as the result of a job holds it. */
function resultOf(entries: readonly EntryRow[], taken: ReadonlySet<number>, language: Language): JobResult {
  const left = entries.filter(
    ({ record_id, state }) => state !== 'left_out' && !(record_id !== null && taken.has(record_id)),
  )
  const reported = entries.flatMap((entry) =>
    entry.state === 'update'
      ? faultsOf({ at: entry.at, reasons: [{ at: null, text: keptAsItIs }] }, language)
      : left.includes(entry) || entry.state === 'left_out'
        ? faultsOf(entry, language)
        : [],
  )
  return { done: taken.size, failed: left.length, faults: reported.slice(0, maxFaults) }
}

const maxFaults = 200

export interface Converted {
  /** Null: no question of the file could be taken. */
  examId: number | null
  result: JobResult
}

/** Makes the question set of an imported file. */
export async function makePaper(
  records: Records,
  batchId: number,
  paper: { title: string; subject_course_id: number },
  language: Language,
): Promise<Converted> {
  const entries = await entriesOf(records.database, batchId)
  const sections = sectionsOfFile(await questionsIn(records, entries), language)
  const taken = new Set(exercisesOf(sections).map(({ exercise_id }) => exercise_id))
  const result = resultOf(entries, taken, language)
  if (taken.size === 0) return { examId: null, result }
  const made = await records.create(exam, { ...paper, sections })
  return { examId: made.id, result }
}
