import { exam } from '../../../../resources/exam.ts'
import { exam_subject, type ExamSubject } from '../../../../resources/exam-subject.ts'
import { messages, rightOf } from '../../../../resources/kit/index.ts'
import { school_exam } from '../../../../resources/school-exam.ts'
import type { JobFault, JobKind, JobWork } from '../../../background/jobs/job-kind.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { Fault, invalid } from '../../../base/fault.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { storePieces } from '../../../exchange/spreadsheets/sheet-writer.ts'
import { recordsFor, type RecordRow, type Records } from '../../../records/records.ts'
import { printLayout } from '../../../../resources/papers/print-layout.ts'
import { requireDownload, takeDownload } from '../../papers/paper-files/downloads.ts'
import { startTypesetter } from '../../papers/print/engine/start-typesetter.ts'
import { namesOf } from '../names.ts'
import { papersOfSubject, subjectOf } from '../results/papers-of-subject.ts'
import { markedPapersInput, type MarkedPapersInput } from './input.ts'
import { markedPagesJob } from './marked-pages.ts'
import { correctionsOf, readMarked, requireMarked, type MarkedPaper } from './read-marked.ts'
import { leftOut, markedWords } from './words.ts'

/** The marked papers of a class, or of one learner, as one file; it counts as a download. */

/** A class of 60 with three sheets of two sides. */
const mostPages = 400
const mostMs = 180_000
/** For whom may have a paper with its answers. */
const layout = printLayout.parse({ form: 'each' })

interface Work {
  exam: RecordRow
  subject: ExamSubject
  /** The class or the learner; empty: all candidates. */
  about: string
  papers: MarkedPaper[]
  nameOf: (user: number) => string
  groupOf: (group: number | null) => string
}

const nobody = (): Fault =>
  new Fault(400, 100400, {
    zh: '这里没有可打印的答卷：没有人有已入库的扫描页',
    en: 'There is nothing to print: nobody here has scanned pages that are recorded.',
  })

const tooMany = (pages: number): Fault =>
  new Fault(400, 100400, {
    zh: `共 ${pages} 页，一个文件最多 ${mostPages} 页，请按班级分别打印`,
    en: `These are ${pages} pages; a file has at most ${mostPages}. Print one group at a time.`,
  })

const pageCount = (papers: readonly MarkedPaper[]): number => papers.reduce((sum, { sides }) => sum + sides.length, 0)

async function readWork(records: Records, input: MarkedPapersInput): Promise<Work> {
  requireMarked(records)
  const subject = await subjectOf(records, input.id)
  const held = await records.get(school_exam, subject.school_exam_id)
  const chosen = (await papersOfSubject(records, subject)).filter(
    ({ group_id, user_id }) =>
      (input.group_id === null || group_id === input.group_id) && (input.user_id === null || user_id === input.user_id),
  )
  const path = input.user_id === null ? 'group_id' : 'user_id'
  if (chosen.length === 0 && (input.user_id ?? input.group_id) !== null)
    throw invalid([{ path, message: messages.noSuchRecord[records.identity.language] }])
  const papers = await readMarked(records, subject, chosen, input.language)
  const pages = pageCount(papers)
  if (pages === 0) throw nobody()
  if (pages > mostPages) throw tooMany(pages)
  const [nameOf, groupName] = await Promise.all([
    namesOf(
      records,
      'user',
      chosen.map(({ user_id }) => user_id),
    ),
    namesOf(
      records,
      'user_group',
      chosen.flatMap(({ group_id }) => group_id ?? []),
    ),
  ])
  const groupOf = (group: number | null): string => (group === null ? '' : groupName(group))
  const about = input.user_id === null ? groupOf(input.group_id) : nameOf(input.user_id)
  return { exam: held, subject, about, papers, nameOf, groupOf }
}

type Job = JobWork<MarkedPapersInput, { isDone: true }>

async function* printed(records: Records, work: Work, { input, files, signal, log }: Job) {
  const warn = (problem: string) => log.warn({ problem }, 'marked papers')
  const typesetter = startTypesetter({ limits: { timeMs: mostMs }, warn })
  const stop = () => void typesetter.stop()
  signal.addEventListener('abort', stop)
  try {
    const { nameOf, groupOf, subject } = work
    const titled = {
      exam: String(work.exam['title']),
      subject: subject.name,
      language: input.language,
      corrections: await correctionsOf(records, subject),
      nameOf,
      groupOf,
      hasTotal: true,
    }
    yield (await typesetter.printPages(await markedPagesJob(files, work.papers, titled))).pdf
  } finally {
    signal.removeEventListener('abort', stop)
    await typesetter.stop()
  }
}

/** Who has no pages, and why. */
const without = ({ papers, nameOf }: Work): JobFault[] =>
  papers
    .filter(({ sides }) => sides.length === 0)
    .map(({ paper }) => ({
      at: `${paper.number} ${nameOf(paper.user_id)}`.slice(0, 100),
      message: paper.attempt === null ? leftOut.noPaper : leftOut.noPages,
    }))

async function* steps(job: Job) {
  const { input, cursor, database, files, identity } = job
  if (cursor) return
  const records = recordsFor(database, identity)
  const work = await readWork(records, input)
  const { exam: held, subject, about, papers } = work
  const name = [held['title'], subject.name, about, markedWords(input.language).file].filter(Boolean).join(' ')
  const file = await storePieces(files, identity, `${name}.pdf`, printed(records, work, job))
  const faults = without(work)
  yield {
    cursor: { isDone: true as const },
    total: papers.length,
    write: async ({ records: inner }: { records: Records }) => {
      const set = await inner.get(exam, subject.exam_id ?? 0)
      await takeDownload(inner, { exam: set, form: 'marked_papers', format: 'pdf' })
      return { processed: papers.length, failed: faults.length, faults, file }
    },
  }
}

const kind: JobKind<MarkedPapersInput, { isDone: true }> = {
  right: () => rightOf(exam_subject, 'print_marked_papers'),
  input: markedPapersInput,
  steps,
  summary: ({ done, failed }) => ({
    zh: `答卷已写好：${done} 人${failed > 0 ? `，${failed} 人没有扫描页` : ''}`,
    en: `The papers of ${done} people are written${failed > 0 ? `; ${failed} have no scanned pages` : ''}`,
  }),
}
export const markedPapers = defineJobs({ marked_papers: kind })

/** Starts the job, after the papers were read once, so that a refusal comes at once. */
export async function startMarkedPapers({ records, jobs }: ActionContext, input: MarkedPapersInput) {
  const { exam: held, subject, about } = await readWork(records, input)
  await requireDownload(records, layout)
  const what = [held['title'], subject.name, about].filter(Boolean).join(' ')
  return {
    job_id: await jobs.enqueue('marked_papers', { zh: `批阅后的答卷：${what}`, en: `Marked papers: ${what}` }, input),
  }
}
