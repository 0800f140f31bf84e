import { exam_subject, type ExamSubject } from '../../../../resources/exam-subject.ts'
import { present } from '../../../../resources/kit/present.ts'
import { school_exam } from '../../../../resources/school-exam.ts'
import { Fault } from '../../../base/fault.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import type { Records } from '../../../records/records.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { SheetPaper } from '../../../../resources/papers/answer-sheets/sheet-design.ts'
import type { RedPoints } from '../../../../resources/papers/answer-sheets/red-points.ts'
import type { Identification, SheetKind } from '../../../../resources/papers/answer-sheets/sheet-kinds.ts'
import { makeSheet, printMade, requireSheetRights } from '../../papers/answer-sheets/make-sheet.ts'

const noPaper = (): Fault =>
  new Fault(409, 100409, { zh: '这一科还没有题组', en: 'This subject has no question set yet' })
const hasSheet = (): Fault =>
  new Fault(409, 100409, {
    zh: '这一科已有答题卡，在“答题卡”里再印',
    en: 'This subject has an answer sheet: print it again from the list of answer sheets',
  })
const notDigits = (count: number): Fault =>
  new Fault(409, 100409, {
    zh: `${count} 名考生的考号不能填涂（有字母，或超过 12 位）：请用条形码，或每人印一份`,
    en: `The numbers of ${count} candidates cannot be filled in (letters, or more than 12 digits): use stickers, or print one for each`,
  })

const mostDigits = 12
const leastDigits = 2
const usualDigits = 8

/** How many digits the candidates' numbers have, and how many of them cannot be filled in. */
async function numbersOf({ database }: Records, examId: number): Promise<{ digits: number; others: number }> {
  const row = await database.first<{ digits: number | null; others: number }>(
    sql`select max(length(btrim(number))) filter (where fits)::integer as digits, count(*) filter (where not fits)::integer as others
      from (select number, btrim(number) ~ '^[0-9]{1,12}$' as fits from exam_candidate where school_exam_id = ${examId} and deleted_at is null) one`,
  )
  const digits = row?.digits ?? usualDigits
  return { digits: Math.min(mostDigits, Math.max(leastDigits, digits)), others: row?.others ?? 0 }
}

type Subject = Pick<ExamSubject, 'name' | 'school_exam_id' | 'subject_course_id' | 'exam_id' | 'answer_sheet_id'>

interface Asked {
  id: number
  kind: SheetKind
  identified_by: Identification | null
  has_states: boolean | null
  paper?: SheetPaper | null
  columns?: number | null
  red_points: RedPoints | null
}

/**
 * Makes the sheet of a subject, of its question set, and prints it. Throws 100409 where the subject has no question
 * set, has a sheet already, or where a number cannot be filled in.
 */
export async function makeExamSheet(
  context: ActionContext,
  { id, kind, identified_by, has_states, red_points, paper, columns }: Asked,
): Promise<number> {
  requireSheetRights(context)
  const sheet = await context.records.transaction(async (records) => {
    await records.lock(exam_subject, id)
    const subject = present(
      await records.database.first<Subject>(
        sql`select name, school_exam_id, subject_course_id, exam_id, answer_sheet_id from exam_subject where id = ${id}`,
      ),
      `exam subject ${id}`,
    )
    if (subject.answer_sheet_id) throw hasSheet()
    if (!subject.exam_id) throw noPaper()
    const { title } = await records.get(school_exam, subject.school_exam_id)
    const { digits, others } = await numbersOf(records, subject.school_exam_id)
    if (kind === 'master' && identified_by !== 'sticker' && others > 0) throw notDigits(others)
    const made = await makeSheet(records, {
      exam_id: subject.exam_id,
      subject_course_id: subject.subject_course_id,
      title: `${title} ${subject.name}`.slice(0, 100),
      kind,
      identified_by: identified_by ?? 'grid',
      has_states: has_states ?? false,
      red_points: red_points ?? 'none',
      digits,
      paper: paper ?? 'a4',
      columns: columns ?? null,
    })
    await records.update(exam_subject, id, null, { answer_sheet_id: made.id })
    return made
  })
  await printMade(context, sheet, [])
  return sheet.id
}
