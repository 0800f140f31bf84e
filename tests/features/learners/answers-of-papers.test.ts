import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerSheet } from '../../../resources/answer-sheet.ts'
import { resources } from '../../../resources/index.ts'
import type { SheetGeometry } from '../../../resources/papers/answer-sheets/geometry.ts'
import type { SavedAnswer } from '../../../resources/learners/sittings/sitting-calls.ts'
import { analysis } from '../../../resources/parts/capabilities.ts'
import { optionsOf } from '../../../resources/kit/index.ts'
import type { AnalysisOptions } from '../../../resources/learners/analysis/options.ts'
import { systemIdentity } from '../../../server/base/identity.ts'
import { readReport } from '../../../server/features/learners/analysis/report.ts'
import { readResponses } from '../../../server/features/learners/responses/read.ts'
import { beginSitting, submitSitting } from '../../../server/features/learners/sittings/sittings.ts'
import { settleCopy } from '../../../server/features/papers/answer-sheets/settle-copy.ts'
import { answer_sheet as sheetHandlers } from '../../../server/features/papers/handlers/answer-sheet.ts'
import { startTypesetter } from '../../../server/features/papers/print/engine/start-typesetter.ts'
import { createRecords } from '../../../server/records/write/write-records.ts'
import { recordsFor } from '../../../server/records/records.ts'
import { sql } from '../../../server/storage/postgres/database.ts'
import { startBank, teacher, type Bank } from '../../fixtures/importing.ts'

/**
 * Answers to a paper come in by every way, while the bank is edited between any two steps: equal answers have equal
 * scores, and no score, no figure and no shown question moves.
 */

const { answer_exercise, answer_record, answer_sheet, exam, exercise, scan_page } = resources
const ways = ['sitting', 'scan', 'import', 'hand'] as const
const title = '高一期中'
/** What each learner answers: some of it right. */
const given = ['B', 'C', 'AC', 'A', '对'] as const

let bank: Bank
let typesetter: ReturnType<typeof startTypesetter>
const records = () => recordsFor(bank.db.database, teacher)

beforeAll(async () => {
  bank = await startBank()
  await bank.db.database.run(
    sql`insert into knowledge_catalog (id, name, subject_course_id) values (1, '集合', 1), (2, '函数', 1) on conflict do nothing`,
  )
  typesetter = startTypesetter({ warn: (problem) => console.warn(problem) })
})
afterAll(async () => {
  await typesetter?.stop()
  await bank?.close()
})

const options = ['甲', '乙', '丙', '丁'].map((text, at) => ({ key: 'ABCD'.charAt(at), text }))
const single = (key: string) => ({ type: 'single_choice', key })
const many = (keys: string) => ({ type: 'multiple_choice', keys: [...keys] })

interface Paper {
  examId: number
  ids: number[]
  sheet: AnswerSheet & { geometry: SheetGeometry }
}

/** Rules for partly right choices, of the paper and of its section, and what A for AC earns of 8 points. */
const partialRules = [
  { paper: {}, section: {}, earned: 0 },
  { paper: { partial_rule: 'some', partial_points: 3 }, section: {}, earned: 3 },
  { paper: { partial_rule: 'share' }, section: {}, earned: 4 },
  {
    paper: { partial_rule: 'some', partial_points: 3 },
    section: { partial_rule: 'missing', partial_points: 2.5 },
    earned: 5.5,
  },
  { paper: { partial_rule: 'share' }, section: { partial_rule: 'all' }, earned: 0 },
]

async function newPaper(partial: (typeof partialRules)[number]): Promise<Paper> {
  const { database } = bank.db
  await database.run(sql`delete from scan_page`)
  await database.run(sql`delete from answer_exercise`)
  await database.run(sql`delete from answer_record`)
  await database.run(sql`update exam set deleted_at = now()`)
  const question = (type: string, answer: object, more: object = {}) => ({
    subject_course_id: 1,
    type,
    stem: type,
    answer,
    score: 4,
    knowledge_ids: [1],
    ...more,
  })
  const ids = await records().createMany(exercise, [
    question('single_choice', single('B'), { options }),
    question('single_choice', single('B'), { options }),
    question('multiple_choice', many('AC'), { options }),
    question('multiple_choice', many('AC'), { options }),
    question('true_false', { type: 'true_false', value: true }),
  ])
  const exercises = ids.map((exercise_id, at) => ({ exercise_id, score: 5 + at }))
  const { id: examId } = await records().create(exam, {
    title,
    subject_course_id: 1,
    ...partial.paper,
    sections: [{ name: '一', ...partial.section, exercise_items: exercises.map((one) => ({ exercises: [one] })) }],
  })
  await database.run(sql`update exam set status = 'published', is_open = true where id = ${examId}`)
  const { id } = await records().create(answer_sheet, { exam_id: examId, subject_course_id: 1, digits: 6 })
  await sheetHandlers.print_answer_sheet({ ...bank.contextOf(teacher), typesetter }, { id, copies: 1 })
  return { examId, ids, sheet: (await records().get(answer_sheet, id)) as unknown as Paper['sheet'] }
}

async function newLearner(examId: number): Promise<number> {
  const { database } = bank.db
  const row = await database.first<{ id: number }>(
    sql`insert into "user" (username) values ('u' || gen_random_uuid()) returning id`,
  )
  const userId = row?.id ?? 0
  await database.run(
    sql`insert into user_grant (user_id, kind, target_id) values (${userId}, 'exam', ${examId}) on conflict do nothing`,
  )
  return userId
}

