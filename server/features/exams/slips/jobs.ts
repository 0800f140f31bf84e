import { z } from 'zod'
import { scoreSlipOptions } from '../../../../resources/exams/slips.ts'
import { recordId, rightOf } from '../../../../resources/kit/index.ts'
import { school_exam } from '../../../../resources/school-exam.ts'
import type { JobKind, JobWork } from '../../../background/jobs/job-kind.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { Fault } from '../../../base/fault.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { storePieces } from '../../../exchange/spreadsheets/sheet-writer.ts'
import { recordsFor, type RecordRow, type Records } from '../../../records/records.ts'
import { requireDownloadsLeft, takeDownload } from '../../papers/paper-files/downloads.ts'
import { startTypesetter } from '../../papers/print/engine/start-typesetter.ts'
import { printJob } from '../prints/jobs.ts'
import { readResults, type CandidateResult, type ExamResults } from '../results/read-results.ts'
import { slipPages } from './slips.ts'

/** Prints slips of scores, which counts as a download. */

export const slipInput = z.strictObject({
  id: recordId,
  group_ids: scoreSlipOptions.group_ids.schema.nullable(),
  ranks: scoreSlipOptions.ranks.schema,
  language: scoreSlipOptions.language.schema,
})
export type SlipInput = z.infer<typeof slipInput>

const label = { zh: '成绩条', en: 'Slips of scores' } as const
/** A thousand slips take seconds; a server that is busy with all else some more. */
const mostMs = 180_000

const nobody = (): Fault =>
  new Fault(400, 100400, {
    zh: '这里还没有考生有成绩，批阅之后再打印',
    en: 'No candidate has points here yet. Print them after marking.',
  })

interface Work {
  exam: RecordRow
  results: ExamResults
  /** Those with points in some subject. */
  candidates: CandidateResult[]
}

async function readWork(records: Records, { id, group_ids }: SlipInput): Promise<Work> {
  const exam = await records.get(school_exam, id)
  const results = await readResults(records, id)
  const groups = new Set(group_ids ?? [])
  const candidates = results.candidates.filter(
    ({ group_id, total }) => total !== null && (groups.size === 0 || (group_id !== null && groups.has(group_id))),
  )
  if (candidates.length === 0) throw nobody()
  return { exam, results, candidates }
}

type Job = JobWork<SlipInput, { isDone: true }>

async function* printed({ exam, results, candidates }: Work, { input, signal, log }: Job) {
  const warn = (problem: string) => log.warn({ problem }, 'slips of scores')
  const typesetter = startTypesetter({ limits: { timeMs: mostMs }, warn })
  const stop = () => void typesetter.stop()
  signal.addEventListener('abort', stop)
  try {
    const { ranks, language } = input
    const asked = { title: String(exam['title']), school: String(exam['school'] ?? ''), ranks, language }
    yield (await typesetter.printPages(await printJob(slipPages(results, candidates, asked)))).pdf
  } finally {
    signal.removeEventListener('abort', stop)
    await typesetter.stop()
  }
}

async function* steps(job: Job) {
  const { input, cursor, database, files, identity } = job
  if (cursor) return
  const work = await readWork(recordsFor(database, identity), input)
  const { exam, candidates } = work
  const name = `${String(exam['title'])} ${label[input.language]}.pdf`
  const file = await storePieces(files, identity, name, printed(work, job))
  const processed = candidates.length
  const [course] = exam['subject_course_ids'] as number[]
  yield {
    cursor: { isDone: true as const },
    total: processed,
    write: async ({ records }: { records: Records }) => {
      const of = { title: exam['title'], id: null, version: null, subject_course_id: course ?? null }
      await takeDownload(records, { exam: of, form: 'score_slips', format: 'pdf' })
      return { processed, file }
    },
  }
}

const kind: JobKind<SlipInput, { isDone: true }> = {
  right: () => rightOf(school_exam, 'print_score_slips'),
  input: slipInput,
  steps,
  summary: ({ done }) => ({ zh: `成绩条已写好：${done} 名考生`, en: `Slips of ${done} candidates are written` }),
}
export const scoreSlips = defineJobs({ score_slips: kind })

/** Starts the job, after the results were read once, so that a refusal comes at once. */
export async function startSlips({ records, jobs }: ActionContext, input: SlipInput) {
  const { exam } = await readWork(records, input)
  await requireDownloadsLeft(records)
  const name = { zh: `${label.zh}：${String(exam['title'])}`, en: `${label.en}: ${String(exam['title'])}` }
  return { job_id: await jobs.enqueue('score_slips', name, input) }
}
