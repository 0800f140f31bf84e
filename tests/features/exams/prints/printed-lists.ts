import type { ExamList } from '../../../../resources/exams/prints.ts'
import { printJob } from '../../../../server/features/exams/prints/jobs.ts'
import {
  bySeat,
  type PrintedCandidate,
  type PrintedExam,
  type PrintOptions,
} from '../../../../server/features/exams/prints/printed-exam.ts'
import { pagesOf } from '../../../../server/features/exams/prints/sets.ts'
import { startTypst, type Typst } from '../../../../server/features/papers/print/engine/typst.ts'
import { pagesOfPdf } from '../../papers/print/pdf-text.ts'

/** Lists of exams for the tests, set in their own process, with the place of every text. */

/** In points, from the left upper corner of its page; `natural` and `word` are how high and wide its text is. */
export interface Placed {
  text: string
  page: number
  x: number
  y: number
  width: number
  height: number
  natural: number
  word: number
  size: number
}

export type PrintedList = Exclude<ExamList, 'workbook'>
export const printedLists = [
  'tickets',
  'stickers',
  'sign_in',
  'seating',
  'doors',
  'by_group',
  'by_room',
] as const satisfies readonly PrintedList[]

/** A name that has more than two signs of its own on each ticket, so that texts tell candidates apart. */
export const candidate = (at: number, given: Partial<PrintedCandidate> = {}): PrintedCandidate => ({
  number: `26${String(at).padStart(4, '0')}`,
  name: `考生${at}`,
  group: `高二${(at % 3) + 1}班`,
  room: String(Math.floor(at / 30) + 1).padStart(2, '0'),
  seat: (at % 30) + 1,
  state: 'sits',
  subjectIds: [],
  absentIds: [],
  ...given,
})

export const examOf = (candidates: readonly PrintedCandidate[], given: Partial<PrintedExam> = {}): PrintedExam => ({
  title: '期中考试',
  school: '实验中学',
  notices: '',
  subjects: ['语文', '数学', '英语'].map((name, at) => ({
    id: at + 1,
    name,
    beginsAt: new Date(Date.UTC(2026, 10, 10 + at, 1)),
    minutes: 120,
  })),
  candidates: candidates.toSorted(bySeat),
  ...given,
})

export const optionsOf = (list: ExamList, given: Partial<PrintOptions> = {}): PrintOptions => ({
  list,
  language: 'zh',
  subjects: [],
  ticketsAPage: 8,
  hasPhoto: true,
  stickersAPage: 24,
  columns: 5,
  firstSeat: 'left',
  ...given,
})

let typst: Typst | undefined

export async function printed(list: PrintedList, exam: PrintedExam, given: Partial<PrintOptions> = {}) {
  typst ??= startTypst('server/features/papers/print/template')
  const job = await printJob(pagesOf(list, exam, optionsOf(list, given)))
  const typeset = typst.set(job.template, { ...(job.data as object), traced: true }, job.files)
  const places = (typeset.metadata('places') as Placed[]).map((one) => ({
    ...one,
    text: one.text.replaceAll('\u200b', ''),
  }))
  typst.forget()
  return { places, pageCount: typeset.pageCount, pages: () => pagesOfPdf(typeset.pdf({ tags: false })) }
}