const responses = () => [
  single(given[0]),
  single(given[1]),
  many(given[2]),
  many(given[3]),
  { type: 'true_false', value: true },
]

async function sit({ examId }: Paper, userId: number): Promise<void> {
  const own = recordsFor(bank.db.database, { ...systemIdentity, userId })
  const sitting = await beginSitting(own, examId, undefined)
  const keys = sitting.sections.flatMap(({ items }) =>
    items.flatMap(({ questions }) => questions.map(({ key }) => key)),
  )
  const answers = keys.map((key, at) => ({ key, given: responses()[at] })) as unknown as SavedAnswer[]
  await submitSitting(own, { record_id: sitting.record_id, answers })
}

async function scan({ sheet, examId }: Paper, userId: number, copy: number): Promise<void> {
  const rows = Object.fromEntries(
    sheet.geometry.questions.flatMap(({ parts }, at) =>
      parts.flatMap((part) => part.rows.map(({ key }) => [key, at === 4 ? ['true'] : [...(given[at] ?? '')]])),
    ),
  )
  const page = {
    sheet_id: sheet.id,
    exam_id: examId,
    subject_course_id: 1,
    copy,
    state: 'read',
    user_id: userId,
    title: 'x',
    doubts: [],
  }
  const pages = Array.from({ length: sheet.pages ?? 1 }, (_, at) => ({
    ...page,
    page_number: at + 1,
    reading: { digits: [], rows: at === 0 ? rows : {}, boxes: {} },
  }))
  await records().transaction(async (inner) => {
    await createRecords(inner, scan_page, pages, { by: 'server' })
    await settleCopy(inner, { sheet_id: sheet.id, copy })
  })
}

const entries = ({ ids }: Paper, userId: number) =>
  ids.map((exercise_id, at) => ({
    subject_course_id: 1,
    sitting: title,
    user_id: userId,
    exercise_id,
    answer: { type: 'text', text: given[at] },
  }))

const answerBy: Readonly<
  Record<(typeof ways)[number], (paper: Paper, userId: number, nth: number) => Promise<unknown>>
> = {
  sitting: sit,
  scan,
  import: (paper, userId) => createRecords(records(), answer_exercise, entries(paper, userId), { action: 'import' }),
  async hand(paper, userId) {
    for (const one of entries(paper, userId)) await records().create(answer_exercise, one)
  },
}

/** One edit of a question of the bank. */
const edit = fc.record({
  question: fc.nat(4),
  change: fc.constantFrom('key', 'options', 'score', 'knowledge', 'stem'),
  to: fc.constantFrom('A', 'C', 'D'),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

async function apply({ ids }: Paper, { question, change, to }: Edit): Promise<void> {
  const id = ids[question] ?? 0
  const { type } = await records().get(exercise, id)
  const key =
    type === 'single_choice' ? single(to) : type === 'multiple_choice' ? many(`${to}B`) : { type, value: to === 'A' }
  const values: Record<Edit['change'], Record<string, unknown>> = {
    key: { answer: key },
    options: type === 'true_false' ? {} : { options: options.map((one, at) => ({ ...one, text: `${to}${at}` })) },
    score: { score: 'ACD'.indexOf(to) + 1 },
    knowledge: { knowledge_ids: [2] },
    stem: { stem: `题干${to}` },
  }
  await records().update(exercise, id, null, values[change])
}

const analysed = optionsOf<AnalysisOptions>(exam, analysis)
async function figures({ examId }: Paper) {
  if (!analysed) throw new Error('question sets have reports')
  const report = await readReport(records(), exam, analysed, examId)
  // A label is what the question is called now.
  return JSON.parse(JSON.stringify(report, (name, value: unknown) => (name === 'label' ? undefined : value)))
}
const scores = (userId: number) =>
  bank.db.database.all<{ score: number; full_score: number; number: number }>(
    sql`select score, full_score, number from answer_exercise where user_id = ${userId} and deleted_at is null order by exercise_id`,
  )
async function shown(userId: number) {
  const row = await bank.db.database.first<{ id: number }>(
    sql`select id from answer_record where user_id = ${userId} and deleted_at is null`,
  )
  const { list } = await readResponses(records(), answer_record, row?.id ?? 0)
  return list.map(({ question, score, full_score }) => ({ question, score, full_score }))
}

it(
  'has equal scores for equal answers, and figures that stay, whatever becomes of the bank',
  { timeout: 600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...ways, ...ways], { minLength: 4 }),
        fc.array(fc.array(edit, { maxLength: 3 }), { minLength: 9, maxLength: 9 }),
        fc.constantFrom(...partialRules),
        async (order, edits, partial) => {
          const paper = await newPaper(partial)
          const people: number[] = []
          for (const [at, way] of order.entries()) {
            for (const one of edits[at] ?? []) await apply(paper, one)
            const userId = await newLearner(paper.examId)
            await answerBy[way](paper, userId, at + 1)
            people.push(userId)
          }
          const first = await scores(people[0] ?? 0)
          expect(first.map(({ full_score }) => Number(full_score))).toEqual([5, 6, 7, 8, 9])
          expect(first.map(({ score }) => Number(score))).toEqual([5, 0, 7, partial.earned, 9])
          for (const one of people) expect(await scores(one)).toEqual(first)
          const before = { report: await figures(paper), shown: await shown(people[0] ?? 0) }
          for (const one of people) expect(await shown(one)).toEqual(before.shown)
          for (const one of edits[8] ?? []) await apply(paper, one)
          expect({ report: await figures(paper), shown: await shown(people[0] ?? 0) }).toEqual(before)
        },
      ),
      { numRuns: 6 },
    ),
)
