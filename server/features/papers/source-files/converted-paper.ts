import { exam } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { exercisesOf } from '../../../../resources/papers/sections.ts'
import { entriesAfter, faultsOf, type EntryRow } from '../../../exchange/import/batch-rows.ts'
import type { Remark } from '../../../exchange/record-files/entry.ts'
import type { JobResult } from '../../../background/jobs/job-kind.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { languageOfCourse } from '../paper-files/course-language.ts'
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

/** The reasons of an entry, the first with the words that were not taken. */
const withWords = ({ reasons, excerpt }: EntryRow): Remark[] =>
  reasons.map((reason, index) =>
    index > 0 || excerpt === ''
      ? reason
      : { ...reason, text: { zh: `${reason.text.zh}：${excerpt}`, en: `${reason.text.en} ${excerpt}` } },
  )

/**
 * What the conversion left out and why, and every note of the reader on what it took: as far as the result of a job
 * holds it.
 */
function resultOf(entries: readonly EntryRow[], taken: ReadonlySet<number>): JobResult {
  const isTaken = ({ record_id }: EntryRow): boolean => record_id !== null && taken.has(record_id)
  const failed = entries.filter((entry) => entry.state !== 'left_out' && !isTaken(entry))
  const reported = entries.flatMap((entry) => {
    const kept = entry.state === 'update' ? [{ at: null, text: keptAsItIs }] : []
    const left = isTaken(entry) ? [] : withWords(entry)
    return faultsOf({ at: entry.at, reasons: [...kept, ...left, ...entry.changes] })
  })
  const more = reported.length - maxFaults
  return {
    done: taken.size,
    failed: failed.length,
    faults: more > 0 ? [...reported.slice(0, maxFaults - 1), { at: '…', message: moreNotes(more + 1) }] : reported,
  }
}

const moreNotes = (count: number): Text => ({
  zh: `另有${count}条，见这次导入的记录`,
  en: `${count} more are on the page of the import.`,
})

/** The most that the result of a job holds. */
const maxFaults = 1000

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
): Promise<Converted> {
  const entries = await entriesOf(records.database, batchId)
  const ofPaper = await languageOfCourse(records.database, paper.subject_course_id)
  const sections = sectionsOfFile(await questionsIn(records, entries), ofPaper)
  const taken = new Set(exercisesOf(sections).map(({ exercise_id }) => exercise_id))
  const result = resultOf(entries, taken)
  if (taken.size === 0) return { examId: null, result }
  const made = await records.create(exam, { ...paper, sections })
  return { examId: made.id, result }
}
