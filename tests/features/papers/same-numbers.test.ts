import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ExerciseAnswer } from '../../../resources/bank/exercise-types/index.ts'
import { resources } from '../../../resources/index.ts'
import { itemAt } from '../../../resources/kit/present.ts'
import { printLayout } from '../../../resources/papers/print-layout.ts'
import { exercisesOf, type PaperSection } from '../../../resources/papers/sections.ts'
import { docx } from '../../../server/features/bank/question-formats/docx/docx.ts'
import { readQuestionPoints } from '../../../server/features/exams/results/question-points.ts'
import { markedQuestions } from '../../../server/features/learners/marking-setup/questions.ts'
import { numbersOf } from '../../../server/features/learners/responses/numbers.ts'
import { sheetOfExam } from '../../../server/features/papers/answer-sheets/sheet-of-exam.ts'
import { storedSheet } from '../../../server/features/papers/answer-sheets/stored-sheet.ts'
import { paperContent, questionsIn } from '../../../server/features/papers/paper-files/paper-content.ts'
import { paperDocument } from '../../../server/features/papers/paper-files/paper-document.ts'
import { wordPaper } from '../../../server/features/papers/paper-files/word-paper.ts'
import { drawPaper, type DrawnPaper } from '../../../server/features/papers/print/paper/draw-paper.ts'
import type { DrawnQuestion, DrawnSolution } from '../../../server/features/papers/print/paper/draw-question.ts'
import type { Run } from '../../../server/features/papers/print/rich-text/runs.ts'
import { drawSheet } from '../../../server/features/papers/print/sheet/draw-sheet.ts'
import { recordsFor } from '../../../server/records/records.ts'
import { createFileStore } from '../../../server/storage/files/file-store.ts'
import { sql } from '../../../server/storage/postgres/database.ts'
import { startTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { teacher } from '../../fixtures/importing.ts'
import { readText } from '../bank/question-formats/format-files.ts'

/** A question has the same numbers wherever it is shown, and they are those of a count apart. */

const { answer_exercise, answer_record, answer_sheet, exam } = resources
let db: TestDatabase
const records = () => recordsFor(db.database, teacher)

const blank = '<span data-type="blank" data-kind="0"></span>'
const choices = ['A', 'B'].map((key) => ({ key, text: `word ${key}` }))
const single = { type: 'single_choice', key: 'A' } as const
const part = { stem: 'Which?', options: choices, answer: single, analysis: '', score: null }
const repeated = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
/** A kind of question with so many blanks or parts. */
const kinds: Record<string, (count: number) => { answer: ExerciseAnswer; parts: number }> = {
  single_choice: () => ({ answer: single, parts: 1 }),
  essay: () => ({ answer: { type: 'essay', text: 'Dear Chris, how are you?' }, parts: 1 }),
  cloze: (count) => ({
    answer: { type: 'cloze', blanks: repeated(count, { kind: 'choice', options: choices, key: 'B', score: null }) },
    parts: count,
  }),
  fill_blank: (count) => ({
    answer: {
      type: 'fill_blank',
      blanks: repeated(count, { accept: ['closed'], case_sensitive: false, score: null }),
      any_order: false,
    },
    parts: count,
  }),
  word_bank: (count) => ({ answer: { type: 'word_bank', keys: repeated(count, 'A'), reuse: true }, parts: count }),
  composite: (count) => ({ answer: { type: 'composite', parts: repeated(count, part) }, parts: count }),
}
interface Asked {
  id: number
  parts: number
  hasBlanks: boolean
}
const bank: Asked[] = []

beforeAll(async () => {
  db = await startTestDatabase()
  const { database } = db
  await database.run(sql`insert into subject (id, name) values (1, '英语')`)
  await database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中英语', 1)`)
  await database.run(sql`insert into "user" (id, username, password) values (7, 'teacher', 'x')`)
  for (const [type, make] of Object.entries(kinds))
    for (const count of [1, 2, 5, 8]) {
      const { answer, parts } = make(count)
      const hasBlanks = 'blanks' in answer || answer.type === 'word_bank'
      const stem = `Text ${hasBlanks ? repeated(parts, `more ${blank}`).join(' ') : ''} end.`
      const options = 'key' in answer || answer.type === 'word_bank' ? choices : []
      const id = bank.length + 1
      await database.run(
        sql`insert into exercise (id, subject_course_id, type, stem, options, answer, score) values (${id}, 1, ${type}, ${stem}, ${JSON.stringify(options)}::jsonb, ${JSON.stringify(answer)}::jsonb, 4)`,
      )
      bank.push({ id, parts, hasBlanks })
    }
})
afterAll(() => db?.stop())

const section = fc.record({
  name: fc.constantFrom('第一节 阅读', '第二节 完形填空', '第三节'),
  first_number: fc.option(fc.integer({ min: 1, max: 60 })),
  numbers_parts: fc.option(fc.boolean()),
})
/** Each question once, since an attempt has one answer to it. */
const papers = fc
  .tuple(
    fc.array(section, { minLength: 1, maxLength: 4 }),
    fc.shuffledSubarray(
      Array.from({ length: 24 }, (_, at) => at + 1),
      { minLength: 1, maxLength: 12 },
    ),
  )
  .map(([sections, ids]) =>
    sections.map(
      (one, at): PaperSection => ({
        ...one,
        exercise_items: ids
          .filter((_, place) => place % sections.length === at)
          .map((exercise_id) => ({ exercises: [{ exercise_id, score: 4 }] })),
      }),
    ),
  )

interface Numbered {
  id: number
  numbers: number[]
}
/** The count apart: a number after the other, a question or a part at a time. */
function counted(sections: readonly PaperSection[]): Numbered[] {
  const found: Numbered[] = []
  let used = 0
  for (const one of sections)
    for (const [at, { exercise_id }] of exercisesOf([one]).entries()) {
      if (at === 0 && one.first_number && one.first_number > used) used = one.first_number - 1
      const numbers: number[] = []
      for (let left = one.numbers_parts ? itemAt(bank, exercise_id - 1).parts : 1; left > 0; left--)
        numbers.push((used += 1))
      found.push({ id: exercise_id, numbers })
    }
  return found
}
const labelOf = ({ numbers }: Numbered): string =>
  numbers.length > 1 ? `${numbers[0]}–${numbers.at(-1)}` : String(numbers[0])

const numberIn = (text: string): number => Number.parseInt(text, 10)
const blankNumbers = (runs: readonly Run[]): number[] =>
  runs.flatMap((one) => (one.is === 'blank' && one.number !== null ? [one.number] : []))
/** All numbers that the pages show of a question. */
const shownBy = (one: DrawnQuestion): number[] =>
  one.label === ''
    ? [...blankNumbers(one.stem), ...one.choices.map(({ label }) => numberIn(label)), ...one.parts.flatMap(shownBy)]
    : [numberIn(one.label)]
const textOf = (runs: readonly Run[]): string => runs.map((one) => (one.is === 'text' ? one.text : '')).join('')
const solvedBy = (one: DrawnSolution): number[] =>
  one.label === ''
    ? [
        ...one.answer.flatMap((line) =>
          [...textOf(line).matchAll(/(?:^|\s)(\d+)\. /g)].map((found) => Number(found[1])),
        ),
        ...one.parts.flatMap(solvedBy),
      ]
    : [numberIn(one.label)]
const keyed = ({ solutions }: DrawnPaper): number[] =>
  solutions.flatMap(({ keys, solutions: others }) => [
    ...keys.flatMap(({ numbers }) => {
      const [from = 0, to = from] = numbers.split('～').map(Number)
      return Array.from({ length: to - from + 1 }, (_, at) => from + at)
    }),
    ...others.flatMap(solvedBy),
  ])
const sorted = (numbers: readonly number[]): number[] => [...new Set(numbers)].toSorted((a, b) => a - b)

let made = 0
async function checked(sections: PaperSection[]): Promise<void> {
  const expected = counted(sections)
  const all = expected.flatMap(({ numbers }) => numbers)
  const title = `Paper ${(made += 1)}`
  const paper = await records().create(exam, { title, subject_course_id: 1, language: 'zh', sections })
  const stored = exercisesOf(paper['sections'] as PaperSection[])
  const ends = expected.map(({ numbers }) => [numbers[0], numbers.at(-1)])
  expect(stored.map(({ totalIndex, lastIndex }) => [totalIndex, lastIndex ?? totalIndex])).toEqual(ends)

  const content = await paperContent(records(), { exam_id: paper.id })
  expect(questionsIn(content).map(({ number, lastNumber }) => [number, lastNumber])).toEqual(ends)
  // The print and its key.
  const layout = printLayout.parse({ form: 'end' })
  const drawn = drawPaper(paperDocument(content, { layout }), layout, new Map(), '')
  const shown = drawn.sections.flatMap(({ items }) => items.flatMap(({ questions }) => questions.map(shownBy)))
  expect(shown.map(sorted)).toEqual(expected.map(({ numbers }) => numbers))
  expect(sorted(keyed(drawn))).toEqual(all)
  // Word, as it is read again: the numbers, the blanks and the keys.
  const files = createFileStore({ database: db.database, dataDir: db.dataDir })
  const entries = await readText(docx, await wordPaper(content, layout, files))
  const back = entries.flatMap((entry) => ('question' in entry ? [entry.question] : []))
  expect(back.map(({ at }) => Number(/^question (\d+)/.exec(at)?.[1]))).toEqual(ends.map(([from]) => from))
  expect(back.map(({ answer }) => answer?.type)).toEqual(
    questionsIn(content).map(({ record }) => (record['answer'] as ExerciseAnswer).type),
  )
  // The sheet: a row or a box for each number, or one box for all blanks of a question.
  const { id: sheetId } = await records().create(answer_sheet, { exam_id: paper.id, subject_course_id: 1, title })
  const { document } = await sheetOfExam(records(), await storedSheet(db.database, sheetId))
  const { rows, boxes, questions } = drawSheet(document, { first: 60, others: 0 }, [null])
  expect(questions.map(({ number, last }) => [number, last ?? number])).toEqual(ends)
  const onSheet = [...rows, ...boxes].map(({ label }) => label.replace(/[(-]\d+\)?$/, ''))
  for (const one of expected) {
    const [{ hasBlanks }, { parts }] = [itemAt(bank, one.id - 1), itemAt(questions, expected.indexOf(one))]
    const isOneBox = hasBlanks && parts.every(({ box }) => box !== null)
    for (const number of one.numbers) expect(onSheet).toContain(isOneBox ? labelOf(one) : String(number))
  }
  // An attempt, its page, the points of each question, and the setup of marking.
  for (const { id } of expected)
    await records().create(answer_exercise, {
      subject_course_id: 1,
      user_id: 7,
      sitting: title,
      exercise_id: id,
      answer: { type: 'text', text: 'A' },
    })
  const { database } = db
  const [attemptRow] = await database.all<{ id: number }>(
    sql`select id from answer_record where lower(title) = lower(${title})`,
  )
  const attempt = await records().get(answer_record, attemptRow?.id ?? 0)
  const answerIds = await database.all<{ id: number }>(
    sql`select id from answer_exercise where record_id = ${attempt.id} order by number`,
  )
  const answers = await records().getMany(
    answer_exercise,
    answerIds.map(({ id }) => id),
  )
  expect((await numbersOf(records(), attempt, answers)).map((one) => [one?.from, one?.to])).toEqual(ends)
  const { questions: columns } = await readQuestionPoints(records(), [attempt.id])
  expect(columns.map(({ label }) => label)).toEqual(expected.map(labelOf))
  const marked = await markedQuestions(records(), paper)
  for (const { exercise_id, numbers } of marked)
    expect([numbers.from, numbers.to]).toEqual(ends[expected.findIndex(({ id }) => id === exercise_id)])
}

it('questions, their blanks and parts have one number each, the same on paper, in Word, keys, sheets and results', async () => {
  await fc.assert(fc.asyncProperty(papers, checked), { numRuns: 15, endOnFailure: true })
})
