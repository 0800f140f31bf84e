import { exam } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { holds, rightOf, type Text } from '../../../../resources/kit/index.ts'
import { exercisesOf, type PaperSection } from '../../../../resources/papers/sections.ts'
import { entriesOf, faultsOf, type EntryRow } from '../../../exchange/import/batch-rows.ts'
import type { Remark } from '../../../exchange/record-files/entry.ts'
import type { JobFault, JobResult } from '../../../background/jobs/job-kind.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { languageOfCourse } from '../paper-files/course-language.ts'
import type { Corrected } from './earlier-files.ts'
import { sectionsOfFile, type PlacedQuestion } from './paper-of-entries.ts'
import { rewritePaper } from './update-paper.ts'

/** The entries of a file that was imported become a question set. */

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

/** Why an entry left a question that is there as it is: the file has other content for it. */
const whyKept = ({ state, done, reasons }: EntryRow): Remark[] =>
  state !== 'update' || done !== null ? [] : reasons.length > 0 ? reasons : [{ at: null, text: keptAsItIs }]

/** Of the paper that is made of a file: the number of each question. */
type Numbers = ReadonlyMap<number, number>

const numberWords = (number: number): Text => ({ zh: `第 ${number} 题`, en: `Question ${number}` })

/**
 * What the conversion left out and why, what it left as it is, and every note of the reader on what it took: as far as
 * the result of a job holds it.
 */
function resultOf(entries: readonly EntryRow[], numbers: Numbers, more: readonly JobFault[]): JobResult {
  const isTaken = ({ record_id }: EntryRow): boolean => record_id !== null && numbers.has(record_id)
  const failed = entries.filter((entry) => entry.state !== 'left_out' && !isTaken(entry))
  const reported = entries.flatMap((entry) => {
    const number = numbers.get(entry.record_id ?? 0)
    const left = isTaken(entry) ? [] : withWords(entry)
    const kept = faultsOf({ at: entry.at, reasons: whyKept(entry) }).map(({ at, message }) => ({
      at: number === undefined ? at : numberWords(number),
      message,
    }))
    return [...kept, ...faultsOf({ at: entry.at, reasons: [...left, ...entry.changes] })]
  })
  return { done: numbers.size, failed: failed.length, faults: withinLimit([...more, ...reported]) }
}

function withinLimit(faults: readonly JobFault[]): JobFault[] {
  const more = faults.length - maxFaults
  return more > 0 ? [...faults.slice(0, maxFaults - 1), { at: '…', message: moreNotes(more + 1) }] : [...faults]
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

interface ReadPaper {
  entries: EntryRow[]
  sections: PaperSection[]
  numbers: Numbers
}

/** The paper as its file has it, of the questions that are in the bank now. */
async function readPaper(records: Records, batchId: number, courseId: number): Promise<ReadPaper> {
  const entries = await entriesOf(records.database, batchId)
  const ofPaper = await languageOfCourse(records.database, courseId)
  const sections = sectionsOfFile(await questionsIn(records, entries), ofPaper)
  const numbers = new Map(exercisesOf(sections).map(({ exercise_id }, index) => [exercise_id, index + 1]))
  return { entries, sections, numbers }
}

export interface NewPaper {
  title: string
  subject_course_id: number
}

/** Makes the question set of an imported file. */
export async function makePaper(records: Records, batchId: number, paper: NewPaper): Promise<Converted> {
  const { entries, sections, numbers } = await readPaper(records, batchId, paper.subject_course_id)
  const result = resultOf(entries, numbers, [])
  if (numbers.size === 0) return { examId: null, result }
  const made = await records.create(exam, { ...paper, sections })
  return { examId: made.id, result }
}

const thePaper: Text = { zh: '题组', en: 'Question set' }
const removedFrom = (ids: readonly number[]): Text => ({
  zh: `文件里没有了，已移出题组、留在题库：${named(ids)}`,
  en: `No longer in the file; they left the question set and stay in the bank: ${named(ids)}`,
})
const notMadeAgain: Text = {
  zh: '上次生成的题组已不在，没有新建题组的权限',
  en: 'The question set that it made is gone, and you may not make another.',
}

const mostNamed = 50
const named = (ids: readonly number[]): string =>
  ids
    .slice(0, mostNamed)
    .map((id) => `#${id}`)
    .join(', ') + (ids.length > mostNamed ? ', …' : '')

/** How many questions the commit of a corrected file made and changed, and how many it did not. */
function writtenBy(entries: readonly EntryRow[], numbers: Numbers): NonNullable<JobResult['written']> {
  const created = entries.filter(({ done }) => done === 'create').length
  const updated = entries.filter(({ done }) => done === 'update').length
  const left = entries.filter((entry) => whyKept(entry).length > 0).length
  const others = entries.filter(({ done, record_id }) => done === null && numbers.has(record_id ?? 0))
  const unchanged = new Set(others.filter((entry) => whyKept(entry).length === 0).map(({ record_id }) => record_id))
    .size
  return { created, updated, unchanged, left }
}

/** Rewrites the question set that a file made from the corrected file; makes one where it is gone. */
export async function updatePaper(
  records: Records,
  batchId: number,
  { batch_ids, exam_id }: Corrected,
  paper: NewPaper,
): Promise<Converted> {
  const { entries, sections, numbers } = await readPaper(records, batchId, paper.subject_course_id)
  const written = writtenBy(entries, numbers)
  if (numbers.size === 0) return { examId: null, result: { ...resultOf(entries, numbers, []), written } }
  const updated = new Set(entries.flatMap(({ done, record_id }) => (done === 'update' ? (record_id ?? []) : [])))
  const known = await questionsOf(records.database, batch_ids)
  const rewritten = exam_id === null ? null : await rewritePaper(records, { examId: exam_id, sections, updated, known })
  const mayMake = holds(records.identity.rights, rightOf(exam, 'create'))
  const made = rewritten || !mayMake ? null : await records.create(exam, { ...paper, sections })
  const notes = [
    ...(rewritten?.left ? [rewritten.left] : []),
    ...(rewritten && rewritten.removed.length > 0 ? [removedFrom(rewritten.removed)] : []),
    ...(rewritten || made ? [] : [notMadeAgain]),
  ].map((text) => ({ at: thePaper, message: text }))
  return {
    examId: made?.id ?? exam_id,
    result: { ...resultOf(entries, numbers, notes), written },
  }
}

/** The questions that entries of these batches became or mean. */
async function questionsOf(database: Database, batchIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await database.all<{ id: number }>(
    sql`select distinct record_id as id from import_entry where batch_id = any(${sql.param([...batchIds])}::integer[]) and record_id is not null`,
  )
  return new Set(rows.map(({ id }) => id))
}
