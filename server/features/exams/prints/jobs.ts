import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { examLists } from '../../../../resources/exams/prints.ts'
import { rightOf, type Language } from '../../../../resources/kit/index.ts'
import { school_exam } from '../../../../resources/school-exam.ts'
import type { JobKind, JobWork } from '../../../background/jobs/job-kind.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { rowsOf, storePieces, workbookOf } from '../../../exchange/spreadsheets/sheet-writer.ts'
import { recordsFor } from '../../../records/records.ts'
import { startTypesetter } from '../../papers/print/engine/start-typesetter.ts'
import type { PagesJob } from '../../papers/print/engine/typesetter.ts'
import { printInput, type PrintInput } from './input.ts'
import type { Pages, PrintOptions } from './printed-exam.ts'
import { readExam, type PrintedWork } from './read-exam.ts'
import { pagesOf } from './sets.ts'
import { nameSheets } from './workbook.ts'

/** Prints the lists of a school exam. */

/** A thousand candidates take seconds; a server that is busy with all else some more. */
const mostMs = 180_000

const templateFolder = 'server/features/exams/prints/template'

/** A template with its parts, for the process that prints. */
export async function printJob({ template, data }: Pages): Promise<PagesJob> {
  const names = [`${template}.typ`, 'exam-page.typ']
  const read = async (name: string) => [name, await readFile(join(process.cwd(), templateFolder, name))] as const
  return { template, data, files: new Map(await Promise.all(names.map(read))) }
}

const optionsOf = (input: PrintInput, { subjects }: PrintedWork): PrintOptions => ({
  list: input.list,
  language: input.language,
  subjects,
  ticketsAPage: input.tickets_a_page,
  hasPhoto: input.photo,
  stickersAPage: input.stickers_a_page,
  columns: input.columns,
  firstSeat: input.first_seat,
})

type Work = JobWork<PrintInput, { isDone: true }>

async function* printed(work: PrintedWork, { input, signal, log }: Work) {
  if (input.list === 'workbook') {
    const sheets = nameSheets(work.exam, input.language)
    yield* workbookOf(sheets.map(({ name, rows }) => ({ name, rows: rowsOf(rows) })))
    return
  }
  const warn = (problem: string) => log.warn({ problem }, 'a list of an exam')
  const typesetter = startTypesetter({ limits: { timeMs: mostMs }, warn })
  const stop = () => void typesetter.stop()
  signal.addEventListener('abort', stop)
  try {
    yield (await typesetter.printPages(await printJob(pagesOf(input.list, work.exam, optionsOf(input, work))))).pdf
  } finally {
    signal.removeEventListener('abort', stop)
    await typesetter.stop()
  }
}

const listName = (list: PrintInput['list'], language: Language): string =>
  examLists.find(({ value }) => value === list)?.label[language] ?? list

async function* steps(job: Work) {
  const { input, cursor, database, files, identity } = job
  if (cursor) return
  const work = await readExam(recordsFor(database, identity), input)
  const ending = input.list === 'workbook' ? 'xlsx' : 'pdf'
  const name = `${work.exam.title} ${listName(input.list, input.language)}.${ending}`
  const file = await storePieces(files, identity, name, printed(work, job))
  const processed = work.exam.candidates.length
  yield { cursor: { isDone: true as const }, total: processed, write: async () => ({ processed, file }) }
}

const lists: JobKind<PrintInput, { isDone: true }> = {
  right: () => rightOf(school_exam, 'print_exam_lists'),
  input: printInput,
  steps,
  summary: ({ done }, { list }) => ({
    zh: `${listName(list, 'zh')}已写好：${done} 名考生`,
    en: `${listName(list, 'en')}: written for ${done} candidates`,
  }),
}
export const examPrints = defineJobs({ exam_lists: lists })

/** Starts the job, after the exam was read once, so that a refusal comes at once. */
export async function startPrint({ records, jobs }: ActionContext, input: PrintInput) {
  const { exam } = await readExam(records, input)
  const name = {
    zh: `${listName(input.list, 'zh')}：${exam.title}`,
    en: `${listName(input.list, 'en')}: ${exam.title}`,
  }
  return { job_id: await jobs.enqueue('exam_lists', name, input) }
}
